import type { ServedRoute } from '../area.ts'
import type { Section } from '../navigation.ts'
import type { Needs } from '../permissions.ts'
import type { Query } from '../query.ts'
import { routes } from '../routes.ts'
import type { AnyRecord } from './record.ts'

/** The screens of a record. */
export type RecordScreen = 'list' | 'create' | 'update' | 'details' | 'receipt'

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
  readonly get: Permitted
  readonly create: Permitted
  readonly update: Permitted
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

/** Permissions of a record's screens; changing begins with reading. */
export function recordNeeds({
  list,
  get,
  create,
  update,
}: Omit<Routed, 'path' | 'paths' | 'words' | 'receipt'>) {
  const both: Needs =
    get.permission === update.permission ? update.permission : { every: [get.permission, update.permission] }
  const { permission: reads } = get
  return {
    list: list.permission,
    create: create.permission,
    update: both,
    details: reads,
    receipt: reads,
  } as const
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
  const screens: readonly RecordScreen[] = ['list', 'create', 'update', 'details']
  return [...screens, ...(of.receipt ? (['receipt'] as const) : [])].map((screen) => {
    const path = paths[screen]
    if (declared(path)) return path
    if (!own) throw new Error(`The route table lacks ${of.path}: recordRoutes has to be told its section`)
    return { path, title: titles[screen], section: own, needs: needs[screen] }
  })
}
