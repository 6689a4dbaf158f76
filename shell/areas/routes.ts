import { type AreaEntry, areaOf } from '@saude/contract/area'
import { matchRoute, plainPath, type Route, redirectOf, routes } from '@saude/contract/routes'

/** What the shell has to show for a path, known without any code of the area. */
export type Screen =
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'notFound' }
  /** A screen that the shell draws itself. */
  | { readonly kind: 'shell'; readonly route: Route; readonly params: Readonly<Record<string, string>> }
  /** Declared, but no live area serves it: 'Em construção'. */
  | {
      readonly kind: 'construction'
      readonly route: Route
      readonly params: Readonly<Record<string, string>>
    }
  /** Declared, and its area may be live, but `/areas.json` could not be read so far. */
  | {
      readonly kind: 'missing'
      readonly name: string
      readonly route: Route
      readonly params: Readonly<Record<string, string>>
    }
  | {
      readonly kind: 'area'
      readonly area: AreaEntry
      readonly route: Omit<Route, 'area'>
      readonly params: Readonly<Record<string, string>>
    }

/**
 * Finds the screen of a path (specification 1, 2.1); a query and hash may follow the path.
 * @param isWhole whether `areas` are all that are live
 */
export const screenOf = (path: string, areas: readonly AreaEntry[], isWhole = true): Screen => {
  const to = redirectOf(path)
  if (to !== undefined) return { kind: 'redirect', to }
  const plain = plainPath(path)
  const served = areaOf(plain, areas)
  if (served) return { kind: 'area', area: served.route.area, route: served.route, params: served.params }
  const declared = matchRoute(plain, routes)
  if (!declared) return { kind: 'notFound' }
  const { area: name } = declared.route
  if (name === 'shell') return { kind: 'shell', ...declared }
  if (!isWhole && !areas.some((area) => area.name === name)) return { kind: 'missing', name, ...declared }
  return { kind: 'construction', ...declared }
}
