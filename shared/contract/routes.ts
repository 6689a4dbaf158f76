import { citizenRoutes } from './routes/citizen.ts'
import { epidemiologyRoutes } from './routes/epidemiology.ts'
import { generalRoutes } from './routes/general.ts'
import { healthSecretaryRoutes } from './routes/health-secretary.ts'
import { mapRoutes } from './routes/map.ts'
import { optionsRoutes } from './routes/options.ts'
import type { Route } from './routes/route.ts'
import { travelRoutes } from './routes/travel.ts'

export { type AreaName, areaNames, type Route } from './routes/route.ts'

/** Every screen of the product, served or not (`../shared/design/routes.tsv`). */
export const routes: readonly Route[] = [
  ...generalRoutes,
  ...mapRoutes,
  ...epidemiologyRoutes,
  ...citizenRoutes,
  ...healthSecretaryRoutes,
  ...travelRoutes,
  ...optionsRoutes,
]

/** Path beginnings that moved: the left answers by a redirect to the right (access.md, "Where the specification leaves a choice"). */
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
export type RouteMatch<R extends { path: string } = Route> = { route: R; params: Record<string, string> }

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
export const matchRoute = <R extends { path: string } = Route>(
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
