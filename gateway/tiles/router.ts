import { AppError } from '@saude/contract/errors'
import express, { type Router } from 'express'
import { tileFrom, zooms } from './project.ts'
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

/** What a drawing of our own is called on the map. */
const own = {
  mapStreet: 'Mapa desenhado com as ruas cadastradas',
  satelliteStreet: 'Desenho local, sem imagens de satélite',
}

/** `GET /tiles/{style}/{z}/{x}/{y}.png`, and `/tiles/styles.json` with what the map has to say about them. */
export function tilesRouter({ tiles, upstreams, count, complain }: TilesRouterParts): Router {
  const router = express.Router()

  router.get('/tiles/styles.json', (_request, response) => {
    const style = (name: keyof typeof own, maxZoom: number) => ({
      attribution: upstreams[name]?.attribution ?? own[name],
      minZoom: zooms.min,
      maxZoom,
      /** Drawn by us: dark pages may ask for `mapStreetDark`. */
      isDrawn: upstreams[name] === undefined,
    })
    response.set('Cache-Control', 'no-cache')
    // Satellite pictures end at 17, streets at 19; a drawing has no such end.
    response.json({
      mapStreet: style('mapStreet', zooms.max),
      satelliteStreet: style('satelliteStreet', upstreams.satelliteStreet ? 17 : zooms.max),
    })
  })

  router.get('/tiles/:style/:z/:x/:file', async (request, response) => {
    const { style, z, x, file } = request.params
    const tile = file.endsWith('.png') ? tileFrom(z, x, file.slice(0, -4)) : undefined
    if (!isTileStyle(style) || !tile) throw new AppError('notFound')
    // By Express's reading of TRUST_PROXY.
    count(request.ip ?? '')
    try {
      const { body, type } = await tiles.tile(style, tile)
      response.set('Cache-Control', `public, max-age=${day}`)
      response.type(type).send(body)
    } catch (error) {
      if (error instanceof AppError) throw error
      complain('tiles', error)
      throw new AppError('connectionFailed')
    }
  })
  return router
}
