import type { LayerGroup } from '../../../contract/layer.ts'

/** Years of age that a chart counts together. */
const decade = 10

const raised = (counts: Map<string, number>, key: string, by: number) =>
  counts.set(key, (counts.get(key) ?? 0) + by)

const listed = (counts: ReadonlyMap<string, number>) => [...counts].map(([key, count]) => ({ key, count }))

/** People of whom the same is counted. */
export interface Counted {
  /** The first year of the ages that are counted together; null where no age is known. */
  readonly decade: string | null
  readonly category: string | null
  readonly groups: readonly LayerGroup[]
  readonly count: number
}

/** Adds up how many members of a layer count as what. */
export function tallyOf() {
  const groups: Record<LayerGroup, number> = { shown: 0, withoutLocation: 0, poorAccuracy: 0, outside: 0 }
  const categories = new Map<string, number>()
  const ages = new Map<string, number>()
  function add({ decade: from, category, groups: own, count }: Counted): void {
    for (const group of own) groups[group] += count
    if (category) raised(categories, category, count)
    if (from !== null) raised(ages, from, count)
  }
  return {
    add,
    answer: () => ({
      located: groups.shown,
      withoutLocation: groups.withoutLocation,
      poorAccuracy: groups.poorAccuracy,
      outside: groups.outside,
      // The most frequent first.
      categories: listed(categories).sort((one, other) => other.count - one.count),
      ages: listed(ages).sort((one, other) => Number(one.key) - Number(other.key)),
    }),
  }
}

/** The decade that somebody is counted in on a day. */
export const decadeOn = (birthDate: string | null | undefined, day: string): string | null =>
  birthDate ? String(Math.floor(ageOn(birthDate, day) / decade) * decade) : null

/** Whole years from a birthday to a day. */
function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return Math.max(0, day.slice(5) < birthDate.slice(5) ? years - 1 : years)
}
