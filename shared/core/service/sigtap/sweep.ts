import { change, type Store, update } from '@saude/store'
import { rowCollections, type SigtapPackage, sigtapPackages } from './table.ts'

/** A package is not read for so long: the process that did has ended. */
const interruptedMs = 30 * 60_000
/** Rows that one transaction removes, so that others are answered in between. */
const batch = 500

/** Removes the rows of a package; what is said of the package itself stays. */
export async function removeRows(
  store: Store,
  { _id, client }: Pick<SigtapPackage, '_id' | 'client'>,
): Promise<void> {
  for (const definition of rowCollections) {
    const collection = store.collection<{ _id: string; client: string; package: string }>(definition)
    for (;;) {
      const rows = await collection
        .find({ client, package: _id }, { projection: { package: 1 }, limit: batch })
        .toArray()
      if (rows.length === 0) break
      await collection.deleteMany({ client, _id: { $in: rows.map((row) => row._id) } })
    }
  }
}

/** Ends readings that a process left behind, and removes the rows of packages that will not be used. */
export async function sweepPackages(store: Store, now: Date): Promise<void> {
  const packages = store.collection(sigtapPackages)
  const left = await packages.findAll(
    { state: 'loading', createdAt: { $lt: new Date(now.getTime() - interruptedMs) } },
    { max: 10_000 },
  )
  for (const { _id, client } of left)
    await store.atomically([
      update(sigtapPackages, { _id, client }, { $set: { state: 'interrupted', stage: null } }),
      change('sigtap', [_id], 'updated', { client }),
    ])
  const useless = packages.find({ state: { $in: ['refused', 'cancelled', 'interrupted', 'replaced'] } })
  for await (const one of useless) await removeRows(store, one)
}
