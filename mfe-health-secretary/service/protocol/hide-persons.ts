import { createHash } from 'node:crypto'
import { hiddenPerson } from '@saude/contract/hidden-person'
import { personField } from '@saude/contract/record/naming'
import { medicinesOf } from '@saude/core/contract/codes/protected-medicines'
import { hidesPerson } from '@saude/service/record/naming'
import { withPersonApart } from '@saude/service/record/person'
import { defineCollection, filterBy, type Store, updateBy } from '@saude/store'
import { movements } from '../material/stock.ts'
import { type Kind, protocolOf, protocols } from './protocols.ts'

/** That all stored entries hide whose they are by a list of medicines: new ones do as they are written. */
export const personsHidden = defineCollection<{ readonly _id: string }>('personsHidden', {
  tenant: 'global',
  indexes: [],
})

const list = createHash('sha256').update(JSON.stringify(medicinesOf)).digest('base64url').slice(0, 22)

/** Hides whose the entries of protected medicines are that were stored before, once for each list of these. */
export async function hidePersons(store: Store, kinds: readonly Kind[]): Promise<void> {
  const marks = store.collection(personsHidden)
  if (await marks.findOne({ _id: list })) return
  let isEmpty = true
  for (const { of, collection } of kinds) {
    if (personField(of) === undefined) continue
    const entries = store.collection(collection)
    for await (const entry of entries.find({})) {
      isEmpty = false
      const values = { ...entry }
      const patch = hidesPerson(of, values) && !entry.hiddenPerson ? withPersonApart(of, values, {}) : {}
      if (Object.keys(patch).length === 0) continue
      await entries.updateMany({ _id: entry._id }, updateBy({ $set: patch }))
      await store
        .collection(movements)
        .updateMany({ client: entry.client, of: entry._id }, { $set: { citizenId: hiddenPerson.id } })
      if (!(await store.collection(protocols).findOne({ _id: entry._id }))) continue
      const { citizen, hiddenPerson: whose } = protocolOf(of, { ...entry, ...patch })
      await store
        .collection(protocols)
        .updateMany({ _id: entry._id }, updateBy({ $set: { citizen, hiddenPerson: whose } }))
    }
  }
  // An empty store stays one: a demo is made in no other.
  if (!isEmpty) await marks.replaceOne(filterBy({ _id: list }), { _id: list }, { upsert: true })
}
