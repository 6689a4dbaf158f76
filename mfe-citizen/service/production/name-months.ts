import { monthAfter, parseInstant } from '@saude/contract/instants'
import { atMost, both, filterBy, prefix, type Store } from '@saude/store'
import { historyItems, producedIn, producedTypes } from '../history/item.ts'
import { type Visit, visits } from '../visits/visit.ts'

/** Reports add up by the competência: entries that were stored before they had one get theirs, month by month. */
export async function nameMonths(store: Store): Promise<void> {
  for (const client of await store.collection(historyItems).distinct('client', {}, { max: 10_000 }))
    if (typeof client === 'string') await nameProduction(store, client)
  for (const client of await store.collection(visits).distinct('client', {}, { max: 10_000 }))
    if (typeof client === 'string') await nameVisits(store, client)
}

async function nameProduction(store: Store, client: string): Promise<void> {
  const items = store.collection(historyItems)
  for (const type of producedTypes) {
    const unnamed = { client, type, month: null }
    // At each start: how many there are is looked up in the counts, no entry is read.
    const counted = await items.aggregateAll<{ _id: string; count: number }>(
      [{ $match: unnamed }, { $group: { _id: '$type', count: { $sum: 1 } } }],
      { max: atMost(20_000) },
    )
    if (counted.length === 0) continue
    for (let from = new Date(0); ; ) {
      const [first] = await items
        .find({ ...unnamed, date: { $gte: from } }, { sort: { date: 1, _id: 1 }, limit: 1 })
        .toArray()
      const { month } = first ? producedIn(first) : {}
      const until = month && parseInstant(`${monthAfter(month)}-01`)
      if (!month || !until) break
      await items.updateMany({ ...unnamed, date: { $gte: from, $lt: until } }, { $set: { month } })
      from = until
    }
  }
}

async function nameVisits(store: Store, client: string): Promise<void> {
  const kept = store.collection(visits)
  const unnamed = filterBy<Visit>({ client, month: null })
  for (;;) {
    const first = await kept.findOne(unnamed)
    if (!first) return
    const month = first.date.slice(0, 7)
    await kept.updateMany(both(unnamed, { date: prefix(month) }), { $set: { month } })
  }
}
