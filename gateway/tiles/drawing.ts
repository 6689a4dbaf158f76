import { createWork } from '@saude/service/work'
import { type Spot, type Tile, tileAt } from './project.ts'
import type { Shape } from './shape.ts'
import type { TileStyle } from './styles.ts'

export type Asked =
  | { readonly kind: 'begin' }
  | { readonly kind: 'add'; readonly shapes: readonly Shape[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'draw'; readonly key: string; readonly tile: Tile; readonly style: TileStyle }
  | { readonly kind: 'land'; readonly tile: Tile; readonly style: TileStyle }

export interface Drawn {
  /** Of what arrived. */
  readonly key?: string
  /** On its streets. */
  readonly places?: readonly Spot[]
  readonly png?: Uint8Array
  /** There is nothing else, so it was not drawn. */
  readonly isLand?: true
}

/** The ground in parts, so that reading a large town's does not block. */
export type Ground = AsyncIterable<readonly Shape[]>

/** Draws tiles in a thread of its own: the ground of a large town has tens of thousands of lines. */
export function createDrawing(ground: () => Ground) {
  let current: Promise<string> | undefined
  let known: string | undefined
  let places: readonly Spot[] = []
  let last: Promise<unknown> = Promise.resolve()
  const forget = () => {
    current = undefined
    known = undefined
  }
  const thread = createWork<Asked, Drawn>(new URL('./drawing.thread.ts', import.meta.url), forget, ['sharp'])

  async function measure(): Promise<string> {
    await thread.run({ kind: 'begin' })
    for await (const shapes of ground()) await thread.run({ kind: 'add', shapes })
    const ended = await thread.run({ kind: 'end' })
    if (ended.key === undefined) throw new Error('The ground has no key')
    places = ended.places ?? []
    return ended.key
  }

  function key(): Promise<string> {
    if (current) return current
    const measuring = last.then(measure)
    current = measuring
    last = measuring.then(
      (measured) => {
        if (current === measuring) known = measured
      },
      () => {
        // A store that could not be read is asked again.
        if (current === measuring) forget()
      },
    )
    return measuring
  }

  return {
    /** Changes with what is drawn, so that old tiles are never served for a new town. */
    key,
    /** The key, where nothing has to be waited for. */
    known: () => known,
    /**
     * A tile as PNG; undefined where there is nothing but land.
     * @throws Error where the key is not that of the ground any more
     */
    async draw(ground: string, tile: Tile, style: TileStyle): Promise<Buffer | undefined> {
      const drawn = await thread.run({ kind: 'draw', key: ground, tile, style })
      return drawn.isLand ? undefined : pictureOf(drawn)
    },
    /** A tile of nothing but land. */
    land: async (tile: Tile, style: TileStyle): Promise<Buffer> =>
      pictureOf(await thread.run({ kind: 'land', tile, style })),
    /** Tiles here and there in the towns of the ground whose key was answered last. */
    samples: (z: number): Tile[] => places.map((place) => tileAt(place, z)),
    /** The ground has changed. */
    forget,
    close: () => thread.close(),
  }
}

/** @throws Error where the thread answered none: an empty picture would be kept as if it were the tile */
function pictureOf({ png }: Drawn): Buffer {
  if (!png) throw new Error('The thread drew nothing')
  return Buffer.from(png.buffer, png.byteOffset, png.byteLength)
}
