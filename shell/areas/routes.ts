import { type AreaEntry, areaOf } from '@saude/contract/area'
import { knownRoutes } from '@saude/contract/route-table'
import { matchRoute, plainPath, type Route, redirectOf } from '@saude/contract/routes'
import { kitVersion } from '@saude/kits/version'
import { routes as own } from '../routes.ts'

interface Found {
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
}

/** What the shell has to show for a path, known without any code of the area. */
export type Screen =
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'notFound' }
  /** A screen that the shell draws itself. */
  | ({ readonly kind: 'shell' } & Found)
  /** Declared and not built: 'Em construção'. */
  | ({ readonly kind: 'construction' } & Found)
  /** Its area may be live, but `/areas.json` could not be read so far, or it is live in a release for other kits. */
  | ({ readonly kind: 'missing'; readonly name: string } & Found)
  | ({ readonly kind: 'area'; readonly area: AreaEntry } & Found)

/**
 * The area that serves a path: as the page stands on it, or, for a screen that it had not then, as it is live now.
 * @param latest the areas that are live now
 */
export const servedAt = (path: string, areas: readonly AreaEntry[], latest: readonly AreaEntry[]) => {
  const standing = areaOf(path, areas)
  const now = areaOf(path, latest)
  const isNew = now && !areas.some(({ routes }) => routes.some((route) => route.path === now.route.path))
  return isNew ? now : standing
}

/** What stands in the place of a route of which nothing is known. */
const unknown = (path: string): Route => ({ path, title: 'esta tela', section: '' })

/**
 * Finds the screen of a path; a query and hash may follow the path.
 * @param areas those that the page stands on
 * @param isWhole whether `areas` are all that are live
 * @param latest those that are live now
 */
export const screenOf = (
  path: string,
  areas: readonly AreaEntry[],
  isWhole = true,
  latest: readonly AreaEntry[] = areas,
): Screen => {
  const to = redirectOf(path)
  if (to !== undefined) return { kind: 'redirect', to }
  const plain = plainPath(path)
  const shell = matchRoute(plain, own)
  if (shell) return { kind: 'shell', ...shell }
  const served = servedAt(plain, areas, latest)
  // A release that this page cannot stand is not opened in it: it works on with what it has.
  if (served && !areas.includes(served.route.area) && served.route.area.kit !== kitVersion)
    return { kind: 'missing', name: '', route: served.route, params: served.params }
  if (served) return { kind: 'area', area: served.route.area, route: served.route, params: served.params }
  const planned = matchRoute(
    plain,
    latest.flatMap((area) => area.planned ?? []),
  )
  if (planned) return { kind: 'construction', ...planned }
  if (isWhole) return { kind: 'notFound' }
  const unread = knownRoutes().filter((route) => !areas.some(({ name }) => name === route.area))
  const known = matchRoute(plain, unread)
  if (known) return { kind: 'missing', name: known.route.area, ...known }
  return { kind: 'missing', name: '', route: unknown(plain), params: {} }
}
