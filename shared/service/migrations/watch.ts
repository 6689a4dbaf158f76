import type { Store, StoreError } from '@saude/store'
import { storeError } from '@saude/store'
import { admit, type Program } from './admit.ts'
import { marksOf } from './mark.ts'

interface WatchOptions {
  readonly everyMs: number
  /** Called once. */
  readonly refused: (problem: StoreError) => void
}

/**
 * Looks now and then whether a newer program has converted the store in which this one works, so that it may write no more: on a
 * server several processes have a database at once, and one of an older release may have begun before.
 * @returns ends it
 */
export function watchMarks(store: Store, program: Program, { everyMs, refused }: WatchOptions): () => void {
  let isRefused = false
  const look = async () => {
    try {
      admit(program, await marksOf(store))
    } catch (error) {
      const problem = storeError(error)
      // A database that is away says nothing of its marks; a look that began before the last one has nothing to add.
      if (problem.kind !== 'unfit' || isRefused) return
      isRefused = true
      clearInterval(timer)
      refused(problem)
    }
  }
  const timer = setInterval(() => void look(), everyMs).unref()
  return () => clearInterval(timer)
}
