import { type AccessEntry, type AccessRow, aliases, rowNamed } from '@saude/contract/access'
import type { QueryDescription } from '@saude/contract/describe'
import { AppError } from '@saude/contract/errors'
import { kebab, type Query } from '@saude/contract/query'
import type { OpenedService } from '@saude/service/service'

/** What the gateway needs of an area, in this process or another. */
export interface Area extends Pick<OpenedService, 'area' | 'version' | 'run' | 'health' | 'contract'> {
  /** Why it cannot be used, for the operator; nothing where all is well. */
  problem?(): string | undefined
}

/** A query as its area's contract describes it; who may run it says the table of all areas' rows. */
export interface ServedQuery
  extends Pick<Query, 'name' | 'path' | 'access' | 'permission'>,
    Omit<QueryDescription, 'access' | 'permission'> {}

/** A query with the area that answers it. */
export interface Served {
  readonly query: ServedQuery
  readonly area: Area
}

const aliasesByPath: ReadonlyMap<string, string> = new Map(
  Object.keys(aliases).map((name) => [kebab(name), name]),
)

/** The path's name in a query's own spelling: `exam-request-history` is `examRequestHistory`; no other spelling is. */
function unkebab(path: string): string {
  const name = path.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  if (kebab(name) !== path) throw new AppError('notFound')
  return name
}

/**
 * Which permission a query needs, and that permission's row; a query that has no row itself keeps its own title.
 * Undefined where no area has declared either.
 * @param find another table than that of all areas
 */
export function rowOf(
  name: string,
  { permission = name, title }: Pick<QueryDescription, 'permission' | 'title'>,
  find: (name: string) => AccessRow | undefined = rowNamed,
): { readonly permission: string; readonly access: AccessEntry } | undefined {
  // A row of its own counts, whatever the area says.
  const row = find(name) ?? find(permission)
  if (!row) return undefined
  const { name: needed, ...access } = row
  return {
    permission: needed,
    access: needed === name || title === undefined ? access : { ...access, title },
  }
}

/**
 * Which area answers which query, by name and by HTTP path; second spellings included. Areas join one by one, as
 * they open, and may say later that they answer something else.
 */
export function createRegistry() {
  const served = new Map<string, Served>()
  const areas = new Map<string, Area>()

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
    const name = aliases[spelling] ?? spelling
    const found = served.get(name)
    if (found) return found
    // An area that is away has not said yet what it answers.
    const row = rowNamed(name)
    if (row) areas.get(row.area)?.contract()
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
    at: (path: string): Served => named(aliasesByPath.get(path) ?? unkebab(path)),
  }
}

export type Registry = ReturnType<typeof createRegistry>
