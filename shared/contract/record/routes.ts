import { isHeld, type Needs } from '../permissions.ts'
import type { Query } from '../query.ts'
import type { MenuPlace, Route } from '../routes.ts'
import type { AnyRecord } from './record.ts'

const screens = ['list', 'create', 'update', 'details', 'receipt'] as const

/** The screens of a record. */
export type RecordScreen = (typeof screens)[number]

/** Screens that lie elsewhere than below the list: `{create: '/app/travel/wizard'}`. */
export type OwnPaths = Readonly<Partial<Record<Exclude<RecordScreen, 'list'>, string>>>

interface Placed {
  readonly path: string
  readonly paths?: OwnPaths | undefined
}

type Permitted = Pick<Query, 'permission' | 'access'>

/** What of a record its routes are made of, whatever its fields. */
type Routed = Pick<AnyRecord, 'path' | 'paths' | 'titles' | 'receipt'> & {
  readonly list: Permitted
  readonly get?: Permitted
  readonly create?: Permitted
  readonly update?: Permitted
}

/** Of an address that names its entry in the query, `…/update?examId={id}`, the part that is a route. */
export const routeOfAddress = (address: string): string => address.split('?', 1)[0] ?? address

/** Addresses of a record's screens: where one names its entry in the query, `routeOfAddress` is its route. */
export const recordPaths = ({ path, paths }: Placed): Readonly<Record<RecordScreen, string>> => ({
  list: path,
  create: `${path}/create`,
  update: `${path}/update/{id}`,
  details: `${path}/details/{id}`,
  receipt: `${path}/receipt/{id}`,
  ...paths,
})

/** What screens that run these need: what everybody may run who is signed in needs nothing. */
function needed(...queries: readonly Permitted[]): Needs | undefined {
  const names = new Set(queries.flatMap((one) => (isHeld(one.access) ? one.permission : [])))
  const [first, ...more] = names
  return first === undefined || more.length === 0 ? first : { every: [...names] }
}

/** Needs of the screens that a record has, by its verbs; changing begins with reading. */
function needsOf({
  list,
  get,
  create,
  update,
  receipt,
}: Omit<Routed, 'path' | 'paths' | 'titles'>): Readonly<Partial<Record<RecordScreen, Needs | undefined>>> {
  return {
    list: needed(list),
    ...(create && { create: needed(create) }),
    ...(get && update && { update: needed(get, update) }),
    ...(get && { details: needed(get) }),
    ...(get && receipt && { receipt: needed(get) }),
  }
}

interface InArea {
  readonly section: string
  /** Where its list stands in menus. */
  readonly menu?: readonly MenuPlace[]
  /** Where its empty form stands in menus. */
  readonly createMenu?: readonly MenuPlace[]
  /** Screens that the area draws itself. */
  readonly own?: readonly RecordScreen[]
}

const drawn = new WeakSet<Route>()

/** A route whose screen is the kit's, drawn from the record's declaration: what holds for one of them holds for all. */
export const isDrawnByRecord = (route: Route): boolean => drawn.has(route)

/**
 * The routes of a record, for its area's `contract/routes.ts`.
 * @example ...recordRoutes(campaign, { section: 'epidemiology', menu: inMenu('Ações', 40, 'Megaphone') })
 */
export function recordRoutes(of: Routed, { section, menu, createMenu, own = [] }: InArea): Route[] {
  const paths = recordPaths(of)
  const needs = needsOf(of)
  const menus: Readonly<Partial<Record<RecordScreen, readonly MenuPlace[] | undefined>>> = {
    list: menu,
    create: createMenu,
  }
  return screens.flatMap((screen) => {
    const path = routeOfAddress(paths[screen])
    if (!(screen in needs)) return []
    const required = needs[screen]
    const back = backOf(screen, of, paths)
    const route: Route = {
      path,
      title: of.titles[screen],
      section,
      ...(required !== undefined && { needs: required }),
      ...(back !== undefined && { back }),
      ...(menus[screen] && { menu: menus[screen] }),
    }
    if (!own.includes(screen)) drawn.add(route)
    return route
  })
}

/** A receipt is of an entry; a screen that lies elsewhere leads to the list as those below it do. */
function backOf(screen: RecordScreen, { path }: Placed, paths: Readonly<Record<RecordScreen, string>>) {
  if (screen === 'receipt') return paths.details
  return screen === 'list' || paths[screen].startsWith(`${path}/`) ? undefined : path
}
