import { namesIn } from '@saude/contract/permissions'
import type { KnownRoute } from '@saude/contract/routes'

/** Which screens need a permission, by its name, as all areas have declared their routes. */
export function screensByPermission(routes: readonly KnownRoute[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>()
  for (const { title, needs } of routes)
    for (const name of namesIn(needs)) found.set(name, (found.get(name) ?? new Set()).add(title))
  return new Map([...found].map(([name, titles]) => [name, [...titles]]))
}
