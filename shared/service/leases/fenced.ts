import type { Collection, Entity, Operation, Store } from '@saude/store'

interface Fence {
  /** What each transaction has for a condition besides its own. */
  readonly condition: Operation
  /** @throws StoreError `closed` where it is known already that it does not hold */
  check(): void
}

/**
 * A store that writes only while a condition holds: it is checked before each write, and again within each transaction, where
 * what a process believed that stood still counts for nothing.
 */
export function fenced(store: Store, { condition, check }: Fence): Store {
  return {
    ...store,
    collection: (definition, reader) => guarded(store.collection(definition, reader), check),
    async atomically(operations, writing) {
      check()
      const outcome = await store.atomically([...operations, condition], writing)
      return { ...outcome, counts: outcome.counts.slice(0, -1) }
    },
    async fill(definition, documents) {
      check()
      return store.fill(definition, documents)
    },
    async clear(definition, client) {
      check()
      return store.clear(definition, client)
    },
  }
}

/** Single writes stand alone: what they do is the same however often it is done. */
function guarded<T extends Entity>(collection: Collection<T>, check: () => void): Collection<T> {
  const checked =
    <Args extends readonly unknown[], R>(write: (...args: Args) => Promise<R>) =>
    async (...args: Args): Promise<R> => {
      check()
      return write(...args)
    }
  return {
    ...collection,
    insertOne: checked(collection.insertOne),
    insertMany: checked(collection.insertMany),
    updateOne: checked(collection.updateOne),
    updateMany: checked(collection.updateMany),
    replaceOne: checked(collection.replaceOne),
    deleteOne: checked(collection.deleteOne),
    deleteMany: checked(collection.deleteMany),
    findOneAndUpdate: checked(collection.findOneAndUpdate),
  }
}
