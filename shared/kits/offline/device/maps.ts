import type { TileBounds } from '@saude/contract/map-tiles'
import { network } from '../../platform/general/network.ts'
import { session } from '../../platform/session/session.ts'
import { fetchTile } from '../tiles/fetch.ts'
import { openTileStore } from '../tiles/store.ts'
import { createTiles } from '../tiles/tiles.ts'
import { alone } from './alone.ts'
import { syncState, tileState } from './states.ts'

/** The area of who is signed in. */
function bounds(): TileBounds | undefined {
  const { northeast, southwest } = session.current()?.info ?? {}
  return northeast && southwest ? { northeast, southwest } : undefined
}

/** The map of the user's area on this device. It shows nothing of people, so it lies readable and outlives a sign-out. */
export const maps = createTiles({
  store: openTileStore(),
  fetchTile,
  state: tileState,
  bounds,
  alone: (work) => alone('maps', work),
})

/** Agents have the pictures of their area without asking for them, where the connection is good for it. */
async function fetchForAgent(): Promise<void> {
  const { online, saveData } = network.current()
  const isAgent = session.current()?.info.userGroupKeys.includes('acs') === true
  if (isAgent && online && !saveData && !syncState.current().loading) await maps.complete('satellite-maps')
}

/**
 * Looks at what is here, and fetches what an agent misses of it, now and when the connection is back.
 * @param ready after which it begins: citizens come before maps
 */
export function followMaps(ready: Promise<unknown>): () => void {
  let isOver = false
  const begin = async () => {
    try {
      await ready
      if (isOver) return
      await maps.look()
      await fetchForAgent()
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
