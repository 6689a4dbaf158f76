import {
  type AnyView,
  atMost,
  collectionOf,
  complete,
  type Entity,
  filterBy,
  project,
  removeAll,
  type Store,
  sortBy,
} from '@saude/store'
import { migrationMarks } from '../migrations/mark.ts'
import type { Conversion } from '../migrations/migration.ts'
import { besides, createWork, type Migrating, type Working } from '../migrations/work.ts'

/** Documents whose rows are made in one commit. */
const atOnce = 1_000
/** A service waits for the rows of so many documents before it answers: some seconds. Those of more are made beside it. */
const waitedFor = 20_000

/**
 * Makes the rows of views that were declared anew, batch by batch like a migration: a kill between two batches repeats
 * nothing, and of two processes that do it at once one commits each batch.
 */
export async function openViewBuilds(
  store: Store,
  views: readonly AnyView[],
  options: Working,
): Promise<Migrating> {
  const waited: Conversion[] = []
  const beside: Conversion[] = []
  for (const view of views) {
    const { isReady, generation } = await store.view(view).state()
    if (isReady) continue
    const documents = store.collection(collectionOf(view.of))
    const isFew = (await documents.countDocuments({}, { limit: waitedFor + 1 })) <= waitedFor
    ;(isFew ? waited : beside).push(buildOf(view, generation))
  }
  const pending = [...waited, ...beside]
  const begun = await store
    .collection(migrationMarks)
    .findAll({ _id: { $in: pending.map(({ id }) => id) } }, { max: 100 })
  const work = createWork(store, pending, new Map(begun.map((mark) => [mark._id, mark])), options)
  const { waiting = () => {} } = options
  if (waited.length > 0) waiting(work.state())
  await work.through(waited.length, waiting)
  if (waited.length > 0) waiting([])
  return besides(work, pending.length, options.complain)
}

const idOf = (view: AnyView, generation: number): string => `view-${view.name}-${generation}`

/** The batches of a view: ranges of ids of which the engine makes the rows itself. */
function buildOf(view: AnyView, generation: number): Conversion {
  const documents = collectionOf<Entity>(view.of)
  const outdated = Array.from({ length: generation - 1 }, (_, before) => idOf(view, before + 1))
  return {
    id: idOf(view, generation),
    title: view.title,
    // Programs that know no views write past them, and are noticed by it.
    compatibleWith: '0.0.0',
    async run({ store, from = '' }) {
      const collection = store.collection(documents)
      const found = await collection
        .find<Entity>(filterBy({ _id: { $gt: from } }), {
          projection: { _id: 1 },
          sort: sortBy({ _id: 1 }),
          limit: atMost(atOnce),
        })
        .toArray()
      const last = found.at(-1)?._id
      const isLast = found.length < atOnce
      return {
        operations: [
          ...(last === undefined ? [] : [project(view, from, last)]),
          ...(isLast ? [complete(view), removeAll(migrationMarks, { _id: { $in: outdated } })] : []),
        ],
        next: isLast ? undefined : last,
        count: found.length,
        ...(from === '' && { total: await collection.countDocuments() }),
      }
    },
  }
}
