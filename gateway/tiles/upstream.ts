import { createHash } from 'node:crypto'
import type { Outbound } from '@saude/service/outbound/outbound'
import type { TileServer } from '../settings.ts'
import { freshMs } from './freshness.ts'
import { typeOf } from './picture.ts'
import type { Tile } from './project.ts'

/** What another server says of a tile: a picture, that the one with this tag is still right, or that it has none there. */
export type UpstreamAnswer =
  | {
      readonly kind: 'picture'
      readonly body: Buffer
      readonly freshMs: number
      readonly etag: string | undefined
    }
  | { readonly kind: 'same'; readonly freshMs: number }
  | { readonly kind: 'none' }

export interface Upstream {
  /** Changes with the template. */
  readonly key: string
  readonly attribution: string
  /**
   * @param etag of the picture that is known
   * @throws Error where the server fails
   */
  ask(tile: Tile, etag?: string): Promise<UpstreamAnswer>
}

const waitMs = 10_000
const mostBytes = 2_000_000

/** Beyond what a server covers there is no tile, and nothing is wrong with it. */
const isNone = (status: number) => status === 204 || status === 404 || status === 410

/**
 * Tiles of an XYZ template such as `https://tiles.example/{z}/{x}/{y}.png`, fetched by the gateway, so that browsers
 * speak to us only. `{s}` becomes a, b or c.
 */
export function upstreamOf(
  { template, attribution = attributionOf(template) }: TileServer,
  outbound: Outbound,
): Upstream {
  const key = createHash('sha256').update(template).digest('hex').slice(0, 12)
  return {
    key,
    attribution,
    async ask(tile, etag) {
      const response = await outbound(addressOf(template, tile), {
        headers: { 'User-Agent': 'saude-municipal', ...(etag && { 'If-None-Match': etag }) },
        timeoutMs: waitMs,
        mostBytes,
      })
      const fresh = freshMs(response.headers)
      if (etag && response.status === 304) return { kind: 'same', freshMs: fresh }
      if (isNone(response.status)) return { kind: 'none' }
      if (!response.ok) throw new Error(`the tile server answered ${response.status}`)
      const body = Buffer.from(await response.arrayBuffer())
      if (!typeOf(body).startsWith('image/')) throw new Error('the tile server answered no picture')
      return { kind: 'picture', body, freshMs: fresh, etag: response.headers.get('ETag') ?? undefined }
    },
  }
}

const addressOf = (template: string, { z, x, y }: Tile): string =>
  template
    .replaceAll('{s}', ['a', 'b', 'c'][(x + y) % 3] ?? 'a')
    .replaceAll('{z}', String(z))
    .replaceAll('{x}', String(x))
    .replaceAll('{y}', String(y))
    .replaceAll('{r}', '')

function attributionOf(template: string): string {
  const host = /^https?:\/\/(?:\{s\}\.)?([^/:]+)/.exec(template)?.[1] ?? ''
  return host.endsWith('openstreetmap.org') ? '© colaboradores do OpenStreetMap' : `Imagens: ${host}`
}
