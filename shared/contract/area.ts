import { type AccessRow, isAreaName } from './access.ts'
import type { Offer } from './offer.ts'
import type { Needs } from './permissions.ts'
import type { AreaRoutes } from './route-table.ts'
import { type MenuPlace, matchRoute, type Route, type Section } from './routes.ts'

/** What an area says of itself in its `area.ts`: its screens, which widgets it shares, who may run its queries. */
export interface AreaFace extends AreaRoutes {
  readonly name: string
  readonly version: string
  /** Names of widgets that other areas may mount, e.g. `citizen.history`. */
  readonly widgets: readonly string[]
  /** Acts that stand at places of other areas' screens. */
  readonly offers?: readonly Offer[]
  /** Names of the queries that say its first steps in a new municipality (`first-steps.ts`). */
  readonly firstSteps?: readonly string[]
  /** The access rows of its `contract/access.ts`. */
  readonly rows?: Readonly<Record<string, AccessRow>>
}

/** One entry of `/areas.json` (wire.md, "Areas in the browser"). */
export type AreaEntry = {
  readonly name: string
  readonly version: string
  /** Path of the Module Federation manifest, below the site's root. */
  readonly manifest: string
  /** The kits' breaking version that the area was built for. */
  readonly kit: number
  /** The screens that it serves. */
  readonly routes: readonly Route[]
  /** Screens that it declares and does not serve yet. */
  readonly planned?: readonly Route[]
  /** Its entries in the main navigation. */
  readonly sections?: readonly Section[]
  readonly widgets: readonly string[]
  readonly offers?: readonly Offer[]
  /** Queries that say its first steps in a new municipality. */
  readonly firstSteps?: readonly string[]
  /** Portuguese titles of its permissions, by name: they are said before any code of the area is loaded. */
  readonly permissions?: Readonly<Record<string, string>>
}

/** A built file: path below the area's folder, bytes, SHA-256 in hex. */
export type ReleaseFile = { readonly path: string; readonly bytes: number; readonly sha256: string }

/** `dist/area.json` of a built area: its entry and every file of the release. */
export type AreaRelease = AreaEntry & { readonly files: readonly ReleaseFile[] }

/** The container's script, beside the manifest of every release: pages fetch it without asking the manifest for its name. */
export const containerFile = 'remoteEntry.js'

/** Module Federation names allow no `-`. */
export const containerName = (area: string): string => area.replaceAll('-', '_')

/** The screens of an area as `/areas.json` carries them: those that it serves apart from those that it will serve. */
export function publishedRoutes({ routes, sections = [] }: AreaRoutes) {
  return {
    routes: routes.filter(({ planned }) => !planned),
    planned: routes.filter(({ planned }) => planned),
    sections,
  }
}

/** All that a published area says of its screens. */
export const routesOf = ({ routes, planned = [], sections = [] }: AreaEntry): AreaRoutes => ({
  routes: [...routes, ...planned],
  sections,
})

/** Titles of the permissions that an area declares, as `/areas.json` carries them. */
export const permissionTitles = ({ rows = {} }: Pick<AreaFace, 'rows'>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.values(rows).flatMap(({ name, title, access }) => (access === 'private' ? [[name, title]] : [])),
  )

/**
 * The usable entries of an `/areas.json` answer. A malformed entry, a second entry of a name, and a route that an
 * earlier entry serves are left out and reported to `complain`; the others stay.
 */
export const readAreas = (body: unknown, complain: (problem: string) => void): AreaEntry[] => {
  const list = isRecord(body) && Array.isArray(body.areas) ? body.areas : undefined
  if (!list) {
    complain('areas.json has no list of areas')
    return []
  }
  const read: AreaEntry[] = []
  for (const [at, item] of list.entries()) {
    const problem = isEntry(item) ? clash(item, read) : entryProblem(item)
    if (problem) complain(`areas.json, entry ${at}: ${problem}`)
    else if (isEntry(item)) read.push(item)
  }
  return read
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `entryProblem` looks at every field of the type. */
const isEntry = (item: unknown): item is AreaEntry => entryProblem(item) === undefined

const entryProblem = (item: unknown): string | undefined => {
  if (!isRecord(item)) return 'no object'
  if (typeof item.name !== 'string' || !isAreaName(item.name)) return 'name'
  if (typeof item.version !== 'string' || !item.version) return 'version'
  // Only our own origin: the Content-Security-Policy would refuse others anyway, later and less clearly.
  if (typeof item.manifest !== 'string' || !/^\/(?!\/)/.test(item.manifest)) return 'manifest'
  if (!Number.isInteger(item.kit)) return 'kit'
  if (!Array.isArray(item.routes) || !item.routes.every(isRoute)) return 'routes'
  if (item.planned !== undefined && !isListOf(item.planned, isRoute)) return 'planned'
  if (item.sections !== undefined && !isListOf(item.sections, isSection)) return 'sections'
  if (!Array.isArray(item.widgets) || !item.widgets.every((name) => typeof name === 'string'))
    return 'widgets'
  if (item.offers !== undefined && !isListOf(item.offers, isOffer)) return 'offers'
  if (item.firstSteps !== undefined && !isListOf(item.firstSteps, isText)) return 'firstSteps'
  if (item.permissions !== undefined && !isTitles(item.permissions)) return 'permissions'
  return undefined
}

const isTitles = (titles: unknown): boolean =>
  isRecord(titles) && Object.values(titles).every((title) => typeof title === 'string' && title !== '')

const isListOf = (value: unknown, fits: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(fits)

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isPath = (value: unknown): boolean => typeof value === 'string' && value.startsWith('/')
const isName = (value: unknown): boolean => typeof value === 'string' && /^[a-z][a-z0-9-]*$/.test(value)
const isFlag = (value: unknown): boolean => value === undefined || typeof value === 'boolean'
const isAbsentOr = (value: unknown, fits: (item: unknown) => boolean): boolean =>
  value === undefined || fits(value)

const isRoute = (route: unknown): boolean =>
  isRecord(route) &&
  isPath(route.path) &&
  typeof route.title === 'string' &&
  isName(route.section) &&
  isAbsentOr(route.needs, isNeed) &&
  isAbsentOr(route.back, isPath) &&
  isAbsentOr(route.menu, (menu) => isListOf(menu, isMenuPlace)) &&
  [route.offline, route.public, route.planned].every(isFlag)

const isMenuPlace = (place: unknown): place is MenuPlace =>
  isRecord(place) &&
  isText(place.group) &&
  typeof place.place === 'number' &&
  isText(place.icon) &&
  isAbsentOr(place.label, isText) &&
  isAbsentOr(place.of, isName) &&
  isAbsentOr(place.path, isPath)

const isOffer = (offer: unknown): boolean =>
  isRecord(offer) &&
  [offer.at, offer.title, offer.icon, offer.widget].every(isText) &&
  typeof offer.place === 'number' &&
  isAbsentOr(offer.needs, isNeed)

const isSection = (entry: unknown): boolean =>
  isRecord(entry) &&
  isName(entry.section) &&
  isPath(entry.path) &&
  [entry.title, entry.short, entry.icon].every(isText) &&
  typeof entry.place === 'number' &&
  isAbsentOr(entry.needs, isNeed) &&
  (entry.stands === undefined || entry.stands === 'thumb' || entry.stands === 'end')

const isNeed = (need: unknown): need is Needs => {
  if (typeof need === 'string') return need !== ''
  if (!isRecord(need)) return false
  const parts = need.some ?? need.every
  return Object.keys(need).length === 1 && Array.isArray(parts) && parts.every(isNeed)
}

/** What of an area is another's already, in words for the operator: paths and entries of the main navigation. */
export function clashes(one: AreaEntry, other: AreaEntry): string[] {
  const [own, theirs] = [routesOf(one), routesOf(other)]
  const taken = (names: readonly string[], others: readonly string[]) =>
    names.filter((name) => others.includes(name))
  const paths = ({ routes }: AreaRoutes) => routes.map(({ path }) => path)
  const entries = ({ sections = [] }: AreaRoutes) => sections.map(({ section }) => section)
  return [...taken(paths(own), paths(theirs)), ...taken(entries(own), entries(theirs))]
}

const clash = (item: AreaEntry, read: readonly AreaEntry[]): string | undefined => {
  if (read.some(({ name }) => name === item.name)) return `a second ${item.name}`
  for (const other of read) {
    const [taken] = clashes(item, other)
    if (taken !== undefined) return `${taken} is already ${other.name}'s`
  }
  return undefined
}

/** The area that serves a path, with the route and its parameters. */
export const areaOf = (path: string, areas: readonly AreaEntry[]) =>
  matchRoute(
    path,
    areas.flatMap((area) => area.routes.map((route) => ({ ...route, area }))),
  )
