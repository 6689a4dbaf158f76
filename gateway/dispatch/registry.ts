import { type AreaName, aliases } from '@saude/contract/access'
import { AppError } from '@saude/contract/errors'
import { kebab, type Query } from '@saude/contract/query'
import type { OpenedService } from '@saude/service/service'

/** What the gateway needs of an area, in this process or another. */
export type Area = Pick<OpenedService, 'area' | 'version' | 'run' | 'health'>

/** A query with the area that answers it. */
export interface Served {
  readonly query: Query
  readonly area: Area
}

/**
 * Which area answers which query, by name and by HTTP path; second spellings included. Areas join one by one, as
 * they open.
 */
export function createRegistry() {
  const byName = new Map<string, Served>()
  const byPath = new Map<string, Served>()
  const areas = new Map<AreaName, Area>()

  const find = (served: Served | undefined): Served => {
    if (!served) throw new AppError('notFound')
    return served
  }

  return {
    /** @throws Error when another area answers one of the queries already */
    add(area: Area, queries: readonly Query[]): void {
      areas.set(area.area, area)
      for (const query of queries) {
        const taken = byName.get(query.name)
        if (taken) throw new Error(`${area.area} answers ${query.name}, as ${taken.area.area} does`)
        const spellings = Object.keys(aliases).filter((alias) => aliases[alias] === query.name)
        for (const name of [query.name, ...spellings]) {
          byName.set(name, { query, area })
          byPath.set(kebab(name), { query, area })
        }
      }
    },
    areas: () => [...areas.values()],
    queries: (): Query[] => [...new Set([...byName.values()].map(({ query }) => query))],
    /** @throws AppError `notFound` */
    named: (name: string): Served => find(byName.get(name)),
    /** @throws AppError `notFound` */
    at: (path: string): Served => find(byPath.get(path)),
  }
}

export type Registry = ReturnType<typeof createRegistry>
