import { createHash } from 'node:crypto'
import { AppError } from '@saude/contract/errors'
import { keptStyles } from '@saude/contract/map-tiles'
import express, { type Request, type Response, type Router } from 'express'
import { type Tile, tileFrom, zooms } from './project.ts'
import { isTileStyle, type TileStyle } from './styles.ts'
import type { Tiles } from './tiles.ts'
import type { Upstream } from './upstream.ts'

export interface TilesRouterParts {
  readonly tiles: Tiles
  readonly upstreams: Readonly<Partial<Record<TileStyle, Upstream>>>
  /** @throws AppError `tooManyRequests` where an address asked for too many */
  readonly count: (address: string) => void
  readonly complain: (what: string, error: unknown) => void
}

const day = 86_400

/** Of pictures that are held in memory: to take a hash takes longer than to answer. */
const tags = new WeakMap<Buffer, string>()

function tagOf(body: Buffer): string {
  const known = tags.get(body)
  if (known) return known
  const tag = `"${createHash('sha256').update(body).digest('hex')}"`
  tags.set(body, tag)
  return tag
}

/** What a drawing of our own is called on the map. */
const own = {
  mapStreet: 'Mapa desenhado com as ruas cadastradas',
  satelliteStreet: 'Desenho local, sem imagens de satélite',
}

const drawnPrefix = 'drawn-'

/**
 * `GET /tiles/{style}/{z}/{x}/{y}.png`, or `drawn-{style}` of our own drawing, `/satellite-maps/{z}/{y}/{x}` and
 * `/streets-maps/{z}/{y}/{x}`, `/tiles/styles.json` with what the map has to say about them, and `/tiles/versions.json`, by
 * which devices that keep maps see whether any has changed; which have they see by `ETag`, the SHA-256 of a picture.
 */
export function tilesRouter({ tiles, upstreams, count, complain }: TilesRouterParts): Router {
  const router = express.Router()

  router.get('/tiles/styles.json', (request, response) => {
    const offered = 'drawn' in request.query ? {} : upstreams
    const style = (name: keyof typeof own, maxZoom: number) => ({
      attribution: offered[name]?.attribution ?? own[name],
      minZoom: zooms.min,
      maxZoom,
      /** Drawn by us: dark pages may ask for `mapStreetDark`. */
      isDrawn: offered[name] === undefined,
    })
    response.set('Cache-Control', 'no-cache')
    // Satellite pictures end at 17, streets at 19; a drawing has no such end.
    response.json({
      mapStreet: style('mapStreet', zooms.max),
      satelliteStreet: style('satelliteStreet', offered.satelliteStreet ? 17 : zooms.max),
    })
  })

  router.get('/tiles/versions.json', async (request, response) => {
    count(request.ip ?? '')
    try {
      const versions = Object.entries(keptStyles).map(async ([key, style]) => [
        key,
        await tiles.version(style),
      ])
      response.set('Cache-Control', 'no-store')
      response.json(Object.fromEntries(await Promise.all(versions)))
    } catch (error) {
      complain('tiles', error)
      throw new AppError('connectionFailed')
    }
  })

  async function answer(
    request: Request,
    response: Response,
    style: TileStyle,
    tile: Tile | undefined,
    isDrawn = false,
  ) {
    if (!tile) throw new AppError('notFound')
    // By Express's reading of TRUST_PROXY.
    count(request.ip ?? '')
    try {
      const { body, type } = await tiles.tile(style, tile, isDrawn)
      response.set('ETag', tagOf(body))
      response.set('Cache-Control', `public, max-age=${day}`)
      response.type(type).send(body)
    } catch (error) {
      if (error instanceof AppError) throw error
      complain('tiles', error)
      throw new AppError('connectionFailed')
    }
  }

  router.get('/tiles/:style/:z/:x/:file', async (request, response) => {
    const { z, x, file } = request.params
    // Of clients who have chosen our drawing, whatever tile servers there are.
    const isDrawn = request.params.style.startsWith(drawnPrefix)
    const style = isDrawn ? request.params.style.slice(drawnPrefix.length) : request.params.style
    if (!isTileStyle(style)) throw new AppError('notFound')
    await answer(
      request,
      response,
      style,
      file.endsWith('.png') ? tileFrom(z, x, file.slice(0, -4)) : undefined,
      isDrawn,
    )
  })

  // The same pictures at the paths of the maps that devices keep: rows before columns.
  for (const [path, style] of Object.entries(keptStyles))
    router.get(`/${path}/:z/:y/:x`, async (request, response) => {
      const { z, y, x } = request.params
      await answer(request, response, style, tileFrom(z, x, y))
    })
  return router
}
