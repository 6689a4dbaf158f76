import { createHash } from 'node:crypto'
import { serveWork } from '@saude/service/work-thread'
import { drawTile, shapesIn } from './draw.ts'
import type { Asked, Drawn } from './drawing.ts'
import type { Shape } from './shape.ts'

/** Raised when tiles are drawn in another way. */
const drawing = 4

/** The ground that is drawn, and the one that arrives. */
let current: { readonly key: string; readonly shapes: readonly Shape[] } | undefined
let shapes: Shape[] = []
let hash = createHash('sha256')

serveWork<Asked, Drawn>((asked) => {
  switch (asked.kind) {
    case 'begin':
      shapes = []
      hash = createHash('sha256').update(String(drawing))
      return ''
    case 'add':
      for (const shape of asked.shapes) {
        shapes.push(shape)
        hash.update(JSON.stringify(shape))
      }
      return ''
    case 'end':
      current = { key: hash.digest('hex').slice(0, 12), shapes }
      return current.key
    case 'draw': {
      if (current?.key !== asked.key) throw new Error('The ground has changed')
      const shown = shapesIn(current.shapes, asked.tile)
      return shown.length === 0 ? '' : drawTile(shown, asked.tile, asked.style)
    }
  }
})
