import { createHash } from 'node:crypto'
import { pack, unpack } from './aged.ts'
import type { TileCache } from './cache.ts'
import type { Picture } from './picture.ts'
import type { Tile } from './project.ts'
import type { Upstream } from './upstream.ts'

interface UpstreamTilesParts {
  readonly cache: TileCache
  readonly upstream: Upstream
  /** Of the cache, for this style and template. */
  readonly folder: string
  readonly now: () => number
  readonly complain: (error: unknown) => void
}

/** A server that failed is left alone for so long: a map asks for dozens of tiles at once. */
const restMs = 30_000

/**
 * Tiles of another server, kept for as long as it says. Old ones are asked for again by their tag, and stand while the
 * server fails.
 */
export function createUpstreamTiles({ cache, upstream, folder, now, complain }: UpstreamTilesParts) {
  let restsUntil = 0
  let isFailing = false
  /** One tile finds out whether the server answers again; the others do not wait for it. */
  let isProbing = false
  /** The hash of all that has changed; kept beside the tiles. Lost, devices compare their tiles once more. */
  let changes: string | undefined
  const mark = `${folder}/changes`
  const pathAt = ({ z, x, y }: Tile) => `${folder}/${z}/${x}/${y}.png`
  const isResting = () => isFailing && (isProbing || now() < restsUntil)

  async function changesNow(): Promise<string> {
    changes ??= (await cache.read(mark))?.toString() ?? ''
    return changes
  }

  async function changed(path: string, body: Buffer): Promise<void> {
    const before = await changesNow()
    changes = createHash('sha256').update(before).update(path).update(body).digest('hex')
    cache.keep(mark, Buffer.from(changes))
  }

  return {
    /** A tile that is in memory and right, or as right as there is while the server fails. */
    held(tile: Tile): Picture | undefined {
      const file = cache.held(pathAt(tile))
      const aged = file && unpack(file)
      return aged && (aged.until > now() || isResting()) ? aged.picture : undefined
    },

    /** A tile; undefined where the server fails, or has none, and none is kept. */
    async tile(tile: Tile): Promise<Picture | undefined> {
      const path = pathAt(tile)
      const file = cache.held(path) ?? (await cache.read(path))
      const aged = file && unpack(file)
      if (aged && aged.until > now()) return aged.picture
      if (isResting()) return aged?.picture
      isProbing = isFailing
      try {
        const answer = await upstream.ask(tile, aged?.etag)
        isFailing = false
        if (answer.kind === 'none') return undefined
        // That it is the same is answered to a tag alone, which a kept tile has.
        const next = answer.kind === 'picture' ? answer : { body: aged?.picture.body, etag: aged?.etag }
        if (!next.body) return undefined
        if (aged && !aged.picture.body.equals(next.body)) await changed(path, next.body)
        const packed = pack(next.body, now() + answer.freshMs, next.etag)
        cache.keep(path, packed)
        return unpack(packed).picture
      } catch (error) {
        // Of the tiles that were asked for at once the first says it.
        if (!isFailing || isProbing) complain(error)
        isFailing = true
        restsUntil = now() + restMs
        return aged?.picture
      } finally {
        isProbing = false
      }
    },

    /** Changes with the template, and whenever a tile was found to look otherwise. */
    async version(): Promise<string> {
      const found = await changesNow()
      if (found === '') return upstream.key
      return createHash('sha256').update(upstream.key).update(found).digest('hex').slice(0, 12)
    },
  }
}

export type UpstreamTiles = ReturnType<typeof createUpstreamTiles>
