import { createTimes, type Times } from './load.ts'
import type { Call, Way } from './ways.ts'

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** People who each call every ten seconds, from a moment of their own, whether or not the last call was answered. */
export async function paced(
  ways: readonly Way[],
  { seconds, every = 10, next }: { seconds: number; every?: number; next: () => Call },
): Promise<Times> {
  const times = createTimes()
  const end = performance.now() + seconds * 1000
  const person = async (way: Way, index: number) => {
    const running: Promise<void>[] = []
    let due = performance.now() + (index / ways.length) * every * 1000
    while (due < end) {
      await pause(Math.max(0, due - performance.now()))
      const from = performance.now()
      running.push(way.call(next()).then((answer) => times.note(performance.now() - from, answer)))
      due += every * 1000
    }
    await Promise.all(running)
  }
  await Promise.all(ways.map(person))
  return times.of(seconds)
}
