import type { Needs } from '../permissions.ts'
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

type Permitted = Pick<Query, 'permission'>

/** What of a record its routes are made of, whatever its fields. */
type Routed = Pick<AnyRecord, 'path' | 'paths' | 'titles' | 'receipt'> & {
  readonly list: Permitted
  readonly get?: Permitted
  readonly create?: Permitted
  readonly update?: Permitted
}

/** Paths of a record's screens. */
export const recordPaths = ({ path, paths }: Placed): Readonly<Record<RecordScreen, string>> => ({
  list: path,
  create: `${path}/create`,
  update: `${path}/update/{id}`,
  details: `${path}/details/{id}`,
  receipt: `${path}/receipt/{id}`,
  ...paths,
})

/** Permissions of the screens that a record has, by its verbs; changing begins with reading. */
function needsOf({
  list,
  get,
  create,
  update,
  receipt,
}: Omit<Routed, 'path' | 'paths' | 'titles'>): Readonly<Partial<Record<RecordScreen, Needs>>> {
  const both = (one: string, other: string): Needs => (one === other ? one : { every: [one, other] })
  return {
    list: list.permission,
    ...(create && { create: create.permission }),
    ...(get && update && { update: both(get.permission, update.permission) }),
    ...(get && { details: get.permission }),
    ...(get && receipt && { receipt: get.permission }),
  }
}

interface InArea {
  readonly section: string
  /** Where its list stands in menus. */
  readonly menu?: readonly MenuPlace[]
  /** Where its empty form stands in menus. */
  readonly createMenu?: readonly MenuPlace[]
}

/**
 * The routes of a record, for its area's `contract/routes.ts`.
 * @example ...recordRoutes(campaign, { section: 'epidemiology', menu: inMenu('Ações', 40, 'Megaphone') })
 */
export function recordRoutes(of: Routed, { section, menu, createMenu }: InArea): Route[] {
  const paths = recordPaths(of)
  const needs = needsOf(of)
  const menus: Readonly<Partial<Record<RecordScreen, readonly MenuPlace[] | undefined>>> = {
    list: menu,
    create: createMenu,
  }
  return screens.flatMap((screen) => {
    const path = paths[screen]
    const needed = needs[screen]
    if (needed === undefined) return []
    const back = backOf(screen, of, paths)
    return {
      path,
      title: of.titles[screen],
      section,
      needs: needed,
      ...(back !== undefined && { back }),
      ...(menus[screen] && { menu: menus[screen] }),
    }
  })
}

/** A receipt is of an entry; a screen that lies elsewhere leads to the list as those below it do. */
function backOf(screen: RecordScreen, { path }: Placed, paths: Readonly<Record<RecordScreen, string>>) {
  if (screen === 'receipt') return paths.details
  return screen === 'list' || paths[screen].startsWith(`${path}/`) ? undefined : path
}
