import {
  type AccessEntry,
  type AreaName,
  accessOf,
  aliases,
  isQueryName,
  type QueryName,
} from '@saude/contract/access'
import { accessTable } from '@saude/contract/access-table'
import type { QueryDescription } from '@saude/contract/describe'
import { AppError } from '@saude/contract/errors'
import { kebab, type Query } from '@saude/contract/query'
import type { OpenedService } from '@saude/service/service'

/** What the gateway needs of an area, in this process or another. */
export interface Area extends Pick<OpenedService, 'area' | 'version' | 'run' | 'health' | 'contract'> {
  /** Why it cannot be used, for the operator; nothing where all is well. */
  problem?(): string | undefined
}

/** A query as its area's contract describes it; who may run it says our access table alone. */
export interface ServedQuery
  extends Pick<Query, 'name' | 'path' | 'access' | 'permission'>,
    Omit<QueryDescription, 'access' | 'permission'> {}

/** A query with the area that answers it. */
export interface Served {
  readonly query: ServedQuery
  readonly area: Area
}

/** Every name of the access table, second spellings included → the name that counts. */
const spellings: ReadonlyMap<string, QueryName> = new Map([
  // Object.keys forgets the literals of the table.
  ...(Object.keys(accessTable) as QueryName[]).map((name) => [name, name] as const),
  ...Object.entries(aliases),
])
const namesByPath: ReadonlyMap<string, string> = new Map(
  [...spellings.keys()].map((name) => [kebab(name), name]),
)

/** The path's name in a query's own spelling: `exam-request-history` is `examRequestHistory`; no other spelling is. */
function unkebab(path: string): string {
  const name = path.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  if (kebab(name) !== path) throw new AppError('notFound')
  return name
}

/**
 * Which permission a query needs, and that permission's row of the access table; a query that has no row itself keeps
 * its own title. Undefined where the table knows neither.
 */
export function rowOf(
  name: string,
  { permission = name, title }: Pick<QueryDescription, 'permission' | 'title'>,
): { readonly permission: QueryName; readonly access: AccessEntry } | undefined {
  // A row of its own counts, whatever the area says.
  const needed = isQueryName(name) ? name : permission
  if (!isQueryName(needed)) return undefined
  const row = accessOf(needed)
  return { permission: needed, access: needed === name || title === undefined ? row : { ...row, title } }
}

/**
 * Which area answers which query, by name and by HTTP path; second spellings included. Areas join one by one, as
 * they open, and may say later that they answer something else.
 */
export function createRegistry() {
  const served = new Map<string, Served>()
  const areas = new Map<AreaName, Area>()

  /** Takes what an area answers from its contract, in place of what it answered before. Unknown names are left out. */
  const learn = (area: Area): void => {
    forget(area)
    for (const [name, { access: _, ...description }] of Object.entries(area.contract().queries)) {
      const row = rowOf(name, description)
      if (!row) continue
      const { permission, access } = row
      if (access.area !== area.area)
        throw new Error(`${area.area} answers ${name}, which is ${access.area}'s`)
      served.set(name, { query: { ...description, name, path: kebab(name), permission, access }, area })
    }
  }

  /** Nothing of what this area answers is known any more. */
  const forget = ({ area: own }: Pick<Area, 'area'>): void => {
    for (const [name, { area }] of served) if (area.area === own) served.delete(name)
  }

  const named = (spelling: string): Served => {
    const name = spellings.get(spelling)
    const found = served.get(name ?? spelling)
    if (found) return found
    // An area that is away has not said yet what it answers.
    if (name) areas.get(accessOf(name).area)?.contract()
    throw new AppError('notFound')
  }

  return {
    /** An area joins; what it answers is learned when its contract is known. */
    join: (area: Area): void => void areas.set(area.area, area),
    learn,
    forget,
    areas: () => [...areas.values()],
    queries: (): ServedQuery[] => [...served.values()].map(({ query }) => query),
    /** @throws AppError `notFound`; `connectionFailed` where its area has not been heard of yet */
    named,
    /** @throws AppError as `named` */
    at: (path: string): Served => named(namesByPath.get(path) ?? unkebab(path)),
  }
}

export type Registry = ReturnType<typeof createRegistry>
