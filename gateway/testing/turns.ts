import { openSync, readSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How often is looked, and how exactly a turn is known. Milliseconds. */
const lookMs = 5

/**
 * Watches how long the thread that answers works without letting others have their turn: the processor time that it took
 * between two looks, so that what other processes of a busy machine take is no standstill of ours. Where the system does
 * not say it (`/proc/…/schedstat`, Linux alone) it is the delay of the event loop, with all that.
 * @returns `longest` answers the longest since it was asked before, in milliseconds
 */
export function watchTurns(): { readonly longest: () => number } {
  const taken = takenByThread()
  if (!taken) {
    const delay = monitorEventLoopDelay({ resolution: lookMs })
    delay.enable()
    return {
      longest() {
        const longest = delay.max / 1e6
        delay.reset()
        return longest
      },
    }
  }
  let last = taken()
  let longest = 0
  const look = () => {
    const now = taken()
    longest = Math.max(longest, now - last)
    last = now
  }
  setInterval(look, lookMs).unref()
  return {
    longest() {
      look()
      const found = longest
      longest = 0
      return found
    },
  }
}

/** Reads the milliseconds of processor time that the main thread has used. */
function takenByThread(): (() => number) | undefined {
  try {
    const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r')
    const bytes = Buffer.alloc(64)
    const read = () => {
      const length = readSync(file, bytes, 0, bytes.length, 0)
      return Number(bytes.toString('latin1', 0, length).split(' ')[0]) / 1e6
    }
    return Number.isFinite(read()) ? read : undefined
  } catch {
    return undefined
  }
}
