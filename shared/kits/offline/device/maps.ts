import type { KeptStyle, TileBounds } from '@saude/contract/map-tiles'
import { network } from '../../platform/general/network.ts'
import { session } from '../../platform/session/session.ts'
import { askTiles, fetchTile } from '../tiles/fetch.ts'
import { styleKeys } from '../tiles/status.ts'
import { openTileStore } from '../tiles/store.ts'
import { createTiles } from '../tiles/tiles.ts'
import { alone } from './alone.ts'
import { syncState, tileState } from './states.ts'

/** The area of who is signed in. */
function bounds(): TileBounds | undefined {
  const { northeast, southwest } = session.current()?.info ?? {}
  return northeast && southwest ? { northeast, southwest } : undefined
}

/** Agents have the pictures of their area without asking for them, where the connection is good for it. */
function isAutomatic(style: KeptStyle): boolean {
  const isAgent = session.current()?.info.userGroupKeys.includes('acs') === true
  return isAgent && style === 'satellite-maps' && isGood() && !syncState.current().loading
}

const isGood = () => network.current().online && !network.current().saveData

/** The map of the user's area on this device. It shows nothing of people, so it lies readable and outlives a sign-out. */
export const maps = createTiles({
  store: openTileStore(),
  fetchTile,
  ask: askTiles,
  isAutomatic,
  state: tileState,
  bounds,
  alone: (work) => alone('maps', work),
})

async function fetchWanted(): Promise<void> {
  for (const style of styleKeys) {
    if (isAutomatic(style)) await maps.complete(style)
    if (isGood()) await maps.renew(style)
  }
}

/**
 * Looks at what is here, and fetches what an agent misses of it, and what the server draws otherwise by now; at once and
 * when the connection is back.
 * @param ready after which it begins: citizens come before maps
 */
export function followMaps(ready: Promise<unknown>): () => void {
  let isOver = false
  const begin = async () => {
    try {
      // Maps of screens that stand already wait for it.
      await maps.look()
      await ready
      if (!isOver) await fetchWanted()
    } catch (error) {
      console.warn(error)
    }
  }
  void begin()
  let wasOnline = network.current().online
  const stop = network.subscribe(() => {
    const { online } = network.current()
    if (online && !wasOnline) void begin()
    wasOnline = online
  })
  return () => {
    isOver = true
    stop()
    maps.stop()
  }
}
