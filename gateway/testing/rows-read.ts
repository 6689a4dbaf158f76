import type { OpenedService } from '@saude/service/service'
import type { Collection, Cursor, Entity } from '@saude/store'

type Count = (more: number) => void

/** A cursor, of which what comes out is counted. */
function counted<C extends Cursor<unknown>>(cursor: C, count: Count): C {
  const all = 'toArray' in cursor ? (cursor.toArray as () => Promise<unknown[]>) : undefined // a bounded one
  return {
    ...cursor,
    ...(all && {
      async toArray() {
        const found = await all()
        count(found.length)
        return found
      },
    }),
    async next() {
      const one = await cursor.next()
      if (one !== null) count(1)
      return one
    },
    async *[Symbol.asyncIterator]() {
      for await (const one of cursor) {
        count(1)
        yield one
      }
    },
  }
}

/**
 * Counts the documents, groups and rows that services get from their stores, all of them together, from now on.
 * @returns how many since it was asked the last time
 */
export function countRows(services: ReadonlyMap<string, OpenedService>): () => number {
  let rows = 0
  const count: Count = (more) => {
    rows += more
  }
  const listed = async <T extends readonly unknown[]>(all: Promise<T>): Promise<T> => {
    const found = await all
    count(found.length)
    return found
  }
  for (const { store } of services.values()) {
    const { collection } = store
    const watching: typeof collection = (definition) => {
      // Whatever was asked for: what is watched answers as the real one does.
      const own = collection(definition) as unknown as Record<string, (...asked: never[]) => never>
      const cursors =
        (name: string) =>
        (...asked: never[]) =>
          counted(own[name]?.(...asked) as never, count)
      const lists =
        (name: string) =>
        (...asked: never[]) =>
          listed(own[name]?.(...asked) as never)
      const watched: Partial<Record<keyof Collection<Entity>, unknown>> = {
        find: cursors('find'),
        aggregate: cursors('aggregate'),
        findAll: lists('findAll'),
        aggregateAll: lists('aggregateAll'),
        ...(own.findTexts && { findTexts: lists('findTexts') }),
      }
      return { ...own, ...watched } as never
    }
    const open: { collection: typeof collection } = store
    open.collection = watching
  }
  return () => {
    const since = rows
    rows = 0
    return since
  }
}
