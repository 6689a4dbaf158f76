import { createHash } from 'node:crypto'
import { protectedBeginnings } from '@saude/core/contract/codes/protected'
import { clientsIn } from '@saude/service/clients'
import { defineCollection, prefix, type Store } from '@saude/store'
import { historyItems } from '../history/item.ts'

/** That all entries are marked by a list of protected codes: new ones are marked as they are written. */
export interface ProtectedMark {
  /** Of the list: another list has them marked again. */
  readonly _id: string
}

export const protectedMarks = defineCollection<ProtectedMark>('protectedMark', {
  tenant: 'global',
  indexes: [],
})

const list = createHash('sha256').update(JSON.stringify(protectedBeginnings)).digest('base64url').slice(0, 22)

/** Marks entries that were stored before protected diagnoses were kept apart, once for each list of them. */
export async function markProtected(store: Store): Promise<void> {
  const marks = store.collection(protectedMarks)
  if (await marks.findOne({ _id: list })) return
  const items = store.collection(historyItems)
  const clients = await clientsIn(store, historyItems)
  // An empty store stays one: a demo is made in no other.
  if (clients.length === 0) return
  for (const client of clients)
    for (const { system, code } of protectedBeginnings) {
      const unmarked = { client, 'problem.code': prefix(code), 'problem.system': system, isProtected: null }
      if (await items.findOne(unmarked)) await items.updateMany(unmarked, { $set: { isProtected: true } })
    }
  await marks.replaceOne({ _id: list }, { _id: list }, { upsert: true })
}
