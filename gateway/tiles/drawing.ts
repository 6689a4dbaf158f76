import { createWork } from '@saude/service/work'
import type { Tile } from './project.ts'
import type { Shape } from './shape.ts'
import type { TileStyle } from './styles.ts'

export type Asked =
  | { readonly kind: 'begin' }
  | { readonly kind: 'add'; readonly shapes: readonly Shape[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'draw'; readonly key: string; readonly tile: Tile; readonly style: TileStyle }
/** SVG or, of the end, the key of what arrived. */
export type Drawn = string

/** The ground in parts, so that reading a large town's does not block. */
export type Ground = AsyncIterable<readonly Shape[]>

/** Draws tiles in a thread of its own: the ground of a large town has tens of thousands of lines. */
export function createDrawing(ground: () => Ground) {
  let current: Promise<string> | undefined
  let last: Promise<unknown> = Promise.resolve()
  const forget = () => {
    current = undefined
  }
  const thread = createWork<Asked, Drawn>(new URL('./drawing.thread.ts', import.meta.url), forget)

  async function measure(): Promise<string> {
    await thread.run({ kind: 'begin' })
    for await (const shapes of ground()) await thread.run({ kind: 'add', shapes })
    return thread.run({ kind: 'end' })
  }

  return {
    /** Changes with what is drawn, so that old tiles are never served for a new town. */
    key(): Promise<string> {
      if (current) return current
      const measuring = last.then(measure)
      current = measuring
      last = measuring.catch(() => {
        // A store that could not be read is asked again.
        if (current === measuring) forget()
      })
      return measuring
    },
    /**
     * A tile as SVG; empty where there is nothing but land.
     * @throws Error where the key is not that of the ground any more
     */
    draw: (key: string, tile: Tile, style: TileStyle): Promise<string> =>
      thread.run({ kind: 'draw', key, tile, style }),
    /** The ground has changed. */
    forget,
    close: () => thread.close(),
  }
}
