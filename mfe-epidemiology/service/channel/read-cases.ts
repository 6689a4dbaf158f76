import { atMost, type RowFilter, type Store } from '@saude/store'
import { type CaseRow, countedCases } from '../statistics/case-view.ts'
import { notCases, type Seen, type SeenWeek } from './of-cases.ts'

/** How many cases each week had in each state. */
export async function weeksOfCases(
  store: Store,
  client: string,
  where: RowFilter<CaseRow>,
): Promise<readonly SeenWeek[]> {
  const by = { sunday: 'sunday', state: 'state' } as const
  const groups = await store.view(countedCases).group({ client, where, by, max: atMost(20_000) })
  return groups.map(({ key, count }) => ({ sunday: String(key.sunday), state: String(key.state), count }))
}

/** Cases of some weeks, and what their places are called. */
export interface SeenCases {
  readonly cases: readonly (Seen & { readonly cid: string })[]
  readonly names: ReadonlyMap<string, string>
}

/** Rows that are read at once. */
const atOnce = 10_000

/**
 * The cases of some weeks one by one: of a dozen weeks there are few.
 * @param sundays with which the weeks begin
 */
export async function casesIn(
  store: Store,
  client: string,
  where: RowFilter<CaseRow>,
  sundays: readonly string[],
): Promise<SeenCases> {
  const cases: (Seen & { readonly cid: string })[] = []
  const names = new Map<string, string>()
  for (;;) {
    const page = await store.view(countedCases).find({
      client,
      where: {
        $and: [
          { _id: { $gt: cases.at(-1)?.id ?? '' }, sunday: { $in: sundays } },
          where,
          { $nor: [{ state: { $in: notCases } }] },
        ],
      },
      columns: ['cid', 'sunday', 'state', 'healthUnit', 'healthUnitName', 'neighborhood', 'neighborhoodName'],
      limit: atMost(atOnce),
    })
    for (const { _id, cid, sunday, state, ...place } of page) {
      const { healthUnit, healthUnitName, neighborhood, neighborhoodName } = place
      if (healthUnit !== null) names.set(healthUnit, healthUnitName ?? '')
      if (neighborhood !== null) names.set(neighborhood, neighborhoodName ?? '')
      cases.push({
        id: _id,
        cid: cid ?? '',
        sunday: sunday ?? '',
        state: state ?? '',
        healthUnit,
        neighborhood,
      })
    }
    if (page.length < atOnce) return { cases, names }
  }
}
