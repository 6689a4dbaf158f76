import { join } from 'node:path'
import type { Store } from '@saude/service/store'
import type { Router } from 'express'
import type { Settings } from '../settings.ts'
import { tilesRouter } from './router.ts'
import { readScene } from './scene.ts'
import { createTiles } from './tiles.ts'
import { upstreamOf } from './upstream.ts'

/** Topics of the change feed after which the ground has to be drawn anew. */
const drawnTopics = new Set(['territory', 'client'])

/** Tiles of a gateway: the router, and what to tell it of changes. */
export function openTiles(
  { dataDir, streetTilesUrl, satelliteTilesUrl }: Settings,
  store: Store,
  complain: (what: string, error: unknown) => void,
): {
  router: Router
  changed: (changes: readonly { readonly topic: string }[]) => void
  close: () => Promise<void>
} {
  const [street, satellite] = [upstreamOf(streetTilesUrl), upstreamOf(satelliteTilesUrl)]
  const upstreams = {
    ...(street && { mapStreet: street }),
    ...(satellite && { satelliteStreet: satellite }),
  }
  const tiles = createTiles({ folder: join(dataDir, 'tiles'), scene: () => readScene(store), upstreams })
  return {
    router: tilesRouter({ tiles, upstreams, complain }),
    changed: (changes) => {
      if (changes.some(({ topic }) => drawnTopics.has(topic))) tiles.forget()
    },
    close: tiles.close,
  }
}
