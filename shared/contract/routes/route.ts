import { navigation, type Section } from '../navigation.ts'
import type { Needs } from '../permissions.ts'

/** Areas that may serve routes; `shell` draws its own screens. */
export const areaNames = [
  'shell',
  'citizen',
  'maps',
  'epidemiology',
  'health-secretary',
  'travel',
  'options',
  'dashboard',
] as const
export type AreaName = (typeof areaNames)[number]

/** One screen: what the shell must know about it before any code of its area is loaded. */
export type Route = {
  /** Pattern with `{param}` segments, as in `../shared/design/routes.tsv`. */
  readonly path: string
  readonly area: AreaName
  readonly title: string
  readonly section: Section
  readonly needs?: Needs
  readonly offline?: boolean
  readonly public?: boolean
}

type Options = Pick<Route, 'needs' | 'offline' | 'public'>

/** The rule of a section's main entry, which its first screen shares. */
export const entryNeeds = (section: Section): Needs | undefined =>
  navigation.find((entry) => entry.section === section)?.needs

/** Rows of one area and section: `rows('maps', 'map')('/app/map', 'Mapa', {needs: …})`. */
export const rows =
  (area: AreaName, section: Section) =>
  (path: string, title: string, needs?: Needs, options: Options = {}): Route => ({
    path,
    area,
    title,
    section,
    ...(needs === undefined ? {} : { needs }),
    ...options,
  })

/** Titles of a register's three screens, as staff read them. */
type RegisterTitles = { list: string; create: string; update: string }

/** List, create and update screen of a register whose queries are `{name}List`, `{name}Create`, `{name}Update`. */
export const register =
  (area: AreaName, section: Section) =>
  (path: string, name: string, titles: RegisterTitles): Route[] => {
    const row = rows(area, section)
    return [
      row(path, titles.list, `${name}List`),
      row(`${path}/create`, titles.create, `${name}Create`),
      row(`${path}/update/{id}`, titles.update, `${name}Update`),
    ]
  }
