import { Query } from 'mingo'
import type { Filter, Store } from '../store.ts'
import { type Mixed, mixed } from './world.ts'

/** The ids that a filter finds by mingo's reading of MongoDB, in the order of the sort. */
export function expectedIds(
  documents: readonly Mixed[],
  filter: object,
  sort: object = { _id: 1 },
): string[] {
  return new Query({ ...filter })
    .find<Mixed>([...documents])
    .sort({ ...sort })
    .all()
    .map((document) => document._id)
}

/** The ids that the store finds. The filter is data of a test table, so its type is that of no document. */
export async function foundIds(store: Store, filter: object, sort: object = { _id: 1 }): Promise<string[]> {
  const found = await store
    .collection(mixed)
    .findAll(filter as Filter<Mixed>, { sort: { ...sort }, max: 10_000 })
  return found.map((document) => document._id)
}
