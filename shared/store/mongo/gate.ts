import { StoreError, storeError } from '../errors.ts'

/** What every call passes: it is refused after closing, waited for while closing, and fails as a StoreError. */
export interface Gate {
  run<R>(work: () => Promise<R>): Promise<R>
  /** Refuses what comes later and answers when all that came before has ended. */
  close(): Promise<void>
}

/** An open gate, for all calls of one store. */
export function createGate(): Gate {
  const running = new Set<Promise<unknown>>()
  let isClosed = false
  return {
    async run(work) {
      if (isClosed) throw new StoreError('closed', 'The store is closed')
      const call = work()
      running.add(call)
      try {
        return await call
      } catch (error) {
        throw storeError(error)
      } finally {
        running.delete(call)
      }
    },
    async close() {
      isClosed = true
      await Promise.allSettled(running)
    },
  }
}
