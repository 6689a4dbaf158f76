import { setTimeout as wait } from 'node:timers/promises'
import type { Running } from './process.ts'

/** Milliseconds of quiet that are rest, and how often they are looked at. */
const quiet = 2_000
const look = 250
/** Of the processor's time: timers of a server of which nothing is asked. */
const share = 0.04
/** A large town is read for long after its start; what does not end is a fault. */
const longest = 600_000

/**
 * Waits until a server that has just started has read what it reads in the background, so that a measurement is not of
 * that: until all its threads together take no more than a few hundredths of a processor for two seconds. @returns the
 * seconds after which it was at rest
 * @throws Error where it does not come to rest
 */
export async function atRest({ cpu }: Pick<Running, 'cpu'>): Promise<number> {
  const begun = performance.now()
  const used = [cpu()]
  while (performance.now() - begun < longest) {
    await wait(look)
    used.push(cpu())
    const before = used.at(-1 - quiet / look)
    const now = used.at(-1)
    if (before !== undefined && now !== undefined && now - before <= quiet * share)
      return Math.max(0, performance.now() - begun - quiet) / 1_000
  }
  throw new Error(`not at rest after ${longest / 1_000} seconds`)
}
