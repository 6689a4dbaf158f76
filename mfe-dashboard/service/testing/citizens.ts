import { fieldsIn } from '@saude/contract/values'
import type { Person } from '../rules/rule.ts'

const factsAtOnce = 7

/** The citizen area, as far as this one asks it: people, and who was changed since. */
export function openCitizens(people: readonly Person[]) {
  const known = new Map(people.map((one) => [one.id, one]))
  const feed: string[] = []
  return {
    known,
    feed,
    /** Changes or removes somebody, and says so in the change feed. */
    change(id: string, to: Partial<Person> | null): void {
      const person = known.get(id)
      if (!person) throw new Error(`${id} is unknown`)
      if (to) known.set(id, { ...person, ...to })
      else known.delete(id)
      feed.push(id)
    },
    owners: {
      territoryTeams: () => ({ items: [] }),
      requestCounts: () => ({ items: [] }),
      citizenFacts: (input: unknown) => {
        const { ids, after } = fieldsIn(Object(input))
        const all = [...known.values()].sort((one, other) => one.id.localeCompare(other.id))
        if (Array.isArray(ids))
          return {
            items: all.filter(({ id }) => ids.includes(id)),
            gone: ids.filter((id) => !known.has(id)),
            next: null,
          }
        const items = all.filter(({ id }) => !after || id > String(after)).slice(0, factsAtOnce)
        return { items, gone: [], next: items.length === factsAtOnce ? items.at(-1)?.id : null }
      },
      citizenFactsChanges: (input: unknown) => {
        const { place } = fieldsIn(Object(input))
        const from = place === undefined ? feed.length : Number(place)
        return {
          ids: [...new Set(feed.slice(from))],
          place: String(feed.length),
          isAll: true,
          startedOver: false,
          count: known.size,
        }
      },
    },
  }
}
