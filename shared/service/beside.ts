import { TransformStream, type WritableStreamDefaultWriter } from 'node:stream/web'
import type { CollectionDefinition, Entity, Store } from '@saude/store'

/** Documents that wait for the store, of each collection. */
const WAITING = 100

/** Collections that are filled beside another one, from what comes up while that one's documents are made. */
export interface Beside {
  /**
   * Begins to fill a collection that is not in use yet. Answers how documents are handed over, one by one: the promise is
   * kept when there is room for the next one, and broken when the collection cannot be filled.
   */
  into<T extends Entity>(definition: CollectionDefinition<T>): (document: T) => Promise<void>
  /** Nothing more comes: to be called when the last document was handed over. */
  end(): Promise<void>
  /**
   * Waits until everything is stored: the filling beside which this happens, and what was handed over. When one of them
   * fails, the others end, too. @throws the first failure
   */
  whole(filling: Promise<unknown>): Promise<void>
}

/**
 * Fills several collections in one pass, so that nothing is kept of one until another is full: a town of a million takes
 * no more memory than one of a thousand.
 */
export function fillBeside(store: Pick<Store, 'fill'>): Beside {
  const fillings: Promise<unknown>[] = []
  const streams: Pick<WritableStreamDefaultWriter, 'close' | 'abort'>[] = []
  return {
    into<T extends Entity>(definition: CollectionDefinition<T>) {
      const { readable, writable } = new TransformStream<T>({}, undefined, { highWaterMark: WAITING })
      const writer = writable.getWriter()
      streams.push(writer)
      // A filling that fails ends its stream, and with it the caller that hands documents over.
      const filling = store.fill(definition, readable)
      filling.catch((error: unknown) => writer.abort(error)).catch(() => {})
      fillings.push(filling)
      return (document: T) => writer.write(document)
    },
    async end() {
      await Promise.all(streams.map((writer) => writer.close()))
    },
    async whole(filling) {
      const first = filling.catch(async (error: unknown) => {
        await Promise.allSettled(streams.map((writer) => writer.abort(error)))
        throw error
      })
      for (const each of await Promise.allSettled([...fillings, first]))
        if (each.status === 'rejected') throw each.reason
    },
  }
}
