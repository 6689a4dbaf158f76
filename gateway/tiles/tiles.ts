import { AppError } from '@saude/contract/errors'
import type { TileCache } from './cache.ts'
import { createDrawing, type Ground } from './drawing.ts'
import { type Picture, typeOf } from './picture.ts'
import type { Tile } from './project.ts'
import { isTileStyle, type TileStyle, tileStyles } from './styles.ts'
import type { Upstream } from './upstream.ts'
import { createUpstreamTiles, type UpstreamTiles } from './upstream-tiles.ts'

export interface TileParts {
  readonly cache: TileCache
  /** Asked once, and again after `forget`. */
  readonly scene: () => Ground
  readonly upstreams: Readonly<Partial<Record<TileStyle, Upstream>>>
  readonly now?: () => number
  /** Where an upstream fails, once for each time that it is asked. */
  readonly complain?: (error: unknown) => void
}

/** Which picture of a tile is wanted. */
export interface Wanted {
  /** Ours, whatever upstream there is. */
  readonly isDrawn?: boolean
  /** To be kept: then no other picture stands in for the upstream's. */
  readonly isKept?: boolean
}

/** One is painted while the next waits beside it: more at once only take processors away from everybody else. */
const atOnce = 2
/** Tiles that wait to be drawn: half a minute of work. */
const longestLine = 2_000

/** Tiles of which it is remembered that there is nothing but land. */
const mostEmpty = 20_000

/** With few names, with many. */
const warmZooms = [14, 16]

/** Before the folders of drawings of a style that has an upstream too. */
const beside = 'drawn.'

/** Tiles: from the disk, else from the upstream of their style, else drawn; each is made once. */
export function createTiles({ cache, scene, upstreams, now = Date.now, complain = () => {} }: TileParts) {
  const drawing = createDrawing(scene)
  const others = new Map<TileStyle, UpstreamTiles>(
    tileStyles.flatMap((style) => {
      const upstream = upstreams[style]
      const folder = `${style}-${upstream?.key}`
      return upstream ? [[style, createUpstreamTiles({ cache, upstream, folder, now, complain })]] : []
    }),
  )
  const running = new Map<string, Promise<Picture>>()
  const plain = new Map<TileStyle, Promise<Picture>>()
  const empty = new Map<string, Picture>()
  const turn = createTurns(atOnce)
  // The ground of the tiles that are drawn; until the first is, those of an earlier process may still be right.
  let shown: string | undefined

  /** Where drawn tiles of a style lie: beside those of its upstream, where it has one. */
  const drawnFolder = (style: TileStyle) => (upstreams[style] ? `${beside}${style}` : style)

  /** Whether a folder of the cache holds tiles of a style as it is now. */
  function isShown(name: string): boolean {
    const [folder = '', key] = name.split('-')
    const style = folder.replace(beside, '')
    if (!isTileStyle(style)) return false
    if (folder === drawnFolder(style)) return shown === undefined || key === shown
    return folder === style && key === upstreams[style]?.key
  }
  void cache.keepOnly(isShown).catch(() => undefined)

  /** Beyond the town all are the same. */
  function plainOf(tile: Tile, style: TileStyle): Promise<Picture> {
    const known = plain.get(style)
    if (known) return known
    const made = turn(async () => ({ ...png(await drawing.land(tile, style)), isCommon: true as const }))
    plain.set(style, made)
    // A thread that ended meanwhile is another one the next time.
    made.catch(() => plain.delete(style))
    return made
  }

  async function drawn(tile: Tile, style: TileStyle, isAgain = false): Promise<Picture> {
    const key = await drawing.key()
    if (key !== shown) {
      shown = key
      empty.clear()
      void cache.keepOnly(isShown).catch(() => undefined)
    }
    try {
      const path = `${drawnFolder(style)}-${key}/${pathOf(tile)}`
      return await kept(cache, path, async () => {
        const body = await turn(() => drawing.draw(key, tile, style))
        if (body) return png(body)
        const picture = await plainOf(tile, style)
        if (empty.size >= mostEmpty) empty.clear()
        empty.set(path, picture)
        return picture
      })
    } catch (error) {
      // The ground changed between the two.
      if (isAgain) throw error
      return drawn(tile, style, true)
    }
  }

  /** The upstream's; while it fails our own drawing, which takes its place for as long as that. */
  async function ofUpstream(
    other: UpstreamTiles,
    style: TileStyle,
    tile: Tile,
    isKept: boolean,
  ): Promise<Picture> {
    const found = await other.tile(tile)
    if (found) return found
    if (isKept) throw new AppError('connectionFailed')
    const { body, type } = await drawn(tile, style)
    return { body, type, isStandIn: true }
  }

  return {
    /** A tile that is in memory, without waiting for anything. */
    held(style: TileStyle, tile: Tile, { isDrawn = false }: Wanted = {}): Picture | undefined {
      const other = isDrawn ? undefined : others.get(style)
      if (other) return other.held(tile)
      const key = drawing.known()
      if (key === undefined) return undefined
      const path = `${drawnFolder(style)}-${key}/${pathOf(tile)}`
      const body = cache.held(path)
      return body ? { body, type: typeOf(body) } : empty.get(path)
    },
    /** @throws AppError `connectionFailed` where a tile to be kept is asked of an upstream that does not answer */
    async tile(
      style: TileStyle,
      tile: Tile,
      { isDrawn = false, isKept = false }: Wanted = {},
    ): Promise<Picture> {
      const name = `${isDrawn}/${isKept}/${style}/${pathOf(tile)}`
      const known = running.get(name)
      if (known) return known
      const other = isDrawn ? undefined : others.get(style)
      const made = other ? ofUpstream(other, style, tile, isKept) : drawn(tile, style)
      running.set(name, made)
      try {
        return await made
      } finally {
        running.delete(name)
      }
    },
    /** Changes whenever any tile of a style may look otherwise. */
    version: async (style: TileStyle): Promise<string> => others.get(style)?.version() ?? drawing.key(),
    /**
     * Reads the ground and draws tiles of the towns, which it throws away: the first that are drawn take several times as
     * long, for their code was never run. Not where an upstream answers the streets.
     */
    async warmUp(): Promise<void> {
      if (upstreams.mapStreet) return
      const key = await drawing.key()
      for (const z of warmZooms)
        for (const tile of drawing.samples(z)) await turn(() => drawing.draw(key, tile, 'mapStreet'))
    },
    /** The ground has changed. */
    forget: drawing.forget,
    close: drawing.close,
  }
}

export type Tiles = ReturnType<typeof createTiles>

const pathOf = ({ z, x, y }: Tile) => `${z}/${x}/${y}.png`

/** From the disk, or made and put there. */
async function kept(cache: TileCache, path: string, make: () => Promise<Picture>): Promise<Picture> {
  const body = cache.held(path) ?? (await cache.read(path))
  if (body) return { body, type: typeOf(body) }
  const made = await make()
  if (!made.isCommon) cache.keep(path, made.body)
  return made
}

const png = (body: Buffer): Picture => ({ body, type: 'image/png' })

/** Lets so many run at once; the others wait in line, which has an end. */
function createTurns(count: number) {
  let free = count
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else if (waiting.length >= longestLine)
      throw new AppError('tooManyRequests', undefined, { retryAfter: 10 })
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
