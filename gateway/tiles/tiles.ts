import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { drawTile, shapesIn } from './draw.ts'
import type { Tile } from './project.ts'
import type { Scene } from './scene.ts'
import type { TileStyle } from './styles.ts'
import type { Upstream } from './upstream.ts'

export interface TileParts {
  /** Tiles are kept below it. */
  readonly folder: string
  /** Asked once, and again after `forget`. */
  readonly scene: () => Promise<Scene>
  readonly upstreams: Readonly<Partial<Record<TileStyle, Upstream>>>
}

export interface Picture {
  readonly body: Buffer
  readonly type: string
}

interface Ready {
  readonly scene: Scene
  /** Changes with what is drawn, so that old tiles are never served for a new town. */
  readonly key: string
}

/** Drawing takes a processor; more at once only take it away from everybody else. */
const atOnce = 2

/** Tiles: from the disk, else from the upstream of their style, else drawn; each is made once. */
export function createTiles({ folder, scene, upstreams }: TileParts) {
  let ready: Promise<Ready> | undefined
  const running = new Map<string, Promise<Picture>>()
  const plain = new Map<TileStyle, Promise<Picture>>()
  const turn = createTurns(atOnce)

  const look = () => {
    ready ??= scene().then((found) => ({ scene: found, key: keyOf(found) }))
    // A store that could not be read is asked again.
    ready.catch(() => {
      ready = undefined
    })
    return ready
  }

  async function drawn(tile: Tile, style: TileStyle): Promise<Picture> {
    const { scene: found, key } = await look()
    const shapes = shapesIn(found, tile)
    if (shapes.length === 0) {
      // Beyond the town every tile is the same: held once, never on the disk.
      const known = plain.get(style) ?? turn(() => paint(drawTile([], tile, style)))
      plain.set(style, known)
      return known
    }
    return kept(join(folder, `${style}-${key}`, pathOf(tile)), () =>
      turn(() => paint(drawTile(shapes, tile, style))),
    )
  }

  return {
    /** @throws Error where an upstream does not answer */
    async tile(style: TileStyle, tile: Tile): Promise<Picture> {
      const name = `${style}/${pathOf(tile)}`
      const known = running.get(name)
      if (known) return known
      const upstream = upstreams[style]
      const made = upstream
        ? kept(join(folder, `${style}-${upstream.key}`, pathOf(tile)), () => upstream.fetch(tile))
        : drawn(tile, style)
      running.set(name, made)
      try {
        return await made
      } finally {
        running.delete(name)
      }
    },
    /** The ground has changed. */
    forget(): void {
      ready = undefined
    },
  }
}

export type Tiles = ReturnType<typeof createTiles>

const pathOf = ({ z, x, y }: Tile) => `${z}/${x}/${y}.png`

/** Raised when tiles are drawn in another way. */
const drawing = 2

const keyOf = ({ shapes }: Scene): string =>
  createHash('sha256')
    .update(JSON.stringify([drawing, shapes]))
    .digest('hex')
    .slice(0, 12)

async function paint(svg: string): Promise<Picture> {
  const body = await sharp(Buffer.from(svg)).png({ palette: true, colours: 64, effort: 3 }).toBuffer()
  return { body, type: 'image/png' }
}

/** From the disk, or made and put there; a disk that is full does not keep anybody from seeing the map. */
async function kept(path: string, make: () => Promise<Picture>): Promise<Picture> {
  const body = await readFile(path).catch(() => undefined)
  if (body) return { body, type: typeOf(body) }
  const made = await make()
  const part = `${path}.${process.pid}`
  await mkdir(dirname(path), { recursive: true })
    .then(() => writeFile(part, made.body))
    .then(() => rename(part, path))
    .catch(() => undefined)
  return made
}

/** Upstreams answer PNG, JPEG or WebP under any name; the first bytes say which. */
export function typeOf(body: Buffer): string {
  if (body.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]))) return 'image/png'
  if (body.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  if (body.subarray(0, 4).toString('latin1') === 'RIFF') return 'image/webp'
  return 'application/octet-stream'
}

/** Lets so many run at once; the others wait in line. */
function createTurns(count: number) {
  let free = count
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
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
