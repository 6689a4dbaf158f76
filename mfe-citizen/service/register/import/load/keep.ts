import type { StartArgs } from '@saude/service/service'
import type { workingStates } from '../../../../contract/load.ts'
import type { collections } from '../../../collections.ts'
import { forgetLoads } from './forget.ts'
import { type LoadParts, loader } from './work.ts'

type Working = (typeof workingStates)[number]
type Parts = LoadParts & Pick<StartArgs<typeof collections>, 'settled' | 'complain'>

const lookMs = 15_000
const hour = 3_600_000

/** What somebody waits for at the screen does not wait for what takes long. */
const lanes: readonly (readonly Working[])[] = [
  ['reading', 'planning'],
  ['running', 'undoing'],
]

/**
 * Works on loads as long as this process has the area's background work; what it leaves in the middle, the next one goes on with.
 * @returns what ends it
 */
export function keepLoads({ settled, complain, ...parts }: Parts): () => Promise<void> {
  const { store } = parts
  const work = loader(parts)
  const ending = new AbortController()
  const running = lanes.map(() => ({ isRunning: false, isAsked: false, done: Promise.resolve() }))

  async function lane(place: number): Promise<void> {
    const own = running[place]
    const states = lanes[place]
    if (!own || !states) return
    own.isRunning = true
    try {
      do {
        own.isAsked = false
        while (!ending.signal.aborted && (await work.next(states, ending.signal)));
      } while (own.isAsked && !ending.signal.aborted)
    } catch (error) {
      if (!ending.signal.aborted) complain(error)
    } finally {
      own.isRunning = false
    }
  }

  function wake(): void {
    if (ending.signal.aborted) return
    for (const [place, own] of running.entries()) {
      own.isAsked = true
      if (!own.isRunning) own.done = lane(place)
    }
  }

  let forgetting: Promise<unknown> = Promise.resolve()
  const forget = () => {
    forgetting = forgetting.then(() => forgetLoads(store, settled())).catch(complain)
  }
  const unsubscribe = store.feed.subscribe((changes) => {
    if (changes.some(({ topic }) => topic === 'import')) wake()
  })
  const clock = setInterval(wake, lookMs).unref()
  const hourly = setInterval(forget, hour).unref()
  wake()
  return async () => {
    ending.abort()
    unsubscribe()
    clearInterval(clock)
    clearInterval(hourly)
    await Promise.all(running.map(({ done }) => done))
    await forgetting
  }
}
