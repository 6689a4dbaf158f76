import sharp from 'sharp'
import { drawTile, fine } from './draw.ts'
import { paintNames } from './names.ts'
import type { Tile } from './project.ts'
import type { Shape } from './shape.ts'
import type { TileStyle } from './styles.ts'

// No picture is painted twice, and each in one thread: what the library keeps at hand for more is memory alone.
sharp.cache(false)
sharp.concurrency(1)

/**
 * A tile as PNG. All colours: choosing a few of them takes as long as painting does, and saves less than half of the
 * bytes.
 */
export async function paintTile(shapes: readonly Shape[], tile: Tile, style: TileStyle): Promise<Buffer> {
  const { svg, names } = drawTile(shapes, tile, style)
  const picture = sharp(Buffer.from(svg))
  // What lies over other pictures has to let them through.
  const { data, info } = await (style === 'streetNames' ? picture : picture.removeAlpha())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  paintNames({ data, size: width, channels }, names, fine)
  return sharp(data, { raw: { width, height, channels } }).png({ compressionLevel: 3 }).toBuffer()
}
