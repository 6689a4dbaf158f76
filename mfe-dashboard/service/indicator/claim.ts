import { newId } from '@saude/contract/id'
import { insert, type Store, StoreError, storeError, update } from '@saude/store'
import { type IndicatorState, indicatorStates } from './collections.ts'

/** A process that has said nothing for so long makes no figures any more. */
const holdsMs = 60_000
const renewMs = 10_000

/** This process, among those that make figures of one database. */
const me = newId()

/** Whether another process makes the figures of a client, and is alive. */
export const isMadeElsewhere = ({ builder, builderUntil }: IndicatorState, now: Date): boolean =>
  typeof builder === 'string' && builder !== me && Number(builderUntil ?? 0) > now.getTime()

/** The right to make the figures of a client, while it lasts. */
export interface Claim {
  /** @throws StoreError `stale` where another process has taken over, or somebody wants them anew */
  check(): void
  /** Says no more that it goes on. @returns the state as it is stored */
  end(): Promise<IndicatorState>
}

interface Claiming {
  readonly store: Store
  readonly now: () => Date
  /** As stored before; null where nothing is. */
  readonly stored: IndicatorState | null
  readonly next: Omit<IndicatorState, 'version' | 'builder' | 'builderUntil'>
  /** How many people are done. */
  readonly done: () => number
}

/**
 * Says in the store that this process makes the figures of a client, and goes on saying so with how far it is.
 * @throws StoreError `stale` where another process was first
 */
export async function claim({ store, now, stored, next, done }: Claiming): Promise<Claim> {
  const until = () => new Date(now().getTime() + holdsMs)
  const { _id, client } = next
  const first = { ...next, builder: me, builderUntil: until() }
  let state: IndicatorState = { ...first, version: (stored?.version ?? 0) + 1 }
  if (stored)
    await store.atomically([
      update(indicatorStates, { _id, version: stored.version, client }, { $set: withoutId(first) }),
    ])
  else await store.atomically([insert(indicatorStates, state)]).catch(asStale)

  let failure: unknown
  let renewed: Promise<unknown> = Promise.resolve()
  const renew = async () => {
    const change = { builderUntil: until(), done: done() }
    await store.atomically([
      update(indicatorStates, { _id, version: state.version, client }, { $set: change }),
    ])
    state = { ...state, ...change, version: state.version + 1 }
  }
  const timer = setInterval(() => {
    renewed = renewed.then(renew).catch((error: unknown) => {
      failure ??= error
    })
  }, renewMs).unref()

  const check = () => {
    if (failure !== undefined) throw failure
  }
  return {
    check,
    async end() {
      clearInterval(timer)
      await renewed
      check()
      return state
    },
  }
}

function withoutId<T extends { readonly _id: string }>({ _id, ...rest }: T): Omit<T, '_id'> {
  return rest
}

/** Of two processes that begin at once both insert. */
function asStale(error: unknown): never {
  const { kind, message } = storeError(error)
  throw kind === 'duplicate' ? new StoreError('stale', message, {}, error) : error
}

/** Does something until no other process has written meanwhile. @throws what is not `stale` */
export async function unlessStale<T>(work: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await work()
    } catch (error) {
      if (storeError(error).kind !== 'stale') throw error
    }
}
