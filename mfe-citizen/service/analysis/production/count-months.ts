import { newId } from '@saude/contract/id'
import { chunksOf } from '@saude/contract/values'
import { atMost, filterBy, type Store } from '@saude/store'
import { historyItems } from '../../register/history/item.ts'
import { type AttendedCitizen, anyUnit, attendedCitizens, attendedTypes } from './attended-citizen.ts'

/** Documents that are written at once. */
const batch = 1_000

/**
 * How often citizens were attended is kept for years and for months: years that were counted before get their months, the
 * last one at the end, so that what is interrupted begins anew.
 */
export async function countMonths(store: Store): Promise<void> {
  const attended = store.collection(attendedCitizens)
  for (const client of await attended.distinct('client', {}, { max: 10_000 }))
    if (typeof client === 'string')
      for (const year of await attended.distinct('year', { client }, { max: 1_000 }))
        if (typeof year === 'string' && year.length === 4) await countYear(store, client, year)
}

async function countYear(store: Store, client: string, year: string): Promise<void> {
  const attended = store.collection(attendedCitizens)
  const months = await monthsWithEntries(store, client, year)
  const last = months.at(-1)
  if (!last || (await attended.findOne({ client, year: last }))) return
  for (const month of months) {
    await attended.deleteMany({ client, year: month })
    for (const some of chunksOf(await countedOf(store, client, month), batch)) await attended.insertMany(some)
  }
}

const counting = (client: string) =>
  ({ client, type: { $in: [...attendedTypes] }, isProtected: { $ne: true } }) as const

/** In their order. */
async function monthsWithEntries(store: Store, client: string, year: string): Promise<string[]> {
  const all = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`)
  const found = await store
    .collection(historyItems)
    .aggregateAll<{ readonly _id: string }>(
      [
        { $match: { ...counting(client), month: { $in: all } } },
        { $group: { _id: '$month', count: { $sum: 1 } } },
      ],
      { max: atMost(12) },
    )
  return found.map(({ _id }) => _id).sort()
}

/** Unit by unit: of all together one answer would be too long. */
async function countedOf(store: Store, client: string, month: string): Promise<AttendedCitizen[]> {
  const items = store.collection(historyItems)
  const units = await items.distinct('healthUnit.id', filterBy({ ...counting(client), month }), {
    max: 10_000,
  })
  const counts = new Map<string, AttendedCitizen>()
  for (const unit of new Set([null, ...units])) {
    const found = items.aggregate<{ readonly _id: string; readonly count: number }>([
      { $match: filterBy({ ...counting(client), month, 'healthUnit.id': unit }) },
      { $group: { _id: '$citizenId', count: { $sum: 1 } } },
    ])
    for await (const { _id: citizenId, count } of found)
      for (const one of [anyUnit, ...(typeof unit === 'string' ? [unit] : [])]) {
        const key = `${citizenId} ${one}`
        const known = counts.get(key) ?? { _id: newId(), client, citizenId, year: month, unit: one, count: 0 }
        counts.set(key, { ...known, count: known.count + count })
      }
  }
  return [...counts.values()]
}
