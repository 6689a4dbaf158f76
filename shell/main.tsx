import type { AreaEntry } from '@saude/contract/area'
import { startPlatform } from '@saude/kits/platform'
// The facade of the kit is not kept whole, and with it would go what it only brings along.
import '@saude/kits/tokens.css'
import '@saude/kits/base.css'
import { createRoot } from 'react-dom/client'
import { loadAreas } from './areas/load.ts'
import { type AreaHost, hostAreas } from './areas/mount.ts'
import { App } from './layout/App.tsx'
import { mayOpen } from './layout/situation.ts'

/** Areas of now; without an answer the shell stands alone, and its own screens still work. */
const liveAreas = (): Promise<AreaEntry[]> =>
  loadAreas().catch((error: unknown) => {
    console.error(error)
    return []
  })

/** Reads the areas and registers them; what the page shows decides which may stand. */
const startAreas = async (): Promise<AreaHost> =>
  hostAreas({
    areas: await liveAreas(),
    // Federation is fetched with the first area: the login page needs none of it.
    load: async (area) =>
      (await import(/* webpackChunkName: "federation" */ './areas/federation.ts')).loadArea(area),
    refresh: loadAreas,
    mayOpen,
    reload: () => location.reload(),
  })

/** Starts the product in the page's root element. Public screens do not wait for the areas. */
export const main = (root: HTMLElement): void => {
  startPlatform()
  createRoot(root).render(<App host={startAreas()} />)
}
