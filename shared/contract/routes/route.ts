/** The parts of the main navigation (specification 1, 2.2); `home` also holds the public pages. */
export const sections = [
  'home',
  'map',
  'epidemiology',
  'health-secretary',
  'travel',
  'citizen',
  'options',
  'profile',
] as const
export type Section = (typeof sections)[number]

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

/** A permission (a query's name), or a rule over several (specification 1, section 6). Rules nest. */
export type Need = string | { readonly some: readonly Need[] } | { readonly every: readonly Need[] }

/** One screen: what the shell must know about it before any code of its area is loaded. */
export type Route = {
  /** Pattern with `{param}` segments, as in `../shared/design/routes.tsv`. */
  readonly path: string
  readonly area: AreaName
  readonly title: string
  readonly section: Section
  readonly needs?: Need
  readonly offline?: boolean
  readonly public?: boolean
}

type Options = Pick<Route, 'needs' | 'offline' | 'public'>

/** Rows of one area and section: `rows('maps', 'map')('/app/map', 'Mapa', {needs: …})`. */
export const rows =
  (area: AreaName, section: Section) =>
  (path: string, title: string, needs?: Need, options: Options = {}): Route => ({
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
      row(`${path}/update/{id}`, titles.update, { every: [`${name}Update`, `${name}List`] }),
    ]
  }
