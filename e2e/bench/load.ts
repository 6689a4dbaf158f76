import type { Answer, Call, Way } from './ways.ts'

/** Milliseconds of many calls. */
export interface Times {
  readonly calls: number
  readonly errors: number
  /** Keys of the errors and how often. */
  readonly keys: Readonly<Record<string, number>>
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly max: number
  /** Calls a second. */
  readonly rate: number
}

/** Collects the times of calls. */
export function createTimes() {
  const times: number[] = []
  const keys: Record<string, number> = {}
  return {
    note(milliseconds: number, answer: Answer): void {
      times.push(milliseconds)
      if ('error' in answer) keys[answer.error] = (keys[answer.error] ?? 0) + 1
    },
    of(seconds: number): Times {
      const sorted = [...times].sort((a, b) => a - b)
      const at = (share: number) =>
        sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
      return {
        calls: sorted.length,
        errors: Object.values(keys).reduce((sum, count) => sum + count, 0),
        keys,
        p50: at(0.5),
        p95: at(0.95),
        p99: at(0.99),
        max: sorted.at(-1) ?? 0,
        rate: sorted.length / seconds,
      }
    },
  }
}

export interface LoadOptions {
  /** Each client calls again as soon as it is answered. */
  readonly ways: readonly Way[]
  readonly seconds: number
  /** The next call, by its number. */
  readonly next: (index: number) => Call
  /** Done before each call without being measured. */
  readonly before?: (way: Way, index: number) => Promise<unknown>
}

/** Calls for some seconds after a short start that does not count; `all` counts the start's calls too. */
export async function load({
  ways,
  seconds,
  next,
  before,
}: LoadOptions): Promise<Times & { readonly all: number }> {
  let index = 0
  const run = async (length: number) => {
    const times = createTimes()
    const start = performance.now()
    const end = start + length * 1000
    const client = async (way: Way) => {
      do {
        index += 1
        const call = next(index)
        await before?.(way, index)
        const from = performance.now()
        const answer = await way.call(call)
        times.note(performance.now() - from, answer)
      } while (performance.now() < end)
    }
    await Promise.all(ways.map(client))
    return times.of((performance.now() - start) / 1000)
  }
  await run(Math.min(1, seconds / 5))
  return { ...(await run(seconds)), all: index }
}
