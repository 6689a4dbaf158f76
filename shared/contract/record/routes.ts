import type { ServedRoute } from '../area.ts'
import type { Section } from '../navigation.ts'
import type { Needs } from '../permissions.ts'
import type { Query } from '../query.ts'
import { routes } from '../routes.ts'
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
type Routed = Pick<AnyRecord, 'path' | 'paths' | 'words' | 'receipt'> & {
  readonly list: Permitted
  readonly get?: Permitted
  readonly create?: Permitted
  readonly update?: Permitted
}

/** Paths of a record's screens, as the route table writes them. */
export const recordPaths = ({ path, paths }: Placed): Readonly<Record<RecordScreen, string>> => ({
  list: path,
  create: `${path}/create`,
  update: `${path}/update/{id}`,
  details: `${path}/details/{id}`,
  receipt: `${path}/receipt/{id}`,
  ...paths,
})

const declared = (path: string) => routes.find((route) => route.path === path)

/** Titles of a record's screens: the route table's, where it has them, else those of its words. */
export function recordTitles(of: Placed & Pick<AnyRecord, 'words'>): Readonly<Record<RecordScreen, string>> {
  const paths = recordPaths(of)
  const title = (screen: RecordScreen) => declared(paths[screen])?.title ?? of.words[screen]
  return {
    list: title('list'),
    create: title('create'),
    update: title('update'),
    details: title('details'),
    receipt: title('receipt'),
  }
}

/** Permissions of the screens that a record has, by its verbs; changing begins with reading. */
export function recordNeeds({
  list,
  get,
  create,
  update,
  receipt,
}: Omit<Routed, 'path' | 'paths' | 'words'>): Readonly<Partial<Record<RecordScreen, Needs>>> {
  const both = (one: string, other: string): Needs => (one === other ? one : { every: [one, other] })
  return {
    list: list.permission,
    ...(create && { create: create.permission }),
    ...(get && update && { update: both(get.permission, update.permission) }),
    ...(get && { details: get.permission }),
    ...(get && receipt && { receipt: get.permission }),
  }
}

/**
 * Routes of a record for `area.ts`: by their path alone where the route table has them, else whole rows, in the section
 * of the list's route.
 * @param section of a record whose list the route table lacks
 * @throws Error where neither the table nor the caller knows the section
 */
export function recordRoutes(of: Routed, section?: Section): (string | ServedRoute)[] {
  const paths = recordPaths(of)
  const titles = recordTitles(of)
  const needs = recordNeeds(of)
  const own = section ?? declared(of.path)?.section
  return screens.flatMap((screen) => {
    const path = paths[screen]
    const needed = needs[screen]
    if (needed === undefined) return []
    if (declared(path)) return path
    if (!own) throw new Error(`The route table lacks ${of.path}: recordRoutes has to be told its section`)
    return { path, title: titles[screen], section: own, needs: needed }
  })
}
