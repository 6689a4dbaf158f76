import { createHash } from 'node:crypto'
import { hiddenPerson } from '@saude/contract/hidden-person'
import { personField } from '@saude/contract/record/naming'
import { searchName } from '@saude/contract/search'
import { chunksOf, isFields } from '@saude/contract/values'
import { medicinesOf, tradeNames } from '@saude/core/contract/codes/protected-medicines'
import type { RecordDocument } from '@saude/service/record/collection'
import { hidesPerson } from '@saude/service/record/naming'
import { withPersonApart } from '@saude/service/record/person'
import { defineCollection, filterBy, type Store, updateAll, updateBy } from '@saude/store'
import { movements } from '../material/stock.ts'
import { type Kind, protocolOf, protocols } from './protocols.ts'

/** That all stored entries hide whose they are by a list of medicines: new ones do as they are written. */
export const personsHidden = defineCollection<{ readonly _id: string }>('personsHidden', {
  tenant: 'global',
  takeout: { left: 'marca de uma conversão, que é feita de novo' },
  indexes: [],
})

const list = createHash('sha256')
  // The last: what was given as a benefit.
  .update(JSON.stringify([medicinesOf, [...tradeNames], 'benefitRequest']))
  .digest('base64url')
  .slice(0, 22)

/** Hides whose the entries of protected medicines are that were stored before, once for each list of these. */
export async function hidePersons(store: Store, kinds: readonly Kind[]): Promise<void> {
  const marks = store.collection(personsHidden)
  if (await marks.findOne({ _id: list })) return
  let isEmpty = true
  for (const kind of kinds) {
    if (personField(kind.of) === undefined) continue
    for await (const entry of store.collection(kind.collection).find({})) {
      isEmpty = false
      await hidePerson(store, kind, entry, {})
    }
  }
  // An empty store stays one: a demo is made in no other.
  if (!isEmpty) await marks.replaceOne(filterBy({ _id: list }), { _id: list }, { upsert: true })
}

/**
 * Hides whose the entries of some medicines are that are called otherwise from now on.
 * @param field of the kind, that names the medicine
 */
export async function hideRenamed(
  store: Store,
  kind: Kind,
  field: string,
  medicines: readonly { readonly id: string; readonly name: string }[],
): Promise<void> {
  const names = new Map(medicines.map((medicine) => [medicine.id, medicine]))
  const entries = store.collection(kind.collection)
  for (const some of chunksOf([...names.keys()], 500))
    for await (const entry of entries.find(filterBy({ [`${field}.id`]: { $in: some } }))) {
      const values: Readonly<Record<string, unknown>> = { ...entry }
      const of = values[field]
      const medicine = isFields(of) ? names.get(String(of.id)) : undefined
      if (!medicine) continue
      const renamed = { ...medicine, searchName: searchName(medicine.name) }
      await hidePerson(store, kind, entry, { [field]: renamed })
    }
}

/** @param change what becomes of the entry besides */
async function hidePerson(
  store: Store,
  { of, collection }: Kind,
  entry: RecordDocument,
  change: Readonly<Record<string, unknown>>,
): Promise<void> {
  const values = { ...entry, ...change }
  if (!hidesPerson(of, values) || entry.hiddenPerson) return
  const patch = withPersonApart(of, values, change)
  if (Object.keys(patch).length === 0) return
  const set = updateBy<RecordDocument>({ $set: patch })
  // Of exams there are rows of a view. Who has an entry open has not changed it.
  await store.atomically([updateAll({ ...collection, versioned: false }, { _id: entry._id }, set)])
  await store
    .collection(movements)
    .updateMany({ client: entry.client, of: entry._id }, { $set: { citizenId: hiddenPerson.id } })
  if (!(await store.collection(protocols).findOne({ _id: entry._id }))) return
  const { citizen, hiddenPerson: whose } = protocolOf(of, { ...entry, ...patch })
  await store
    .collection(protocols)
    .updateMany({ _id: entry._id }, updateBy({ $set: { citizen, hiddenPerson: whose } }))
}
