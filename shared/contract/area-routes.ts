import type { Needs } from './permissions.ts'
import { type AreaRoutes, learnRoutes } from './route-table.ts'
import type { MenuPlace, Route } from './routes.ts'

type Options = Pick<Route, 'offline' | 'public' | 'back' | 'menu'>

/** Titles of a register's three screens, as staff read them. */
interface RegisterTitles {
  readonly list: string
  readonly create: string
  readonly update: string
}

/**
 * Words for the routes of a section, in an area's `contract/routes.ts`.
 * @example const { screen } = routesIn('travel'); screen('/app/travel/list', 'Lista de viagens', 'travelList')
 */
export const routesIn = (section: string) => {
  const screen = (path: string, title: string, needs?: Needs, options: Options = {}): Route => ({
    path,
    title,
    section,
    ...(needs !== undefined && { needs }),
    ...options,
  })
  return {
    screen,
    /** List, create and update screen of a register whose queries are `{name}List`, `{name}Create`, `{name}Update`. */
    register: (path: string, name: string, titles: RegisterTitles, options: Options = {}): Route[] => [
      screen(path, titles.list, `${name}List`, options),
      screen(`${path}/create`, titles.create, `${name}Create`),
      screen(`${path}/update/{id}`, titles.update, `${name}Update`),
    ],
  }
}

/** Where a screen stands in the menu of its section: `menu: inMenu('Solicitações', 10, 'FlaskConical')`. */
export const inMenu = (
  group: string,
  place: number,
  icon: string,
  more: Pick<MenuPlace, 'label' | 'of' | 'path'> = {},
): readonly MenuPlace[] => [{ group, place, icon, ...more }]

/** Screens that are declared and not built yet. */
export const planned = (...routes: readonly Route[]): Route[] =>
  routes.map((route) => ({ ...route, planned: true }))

/**
 * Declares what an area says of its screens, in its `contract/routes.ts`: those that it serves and those that it will
 * serve, and its entries in the main navigation.
 * @throws Error where another area has declared one of them
 */
export function areaRoutes<const R extends AreaRoutes>(area: string, said: R): R {
  const refused = learnRoutes(area, said)
  if (refused.length > 0) throw new Error(`${area}: ${refused.join('; ')}`)
  return said
}
