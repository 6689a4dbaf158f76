import { newId } from '@saude/contract/id'
import { chunksOf } from '@saude/contract/values'
import type { Store } from '@saude/store'
import { historyItems } from '../history/item.ts'
import { type AttendedCitizen, anyUnit, attendedCitizens, attendedTypes } from './attended-citizen.ts'

/** Documents that are written at once. */
const batch = 1_000

/**
 * How often citizens were attended is kept for years and for months: years that were counted before get their months, the
 * last one at the end, so that what is interrupted begins anew.
 */
export async function countMonths(store: Store): Promise<void> {
  const attended = store.collection(attendedCitizens)
  for (const client of await attended.distinct('client'))
    if (typeof client === 'string')
      for (const year of await attended.distinct('year', { client }))
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
    .aggregate<{ readonly _id: string }>([
      { $match: { ...counting(client), month: { $in: all } } },
      { $group: { _id: '$month', count: { $sum: 1 } } },
    ])
    .toArray()
  return found.map(({ _id }) => _id).sort()
}

async function countedOf(store: Store, client: string, month: string): Promise<AttendedCitizen[]> {
  const found = await store
    .collection(historyItems)
    .aggregate<{
      readonly _id: { readonly citizenId: string; readonly unit: string | null }
      readonly count: number
    }>([
      { $match: { ...counting(client), month } },
      { $group: { _id: { citizenId: '$citizenId', unit: '$healthUnit.id' }, count: { $sum: 1 } } },
    ])
    .toArray()
  const counts = new Map<string, AttendedCitizen>()
  for (const { _id: of, count } of found)
    for (const unit of [anyUnit, ...(of.unit ? [of.unit] : [])]) {
      const { citizenId } = of
      const key = `${citizenId} ${unit}`
      const known = counts.get(key) ?? { _id: newId(), client, citizenId, year: month, unit, count: 0 }
      counts.set(key, { ...known, count: known.count + count })
    }
  return [...counts.values()]
}
