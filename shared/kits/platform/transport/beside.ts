import type { Live } from './live.ts'

/** Browsers open six connections to a server, and the code of the screen comes by them too. */
const mostBeside = 4

/**
 * Calls by HTTP while the page's socket is on its way: a few go at once, so that the first screen waits for no socket; the
 * others, such as those of twenty cards, would stand in line for a connection, and go by the socket where it is there first.
 */
export function createBeside({ opening }: Pick<Live, 'opening'>) {
  const freed = new Set<() => void>()
  let count = 0

  const next = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const done = () => {
        freed.delete(done)
        signal.removeEventListener('abort', done)
        resolve()
      }
      freed.add(done)
      signal.addEventListener('abort', done)
    })

  const leave = () => {
    count -= 1
    for (const wake of [...freed]) wake()
  }

  const turn = async (token: string | null, signal: AbortSignal): Promise<() => void> => {
    for (let way = opening(token); way && count >= mostBeside && !signal.aborted; way = opening(token))
      await Promise.race([way, next(signal)])
    if (!opening(token)) return () => {}
    count += 1
    return leave
  }

  /**
   * Waits until a call may go: the socket is there, or not on its way any more, or few are beside it. Undefined: at once.
   * @returns to be called when the call is over
   */
  return (token: string | null, signal: AbortSignal): Promise<() => void> | undefined =>
    opening(token) && turn(token, signal)
}
