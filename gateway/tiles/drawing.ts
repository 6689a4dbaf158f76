import { createWork } from '@saude/service/work'
import type { Tile } from './project.ts'
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
  /** Nothing where there is nothing but land. */
  readonly png?: Uint8Array
}

/** The ground in parts, so that reading a large town's does not block. */
export type Ground = AsyncIterable<readonly Shape[]>

/** Draws tiles in a thread of its own: the ground of a large town has tens of thousands of lines. */
export function createDrawing(ground: () => Ground) {
  let current: Promise<string> | undefined
  let known: string | undefined
  let last: Promise<unknown> = Promise.resolve()
  const forget = () => {
    current = undefined
    known = undefined
  }
  const thread = createWork<Asked, Drawn>(new URL('./drawing.thread.ts', import.meta.url), forget, ['sharp'])

  async function measure(): Promise<string> {
    await thread.run({ kind: 'begin' })
    for await (const shapes of ground()) await thread.run({ kind: 'add', shapes })
    const { key } = await thread.run({ kind: 'end' })
    if (key === undefined) throw new Error('The ground has no key')
    return key
  }

  async function paint(asked: Asked): Promise<Buffer | undefined> {
    const { png } = await thread.run(asked)
    return png && Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  }

  return {
    /** Changes with what is drawn, so that old tiles are never served for a new town. */
    key(): Promise<string> {
      if (current) return current
      const measuring = last.then(measure)
      current = measuring
      last = measuring.then(
        (key) => {
          if (current === measuring) known = key
        },
        () => {
          // A store that could not be read is asked again.
          if (current === measuring) forget()
        },
      )
      return measuring
    },
    /** The key, where nothing has to be waited for. */
    known: () => known,
    /**
     * A tile as PNG; undefined where there is nothing but land.
     * @throws Error where the key is not that of the ground any more
     */
    draw: (key: string, tile: Tile, style: TileStyle) => paint({ kind: 'draw', key, tile, style }),
    /** A tile of nothing but land. */
    land: (tile: Tile, style: TileStyle) => paint({ kind: 'land', tile, style }),
    /** The ground has changed. */
    forget,
    close: () => thread.close(),
  }
}
