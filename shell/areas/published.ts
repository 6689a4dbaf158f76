import { registerTitles } from '@saude/contract/access'
import { type AreaEntry, readAreas, routesOf } from '@saude/contract/area'
import { forgetRoutes, knownRoutes, knownSections, learnRoutes } from '@saude/contract/route-table'

/** What `/areas.json` said. */
export type LiveAreas = {
  readonly areas: readonly AreaEntry[]
  /** False when some entry could not be read: an area that is not among `areas` may be live all the same. */
  readonly isWhole: boolean
}

/** Without any answer: every area may be live, and none is known. */
export const noAreas: LiveAreas = { areas: [], isWhole: false }

const shell = 'shell'
const key = 'saude.areas'

/**
 * Takes what areas have published into the tables of the page: their screens, their entries of the navigation, what
 * their permissions are called. An area that could not be read stays as it was said last.
 */
export function learnAreas({ areas, isWhole }: LiveAreas): void {
  const names = new Set(areas.map(({ name }) => name))
  // Those that are learned below too: a screen may have moved from one to the other.
  for (const area of new Set([...knownRoutes(), ...knownSections()].map((one) => one.area)))
    if (area !== shell && (isWhole || names.has(area))) forgetRoutes(area)
  for (const area of areas) {
    if (area.permissions) registerTitles(area.permissions)
    for (const problem of learnRoutes(area.name, routesOf(area))) console.warn(`areas.json: ${problem}`)
  }
}

/** Keeps a whole answer in the browser, so that the next page knows its screens at once, and without a connection. */
export function keepAreas({ areas, isWhole }: LiveAreas): void {
  if (!isWhole) return
  try {
    localStorage.setItem(key, JSON.stringify({ areas }))
  } catch {
    // A browser that stores nothing asks again.
  }
}

/** What was kept by an earlier page, or by this one; nothing where it cannot be read. */
export function keptAreas(): readonly AreaEntry[] {
  try {
    const kept = localStorage.getItem(key)
    return kept === null ? [] : readAreas(JSON.parse(kept), () => undefined)
  } catch {
    return []
  }
}

/** Learns what was kept by an earlier page, until this one has read the areas of now. */
export const learnKept = (): void => learnAreas({ areas: keptAreas(), isWhole: false })
