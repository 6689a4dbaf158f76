import type { AreaEntry } from '@saude/contract/area'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { loadAreas } from './areas/load.ts'
import { hostAreas } from './areas/mount.ts'

/** Areas of now; without an answer the shell stands alone, and its own screens still work. */
const liveAreas = (): Promise<AreaEntry[]> =>
  loadAreas().catch((error: unknown) => {
    console.error(error)
    return []
  })

/** Starts the product in the page's root element. */
export const main = async (root: HTMLElement): Promise<void> => {
  const host = hostAreas({
    areas: await liveAreas(),
    // Federation is fetched with the first area: the login page needs none of it.
    load: async (area) =>
      (await import(/* webpackChunkName: "federation" */ './areas/federation.ts')).loadArea(area),
    refresh: loadAreas,
    mayOpen: () => true,
    reload: () => location.reload(),
  })
  createRoot(root).render(<App host={host} />)
}
