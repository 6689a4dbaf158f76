import { protectedBeginnings } from '@saude/core/contract/codes/protected'
import { prefix, type Store } from '@saude/store'
import { historyItems } from '../history/item.ts'

/** Marks entries that were stored before protected diagnoses were kept apart; those that are marked are passed over. */
export async function markProtected(store: Store): Promise<void> {
  const items = store.collection(historyItems)
  for (const client of await items.distinct('client')) {
    if (typeof client !== 'string') continue
    for (const { system, code } of protectedBeginnings) {
      const unmarked = { client, 'problem.code': prefix(code), 'problem.system': system, isProtected: null }
      if (await items.findOne(unmarked)) await items.updateMany(unmarked, { $set: { isProtected: true } })
    }
  }
}
