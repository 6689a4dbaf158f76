import { createHash } from 'node:crypto'
import { chunksOf } from '@saude/contract/values'
import {
  protectedBeginnings,
  protectedExams,
  protectedProcedures,
} from '@saude/core/contract/codes/protected'
import { clientsIn } from '@saude/service/clients'
import { defineCollection, type Filter, prefix, type Store } from '@saude/store'
import { type HistoryItem, historyItems, protectedOf } from '../history/item.ts'

const protectedCiaps = protectedBeginnings.flatMap(({ system, code }) => (system === 'ciap2' ? [code] : []))
/** Entries that one update names. */
const atOnce = 500

/** That all entries are marked by a list of protected codes: new ones are marked as they are written. */
export interface ProtectedMark {
  /** Of the list: another list has them marked again. */
  readonly _id: string
}

export const protectedMarks = defineCollection<ProtectedMark>('protectedMark', {
  tenant: 'global',
  indexes: [],
})

const list = createHash('sha256')
  .update(JSON.stringify([protectedBeginnings, protectedProcedures, protectedExams]))
  .digest('base64url')
  .slice(0, 22)

/** Marks entries that were stored before protected diagnoses were kept apart, once for each list of them. */
export async function markProtected(store: Store): Promise<void> {
  const marks = store.collection(protectedMarks)
  if (await marks.findOne({ _id: list })) return
  const items = store.collection(historyItems)
  const clients = await clientsIn(store, historyItems)
  // An empty store stays one: a demo is made in no other.
  if (clients.length === 0) return
  for (const client of clients) {
    const unmarked = { client, isProtected: null } as const
    const mark = async (filter: Filter<HistoryItem>) => {
      if (await items.findOne(filter)) await items.updateMany(filter, { $set: { isProtected: true } })
    }
    for (const { system, code } of protectedBeginnings)
      await mark({ ...unmarked, 'problem.code': prefix(code), 'problem.system': system })
    await mark({ ...unmarked, 'ciap.code': { $in: protectedCiaps }, 'ciap.system': 'ciap2' })
    await mark({ ...unmarked, 'procedure.code': { $in: protectedProcedures }, 'procedure.system': 'sigtap' })
    // A test names its diagnosis where it found something.
    const tests = { ...unmarked, type: 'exam', 'exam.exam.code': { $in: protectedExams } } as const
    const named: string[] = []
    for await (const item of items.find(tests)) if (protectedOf(item).isProtected) named.push(item._id)
    for (const some of chunksOf(named, atOnce)) await mark({ client, _id: { $in: some } })
  }
  await marks.replaceOne({ _id: list }, { _id: list }, { upsert: true })
}
