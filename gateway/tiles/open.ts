import { join } from 'node:path'
import type { Outbound } from '@saude/service/outbound/outbound'
import type { Store } from '@saude/store'
import type { RequestHandler, Router } from 'express'
import { createLimits } from '../dispatch/limits.ts'
import type { Settings } from '../settings.ts'
import { createTileCache } from './cache.ts'
import { heldTiles, tilesRouter } from './router.ts'
import { readScene } from './scene.ts'
import { createTiles } from './tiles.ts'
import { upstreamOf } from './upstream.ts'

/** Topics of the change feed after which the ground has to be drawn anew. */
const drawnTopics = new Set(['territory', 'client', 'healthUnit'])

/** Tiles of a gateway: the router, and how it learns of changes. */
export function openTiles(
  { dataDir, streetTiles, satelliteTiles, limits }: Settings,
  store: Store,
  outbound: Outbound,
  complain: (what: string, error: unknown) => void,
): {
  router: Router
  /** Stands before everything else. */
  held: RequestHandler
  changed: (changes: readonly { readonly topic: string }[]) => void
  /** After the start, before any tile is asked for. */
  warmUp: () => Promise<void>
  close: () => Promise<void>
} {
  const [street, satellite] = [
    streetTiles && upstreamOf(streetTiles, outbound),
    satelliteTiles && upstreamOf(satelliteTiles, outbound),
  ]
  const upstreams = {
    ...(street && { mapStreet: street }),
    ...(satellite && { satelliteStreet: satellite }),
  }
  const cache = createTileCache({ folder: join(dataDir, 'tiles'), mostBytes: limits.tileBytes })
  const tiles = createTiles({
    cache,
    scene: () => readScene(store),
    upstreams,
    complain: (error) => complain('tiles', error),
  })
  const count = countTiles(limits)
  return {
    router: tilesRouter({ tiles, upstreams, count, complain }),
    held: heldTiles({ tiles, count }),
    changed: (changes) => {
      if (changes.some(({ topic }) => drawnTopics.has(topic))) tiles.forget()
    },
    // What fails here is said by the next tile that somebody asks for.
    warmUp: () => tiles.warmUp().catch(() => undefined),
    async close() {
      await tiles.close()
      await cache.written()
    },
  }
}

/** Counts tiles by address, as public calls are counted, but many more: an area is fetched for offline use at once. */
function countTiles(limits: Settings['limits']): (address: string) => void {
  const { count } = createLimits({ ...limits, publicCalls: limits.tiles })
  return (address) => void count({ address }, false)
}
