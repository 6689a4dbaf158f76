import type { LayerGroup } from '../../contract/layer.ts'

/** Years of age that a chart counts together. */
const decade = 10

const raised = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)

const listed = (counts: ReadonlyMap<string, number>) => [...counts].map(([key, count]) => ({ key, count }))

interface Counted {
  readonly birthDate: string | null | undefined
  readonly category: string | null
  readonly groups: readonly LayerGroup[]
}

/** Counts the members of a layer as they are read. */
export function tallyOf(day: string) {
  const groups: Record<LayerGroup, number> = { shown: 0, withoutLocation: 0, poorAccuracy: 0, outside: 0 }
  const categories = new Map<string, number>()
  const ages = new Map<string, number>()
  return {
    add({ birthDate, category, groups: own }: Counted): void {
      for (const group of own) groups[group] += 1
      if (category) raised(categories, category)
      if (birthDate) raised(ages, String(Math.floor(ageOn(birthDate, day) / decade) * decade))
    },
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

/** Whole years from a birthday to a day. */
function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return Math.max(0, day.slice(5) < birthDate.slice(5) ? years - 1 : years)
}
