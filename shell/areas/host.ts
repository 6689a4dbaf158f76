import type { AreaEntry } from '@saude/contract/area'
import type { LiveAreas } from './published.ts'
import type { AreaStatus } from './status.ts'

/** The mounted and mountable areas of the page. */
export type AreaHost = {
  /** The same list until one of them changes. */
  readonly areas: () => readonly AreaEntry[]
  /** Those that are live now, as they were last read: screens that the page does not have yet are opened in them. */
  readonly latest: () => readonly AreaEntry[]
  /** Takes what was read of the areas since the page began. */
  readonly hear: (fresh: LiveAreas) => void
  /** False while an area that is not among them may be live: `/areas.json` could not be read, or not all of it. */
  readonly isWhole: () => boolean
  readonly statusOf: (name: string) => AreaStatus
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Fetches, mounts and unmounts by path and gate; call once `<main id="area">` stands, and when path or gate
   * change. What failed is tried again when the person comes back to it.
   */
  readonly update: () => void
  /**
   * Tries an area again in this page, with its entry of now and at addresses that nothing waits for. Where too many
   * tries hung, it gets a new page: hanging requests take up the browser's connections.
   */
  readonly retry: (name: string) => Promise<void>
  /**
   * The live areas of now, when a part of the named one has failed in another's screen. If it does not stand in the
   * page itself, it is forgotten, so that its screens open as new too.
   */
  readonly renew: (name: string) => Promise<readonly AreaEntry[]>
}
