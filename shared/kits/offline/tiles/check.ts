import { describeError } from '@saude/contract/errors'
import { type KeptStyle, type TilePlace, tileId } from '@saude/contract/map-tiles'
import { pause } from '../sync/pause.ts'
import type { AskTiles } from './fetch.ts'
import { hashOf, type TileStore } from './store.ts'

/** Looked at at once: what the server is asked of each takes its time. */
const atOnce = 6

interface CheckSetup {
  readonly store: TileStore
  readonly ask: AskTiles
  readonly style: KeptStyle
  readonly places: readonly TilePlace[]
  readonly signal: AbortSignal
  /** How far it is, from 0 to 1. */
  readonly progress: (share: number) => void
  readonly wait?: typeof pause
}

interface Checked {
  /** Tiles that are not here, are damaged, or have another look by now; those stay until the new ones are here. */
  readonly missing: readonly TilePlace[]
  readonly held: number
  readonly bytes: number
  /** What the server's pictures were meanwhile; undefined where that is not known of all. */
  readonly version: string | undefined
}

/** What the server says its pictures are now; undefined where it does not answer. */
export const versionNow = (ask: AskTiles, style: KeptStyle, signal: AbortSignal) =>
  ask.version(style, signal).catch(() => undefined)

/**
 * Checks every tile by its id and its hash: that of what lies here, and, where the server's pictures are others than when
 * it was last asked, the server's.
 */
export async function checkTiles(setup: CheckSetup): Promise<Checked> {
  const { store, ask, style, places, signal, progress, wait = pause } = setup
  const version = await versionNow(ask, style, signal)
  const isKnown = version === undefined || (await store.version(style))?.version === version
  const missing: TilePlace[] = []
  let [held, bytes, looked] = [0, 0, 0]
  let isSure = version !== undefined

  /** Undefined: not to be had. */
  const serverHash = async (id: string): Promise<string | undefined> => {
    while (!signal.aborted) {
      try {
        return await ask.hash(id, signal)
      } catch (reason) {
        const { payload } = describeError(reason)
        if (payload?.retryAfter === undefined) return undefined
        await wait(payload.retryAfter * 1_000, signal)
      }
    }
    return undefined
  }

  const isHere = async (id: string): Promise<boolean> => {
    const tile = await store.get(id)
    if (!tile) return false
    if ((await hashOf(tile.content)) !== tile.hash) {
      await store.remove(id)
      return false
    }
    const now = isKnown ? tile.hash : await serverHash(id)
    isSure &&= now !== undefined
    if (now !== undefined && now !== tile.hash) return false
    held += 1
    bytes += tile.content.byteLength
    return true
  }

  const left = [...places]
  const work = async () => {
    for (let place = left.shift(); place && !signal.aborted; place = left.shift()) {
      if (!(await isHere(tileId(style, place)))) missing.push(place)
      looked += 1
      progress(looked / places.length)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { missing, held, bytes, version: isSure && !signal.aborted ? version : undefined }
}
