import type { AccessRow } from './access.ts'
import { navigation } from './navigation.ts'
import type { Needs } from './permissions.ts'
import { matchRoute, type Route, routes } from './routes.ts'

/** What an area says of itself in its `area.ts`: which declared routes it serves, which widgets it lends. */
export type AreaFace = {
  readonly name: string
  readonly version: string
  /** Paths from the route table, `{param}` patterns included; whole routes where the table does not have them. */
  readonly routes: readonly (string | ServedRoute)[]
  /** Names of widgets that other areas may mount, e.g. `citizen.history`. */
  readonly widgets: readonly string[]
  /** The access rows of its `contract/access.ts`. */
  readonly rows?: Readonly<Record<string, AccessRow>>
}

/** A route as `/areas.json` carries it. */
export type ServedRoute = Omit<Route, 'area'>

/** One entry of `/areas.json` (wire.md, "Areas in the browser"). */
export type AreaEntry = {
  readonly name: string
  readonly version: string
  /** Path of the Module Federation manifest, below the site's root. */
  readonly manifest: string
  /** The kits' breaking version that the area was built for. */
  readonly kit: number
  readonly routes: readonly ServedRoute[]
  readonly widgets: readonly string[]
  /** Portuguese titles of its permissions, by name: they are said before any code of the area is loaded. */
  readonly permissions?: Readonly<Record<string, string>>
}

/** A built file: path below the area's folder, bytes, SHA-256 in hex. */
export type ReleaseFile = { readonly path: string; readonly bytes: number; readonly sha256: string }

/** `dist/area.json` of a built area: its entry and every file of the release. */
export type AreaRelease = AreaEntry & { readonly files: readonly ReleaseFile[] }

/** Module Federation names allow no `-`. */
export const containerName = (area: string): string => area.replaceAll('-', '_')

/**
 * The rows that an area serves. Throws on a path that the table lacks or gives to another area: an area that is not
 * of this repository's plan says its rows itself.
 */
export const servedRoutes = (face: AreaFace): ServedRoute[] =>
  face.routes.map((own) => {
    const path = typeof own === 'string' ? own : own.path
    const route = routes.find((one) => one.path === path)
    if (!route && typeof own !== 'string') return own
    if (!route) throw new Error(`Area ${face.name} serves ${path}, which the route table lacks`)
    if (route.area !== face.name)
      throw new Error(`Area ${face.name} serves ${path}, which belongs to ${route.area}`)
    const { area: _, ...served } = route
    return served
  })

/** Titles of the permissions that an area declares, as `/areas.json` carries them. */
export const permissionTitles = ({ rows = {} }: Pick<AreaFace, 'rows'>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.values(rows).flatMap(({ name, title, access }) => (access === 'private' ? [[name, title]] : [])),
  )

/**
 * The usable entries of an `/areas.json` answer. A malformed entry, a second entry of a name, and a route that an
 * earlier entry serves are left out and told to `complain`; the others stay.
 */
export const readAreas = (body: unknown, complain: (problem: string) => void): AreaEntry[] => {
  const list = isRecord(body) && Array.isArray(body.areas) ? body.areas : undefined
  if (!list) {
    complain('areas.json has no list of areas')
    return []
  }
  const read: AreaEntry[] = []
  for (const [at, item] of list.entries()) {
    const problem = entryProblem(item) ?? clash(item, read)
    if (problem) complain(`areas.json, entry ${at}: ${problem}`)
    // entryProblem has checked every field of the type
    else read.push(item as AreaEntry)
  }
  return read
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const entryProblem = (item: unknown): string | undefined => {
  if (!isRecord(item)) return 'no object'
  if (typeof item.name !== 'string' || !/^[a-z][a-z0-9-]*$/.test(item.name)) return 'name'
  if (typeof item.version !== 'string' || !item.version) return 'version'
  // Only our own origin: the Content-Security-Policy would refuse others anyway, later and less clearly.
  if (typeof item.manifest !== 'string' || !/^\/(?!\/)/.test(item.manifest)) return 'manifest'
  if (!Number.isInteger(item.kit)) return 'kit'
  if (!Array.isArray(item.routes) || !item.routes.every(isServedRoute)) return 'routes'
  if (!Array.isArray(item.widgets) || !item.widgets.every((name) => typeof name === 'string'))
    return 'widgets'
  if (item.permissions !== undefined && !isTitles(item.permissions)) return 'permissions'
  return undefined
}

const isTitles = (titles: unknown): boolean =>
  isRecord(titles) && Object.values(titles).every((title) => typeof title === 'string' && title !== '')

const isServedRoute = (route: unknown): boolean =>
  isRecord(route) &&
  typeof route.path === 'string' &&
  route.path.startsWith('/') &&
  typeof route.title === 'string' &&
  navigation.some(({ section }) => section === route.section) &&
  (route.needs === undefined || isNeed(route.needs)) &&
  (route.offline === undefined || typeof route.offline === 'boolean') &&
  (route.public === undefined || typeof route.public === 'boolean')

const isNeed = (need: unknown): need is Needs => {
  if (typeof need === 'string') return need !== ''
  if (!isRecord(need)) return false
  const parts = need.some ?? need.every
  return Object.keys(need).length === 1 && Array.isArray(parts) && parts.every(isNeed)
}

const clash = (item: AreaEntry, read: readonly AreaEntry[]): string | undefined => {
  if (read.some(({ name }) => name === item.name)) return `a second ${item.name}`
  const taken = item.routes.find(({ path }) =>
    read.some((other) => other.routes.some((one) => one.path === path)),
  )
  return taken && `${taken.path} is already served`
}

/** The area that serves a path, with the route and its parameters. */
export const areaOf = (path: string, areas: readonly AreaEntry[]) =>
  matchRoute(
    path,
    areas.flatMap((area) => area.routes.map((route) => ({ ...route, area }))),
  )
