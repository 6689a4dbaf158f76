import { today, toWire } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import type { ScopedCollections } from '@saude/service/handlers'
import { pageOf, pageOfRows } from '@saude/service/page'
import { monthsOf } from '@saude/service/report'
import { atMost } from '@saude/store'
import { mostAttendedCitizens } from '../../../contract/most-attended.ts'
import { type collections as declared, on } from '../../collections.ts'
import { removedName } from '../../register/removal/removed.ts'
import { anyUnit } from './attended-citizen.ts'

type Collections = Pick<ScopedCollections<typeof declared>, 'attendedCitizen' | 'citizen'>
type Row = OutputOf<typeof mostAttendedCitizens>['items'][number]

/** More than anybody reads of a period that is added up month by month. */
const most = 1_000

interface Asked {
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
  readonly year?: number | null | undefined
}

/** What the counts of a period are kept under: whole years, this one up to now too, and months. */
export function countedIn({ from, to, year }: Asked, now: Date): string[] {
  const day = today(now)
  const asked = year ?? (from || to ? undefined : Number(toWire(now).slice(0, 4)))
  if (asked !== undefined) return [String(asked)]
  const months = monthsOf({ from, to }, now)
  const years = [...new Set(months.map((month) => month.slice(0, 4)))]
  return years.flatMap((one) => {
    const own = months.filter((month) => month.startsWith(one))
    const last = day.startsWith(one) ? day.slice(0, 7) : `${one}-12`
    const isWhole = own[0] === `${one}-01` && (own.at(-1) ?? '') >= last
    return isWhole ? [one] : own
  })
}

export const listMostAttended = on(mostAttendedCitizens, async ({ input, collections, now }) => {
  const under = countedIn(input, now)
  const unit = input.healthUnit?.id ?? anyUnit
  const [year = ''] = under
  if (under.length === 1)
    return pageOf(collections.attendedCitizen, mostAttendedCitizens, input, {
      filter: { year, unit, count: { $gt: 0 } },
      mapAll: (found) => named(found, collections),
    })
  const summed = await collections.attendedCitizen.aggregateAll<{
    readonly _id: string
    readonly count: number
  }>(
    [
      { $match: { year: { $in: under }, unit, count: { $gt: 0 } } },
      { $group: { _id: '$citizenId', count: { $sum: '$count' } } },
      { $sort: { count: -1, _id: -1 } },
      { $limit: most },
    ],
    { max: atMost(5_000) },
  )
  const rows = input.order === 'asc' ? summed.reverse() : summed
  const page = pageOfRows(rows, input, mostAttendedCitizens)
  const items = page.items.map(({ _id, count }) => ({ _id, citizenId: _id, count }))
  return { ...page, items: await named(items, collections) }
})

async function named(
  found: readonly { readonly _id: string; readonly citizenId: string; readonly count: number }[],
  { citizen }: Collections,
): Promise<Row[]> {
  const ids = found.map(({ citizenId }) => citizenId)
  const people = await citizen.findAll({ _id: { $in: ids } }, { max: 5_000 })
  const known = new Map(people.map((one) => [one._id, one]))
  return found.map(({ _id, citizenId, count }) => {
    const { name = removedName, birthDate = null, healthUnitName = null } = known.get(citizenId) ?? {}
    return { id: _id, citizen: { id: citizenId, name }, birthDate, healthUnitName, count }
  })
}
