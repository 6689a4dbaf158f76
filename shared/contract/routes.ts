import type { Needs } from './permissions.ts'

/** One screen: what the shell must know about it before any code of its area is loaded. */
export interface Route {
  /** Pattern with `{param}` segments, as in `../docs/routes.tsv`. */
  readonly path: string
  readonly title: string
  /** The section of the product that it belongs to: which entry of the main navigation is lit. */
  readonly section: string
  readonly needs?: Needs
  readonly offline?: boolean
  readonly public?: boolean
  /** The screen above it, where that is not the one that its path lies below; values of its `{param}` segments are filled in. */
  readonly back?: string
  /** Declared and not built: it shows 'Em construção', menus say 'Em breve'. */
  readonly planned?: boolean
  readonly menu?: readonly MenuPlace[]
}

/** Where a screen stands in the menu of a section. */
export interface MenuPlace {
  /** The title of the part. */
  readonly group: string
  /** Entries stand in the order of these numbers, parts in the order of their first entries. */
  readonly place: number
  /** Name of a lucide icon; one that the kit does not know is drawn as its default. */
  readonly icon: string
  /** What the entry says where the title of the screen is longer. */
  readonly label?: string
  /** The section of the menu, where it is not the screen's own. */
  readonly of?: string
  /** Where it leads, where the pattern has parameters. */
  readonly path?: string
}

/** An entry of the main navigation, declared by the area whose screen it leads to. */
export interface Section {
  readonly section: string
  readonly path: string
  readonly title: string
  /** Word below the icon where the title is too long for 64 pixels. */
  readonly short: string
  /** Name of a lucide icon. */
  readonly icon: string
  readonly needs?: Needs
  /** Entries stand in the order of these numbers. */
  readonly place: number
  /** `thumb`: stays in the bottom bar of phones, where the others are behind 'Mais'; `end`: at the end of the rail. */
  readonly stands?: 'thumb' | 'end'
}

/** A route with the area that declares it. */
export interface KnownRoute extends Route {
  readonly area: string
}

/** An entry of the main navigation with the area that declares it. */
export interface KnownSection extends Section {
  readonly area: string
}

/** Path beginnings that moved: the left answers by a redirect to the right (access.md, "What was left open"). */
export const redirects: readonly { readonly from: string; readonly to: string }[] = [
  { from: '/app/epidemiology/map', to: '/app/map' },
]

/** The path without query, hash and closing slash; `/` stays. */
export const plainPath = (path: string): string => path.replace(/[?#].*$/s, '').replace(/\/+$/, '') || '/'

/** Where an old path lives now, or undefined when it did not move. Keeps query and hash. */
export const redirectOf = (path: string): string | undefined => {
  const moved = redirects.find(
    ({ from }) => path === from || (/^[/?#]/.test(path.slice(from.length)) && path.startsWith(from)),
  )
  return moved && moved.to + path.slice(moved.from.length)
}

/** A route that fits a path, and the decoded values of its `{param}` segments. */
export type RouteMatch<R extends { path: string }> = { route: R; params: Record<string, string> }

/** Values of the pattern's `{param}` segments, or undefined when the path does not fit. */
export const matchPattern = (pattern: string, path: string): Record<string, string> | undefined => {
  const wanted = plainPath(pattern).split('/')
  const given = plainPath(path).split('/')
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, segment] of wanted.entries()) {
    const value = given[at] ?? ''
    const name = /^\{(\w+)\}$/.exec(segment)?.[1]
    if (name === undefined) {
      if (segment !== value) return undefined
    } else {
      const decoded = decode(value)
      if (!decoded) return undefined
      params[name] = decoded
    }
  }
  return params
}

/** The route that serves a path; a route without parameters wins over one with (`…/wizard` over `…/{travelId}`). */
export const matchRoute = <R extends { path: string }>(
  path: string,
  among: readonly R[],
): RouteMatch<R> | undefined => {
  let found: RouteMatch<R> | undefined
  for (const route of among) {
    const params = matchPattern(route.path, path)
    if (!params) continue
    if (!route.path.includes('{')) return { route, params }
    found ??= { route, params }
  }
  return found
}

/** Fills a pattern: `pathTo('/app/citizen/update/{id}', {id})`. Throws when a value is missing. */
export const pathTo = (pattern: string, params: Readonly<Record<string, string>> = {}): string =>
  pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (!value) throw new Error(`Path ${pattern} lacks ${name}`)
    return encodeURIComponent(value)
  })

/** A segment as the person wrote it; malformed escapes fit no route. */
const decode = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

/**
 * The path of the screen above a path, among the routes that somebody may open: the one that its route names, else the
 * nearest that it lies below. '/app/citizen' for '/app/citizen/update/1'; undefined for main entries.
 */
export function parentOf(
  pathname: string,
  among: readonly Pick<Route, 'path' | 'back'>[],
): string | undefined {
  const found = matchRoute(pathname, among)
  if (found?.route.back !== undefined) return pathTo(found.route.back, found.params)
  const segments = pathname.split('/').filter(Boolean)
  for (let length = segments.length - 1; length > 1; length--) {
    const path = `/${segments.slice(0, length).join('/')}`
    if (matchRoute(path, among)) return path
  }
  return undefined
}
