import { type CollectionDefinition, defineCollection, type Store } from '@saude/store'
import { absent, exists, put, type Step } from './steps.ts'

/**
 * Counts how often something was decided that may be decided by one at a time: who takes the last seat. Two who decide
 * at the same moment would each see what is there before the other: the count is a precondition of the commit.
 */
export interface Guard {
  readonly _id: string
  readonly client: string
  readonly count: number
}

/** A collection of guards; an area has one for each thing that it decides so. */
export const defineGuards = (name: string): CollectionDefinition<Guard> =>
  defineCollection<Guard>(name, { tenant: 'client' })

/**
 * Reads guards; to be called before anything is looked at that they guard.
 * @param keys what is decided about; each is guarded within the client
 * @returns the steps that make the commit fail, and the handler run again, where somebody else's decision came between
 */
export async function guarded(
  store: Store,
  guards: CollectionDefinition<Guard>,
  client: string,
  keys: Iterable<string>,
): Promise<Step[]> {
  const ids = [...new Set(keys)].map((key) => `${client}/${key}`)
  const found = await store.collection(guards).findAll({ _id: { $in: ids }, client }, { max: 5_000 })
  const counts = new Map(found.map(({ _id, count }) => [_id, count]))
  return ids.flatMap((_id) => {
    const count = counts.get(_id)
    const unchanged = count === undefined ? absent(guards, { _id }) : exists(guards, { _id, count })
    return [unchanged, put(guards, { _id, count: (count ?? 0) + 1 })]
  })
}
