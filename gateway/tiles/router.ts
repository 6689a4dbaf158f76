import { createHash } from 'node:crypto'
import { AppError } from '@saude/contract/errors'
import { isKeptStyle, keptStyles } from '@saude/contract/map-tiles'
import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import type { Picture } from './picture.ts'
import { type Tile, tileFrom, zooms } from './project.ts'
import { isTileStyle, type TileStyle } from './styles.ts'
import type { Tiles, Wanted } from './tiles.ts'
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

/** `/tiles/{style}/{z}/{x}/{y}.png`, `drawn-{style}` of our own drawing whatever tile servers there are. */
const ofMaps = /^\/tiles\/(drawn-)?([^/]+)\/([^/]+)\/([^/]+)\/([^/]+)\.png$/
/** The same pictures at the paths of the maps that devices keep: rows before columns. */
const ofDevices = /^\/(satellite-maps|streets-maps)\/([^/]+)\/([^/]+)\/([^/]+)$/
const isAddress = (path: string): boolean => /^\/(tiles|satellite-maps|streets-maps)\//.test(path)

interface Asked {
  readonly style: TileStyle
  readonly tile: Tile
  readonly wanted: Wanted
}

/** Which tile is asked for; undefined for one that there is not. */
function askedAt({ method, path }: Request): Asked | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const [, drawn, name = '', z = '', x = '', y = ''] = ofMaps.exec(path) ?? []
  if (isTileStyle(name)) {
    const tile = tileFrom(z, x, y)
    return tile && { style: name, tile, wanted: { isDrawn: drawn !== undefined } }
  }
  const [, key = '', keptZ = '', keptY = '', keptX = ''] = ofDevices.exec(path) ?? []
  if (!isKeptStyle(key)) return undefined
  const tile = tileFrom(keptZ, keptX, keptY)
  return tile && { style: keptStyles[key], tile, wanted: { isKept: true } }
}

/** Written by hand: what a framework does around it takes longer than to answer. */
function send(request: Request, response: Response, { body, type, isStandIn }: Picture): void {
  const tag = tagOf(body)
  const headers = {
    ...(!isStandIn && { ETag: tag }),
    'Cache-Control': isStandIn ? 'no-store' : `public, max-age=${day}`,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
  if (!isStandIn && request.headers['if-none-match'] === tag) response.writeHead(304, headers).end()
  else response.writeHead(200, { ...headers, 'Content-Type': type, 'Content-Length': body.length }).end(body)
}

/** Answers tiles that are in memory before anything else looks at the request; all others go on. */
export const heldTiles =
  ({ tiles, count }: Pick<TilesRouterParts, 'tiles' | 'count'>): RequestHandler =>
  (request, response, next) => {
    const asked = isAddress(request.path) ? askedAt(request) : undefined
    const picture = asked && tiles.held(asked.style, asked.tile, asked.wanted)
    if (!picture) return next()
    try {
      count(request.ip ?? '')
    } catch (error) {
      return next(error)
    }
    send(request, response, picture)
  }

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

  router.use(async (request, response, next) => {
    if (!isAddress(request.path)) return next()
    const asked = askedAt(request)
    if (!asked) throw new AppError('notFound')
    // By Express's reading of TRUST_PROXY.
    count(request.ip ?? '')
    try {
      send(request, response, await tiles.tile(asked.style, asked.tile, asked.wanted))
    } catch (error) {
      if (error instanceof AppError) throw error
      complain('tiles', error)
      throw new AppError('connectionFailed')
    }
  })
  return router
}
