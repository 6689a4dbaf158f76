import { holds } from './permissions.ts'
import type { KnownRoute } from './routes.ts'

/** An entry of a section's menu. */
export interface MenuEntry {
  readonly title: string
  readonly path: string
  /** Name of a lucide icon. */
  readonly icon: string
  /** Its screen is declared and not built. */
  readonly planned: boolean
}

export interface MenuPart {
  readonly title: string
  readonly links: readonly MenuEntry[]
}

/**
 * The menu of a section: the screens that say that they stand in it, as far as somebody with these permissions may
 * open them. Parts without any are left out.
 */
export function menuOf(
  section: string,
  routes: readonly KnownRoute[],
  held: ReadonlySet<string>,
): readonly MenuPart[] {
  const entries = routes
    .filter(({ needs }) => holds(needs, held))
    .flatMap((route) =>
      (route.menu ?? [])
        .filter(({ of = route.section }) => of === section)
        .map(({ group, place, icon, label = route.title, path = route.path }) => ({
          group,
          place,
          entry: { title: label, path, icon, planned: route.planned ?? false },
        })),
    )
    .sort((one, other) => one.place - other.place)
  const groups = [...new Set(entries.map(({ group }) => group))]
  return groups.map((title) => ({
    title,
    links: entries.filter(({ group }) => group === title).map(({ entry }) => entry),
  }))
}
