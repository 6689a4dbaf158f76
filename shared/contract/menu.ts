import { holds, type Needs } from './permissions.ts'
import { matchRoute, routes } from './routes.ts'

/** A link of a menu as a screen names it: where it leads and its sign. The route table knows the rest. */
export interface MenuPath<I> {
  readonly path: string
  readonly icon: I
}

export interface MenuPart<I> {
  readonly title: string
  readonly links: readonly MenuPath<I>[]
}

export interface MenuEntry<I> extends MenuPath<I> {
  readonly title: string
}

export interface VisibleMenu<I> {
  readonly title: string
  readonly links: readonly MenuEntry<I>[]
}

const routeOf = (path: string): { readonly title: string; readonly needs?: Needs } => {
  const found = matchRoute(path, routes)
  if (!found) throw new Error(`${path} is in a menu and not in the route table`)
  return found.route
}

/**
 * The parts of a menu with the links that somebody with these permissions may open, titled as their screens; parts
 * without any are left out. @throws Error for a path that no screen has
 */
export function visibleMenu<I>(parts: readonly MenuPart<I>[], held: ReadonlySet<string>): VisibleMenu<I>[] {
  return parts
    .map(({ title, links }) => ({
      title,
      links: links.flatMap((link) => {
        const route = routeOf(link.path)
        return holds(route.needs, held) ? [{ ...link, title: route.title }] : []
      }),
    }))
    .filter(({ links }) => links.length > 0)
}
