import { waitedFor } from '@saude/service/first-made'
import type { Store } from '@saude/store'
import { indicatorStates } from './collections.ts'
import { type FigureKeeper, type Keeping, keepFigures } from './keep.ts'

interface Kept extends Keeping {
  readonly keepers: Map<string, FigureKeeper>
}

const opened = new WeakMap<Store, Kept>()

/** Begins keeping figures in a store; the clients follow when somebody asks for theirs. */
export function openKeepers(keeping: Keeping): void {
  opened.set(keeping.store.shared, { ...keeping, keepers: new Map() })
}

const hour = 3_600_000

/**
 * Takes in what has changed every hour for every client whose figures are kept: each day gets its snapshot though no one
 * looks. @returns ends it
 */
export function keepingUp(store: Store, complain: (error: unknown) => void): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  let isEnded = false
  const look = async () => {
    const known = await store.collection(indicatorStates).findAll({}, { max: 10_000 })
    for (const { client } of known) if (!isEnded) await keeperOf(store, client).caughtUp()
  }
  const timer = setInterval(() => {
    running = running.then(look).catch(complain)
  }, hour).unref()
  return async () => {
    isEnded = true
    clearInterval(timer)
    await running
  }
}

/** Who keeps the figures of a client. */
export function keeperOf(store: Store, client: string): FigureKeeper {
  const kept = opened.get(store.shared)
  if (!kept) throw new Error('Figures are asked for before the service was started')
  const keeper = kept.keepers.get(client) ?? keepFigures(kept, client)
  kept.keepers.set(client, keeper)
  return keeper
}

/** How long a caller waits for figures that are made for the first time before it is answered how far they are. */
const firstWaitMs = 5_000
/** The same where they are of so many people that they are not there by then. */
const longWaitMs = 1_000

/** The keeper of a client, with all that was recorded before the call taken in; what is not ready says how far it is. */
async function readyKeeper(store: Store, client: string) {
  const keeper = keeperOf(store, client)
  const done = keeper.caughtUp()
  if (!(await waitedFor(done, longWaitMs)) && !keeper.isLong())
    await waitedFor(done, firstWaitMs - longWaitMs)
  return { keeper, ...(await keeper.state()) }
}

/** The figures of a client, with all that was recorded before the call; what is not ready says how far it is. */
export async function figuresOf(store: Store, client: string) {
  const { keeper, ...state } = await readyKeeper(store, client)
  return {
    ...state,
    keeper,
    version: keeper.version(),
    // A large municipality has a hundred thousand: not everybody who asks looks at them.
    figures: () => (state.isReady ? [...keeper.figures()] : []),
  }
}

/** The tables of a client, as its figures. */
export async function tablesOf(store: Store, client: string) {
  const { keeper, ...state } = await readyKeeper(store, client)
  return { ...state, rows: state.isReady ? [...keeper.rows()] : [] }
}
