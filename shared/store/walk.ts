import type { BoundedCursor } from './collection.ts'
import { anybody, type Reader, type Reads } from './reads.ts'

/** How an engine reads what a cursor walks along. */
export interface Source<R> {
  all(): Promise<R[]>
  /** The rows, a part at a time. */
  parts(): AsyncIterable<readonly R[]>
  /** Gives back what a walk holds. */
  release?(): Promise<void>
}

/**
 * A cursor over what an engine reads. Once the reader's call is over the next row is not read, and what the walk holds
 * is given back.
 */
export function createCursor<R>(source: Source<R>, reads: Reads, reader: Reader): BoundedCursor<R> {
  async function* walk(): AsyncGenerator<R, undefined> {
    reads.walks += 1
    try {
      reader.check()
      for await (const part of source.parts())
        for (const row of part) {
          reader.check()
          yield row
        }
    } finally {
      reads.walks -= 1
      await source.release?.()
    }
    return undefined
  }

  let current: AsyncGenerator<R, undefined> | undefined
  async function close(): Promise<void> {
    reader.walks.delete(close)
    await current?.return(undefined)
  }
  return {
    async toArray() {
      reader.check()
      const rows = await source.all()
      reader.check()
      return rows
    },
    async next() {
      if (!current) {
        current = walk()
        if (reader !== anybody) reader.walks.add(close)
      }
      const { value, done } = await current.next()
      if (done) reader.walks.delete(close)
      return value ?? null
    },
    close,
    [Symbol.asyncIterator]: walk,
  }
}
