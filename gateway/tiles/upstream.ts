import { createHash } from 'node:crypto'
import type { Tile } from './project.ts'
import { type Picture, typeOf } from './tiles.ts'

export interface Upstream {
  /** Changes with the template. */
  readonly key: string
  readonly attribution: string
  fetch(tile: Tile): Promise<Picture>
}

const waitMs = 10_000
const mostBytes = 2_000_000

/**
 * Tiles of an XYZ template such as `https://tiles.example/{z}/{x}/{y}.png`, fetched by the gateway, so that browsers
 * speak to us only. `{s}` becomes a, b or c.
 */
export function upstreamOf(template: string | undefined): Upstream | undefined {
  if (!template) return undefined
  const key = createHash('sha256').update(template).digest('hex').slice(0, 12)
  return {
    key,
    attribution: attributionOf(template),
    async fetch(tile) {
      const response = await fetch(addressOf(template, tile), {
        headers: { 'User-Agent': 'saude-municipal' },
        signal: AbortSignal.timeout(waitMs),
      })
      if (!response.ok) throw new Error(`the tile server answered ${response.status}`)
      const body = Buffer.from(await response.arrayBuffer())
      const type = typeOf(body)
      if (!type.startsWith('image/') || body.length > mostBytes)
        throw new Error('the tile server answered no picture')
      return { body, type }
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
