import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { AppError } from '@saude/contract/errors'
import type { Lasting } from './deadline.ts'

/** Something that a handler had read was changed before its commit; the caller has done nothing wrong. */
export class RacedError extends AppError {
  constructor() {
    super('conflict')
  }
}

/** Tries that follow each other at once; later ones wait, so that many writers of one document get out of step. */
const eager = 3
/** Milliseconds. */
const longestPause = 100

/**
 * Does `attempt` again, from its first reading on, as long as others write in between and the call's time lasts.
 * @param mayRepeat asked after a race: false where an attempt did something that a second one would do again
 * @throws AppError `timeout` where the time is over
 */
export async function untilUnraced<T>(
  attempt: () => Promise<T>,
  mayRepeat: () => boolean,
  { check }: Pick<Lasting, 'check'>,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof RacedError) || !mayRepeat()) throw error
      if (tried <= eager) await turn()
      else await pause(Math.random() * Math.min(longestPause, 2 ** tried))
      check()
    }
  }
}
