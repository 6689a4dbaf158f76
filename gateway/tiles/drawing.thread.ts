import { createHash } from 'node:crypto'
import { serveWork } from '@saude/service/work-thread'
import { shapesIn } from './draw.ts'
import type { Asked, Drawn } from './drawing.ts'
import { paintTile } from './paint.ts'
import type { Spot } from './project.ts'
import type { Shape } from './shape.ts'
import { roadMetres } from './styles.ts'

/** Raised when tiles are drawn in another way. */
const drawing = 7

/** The ground that is drawn, and the one that arrives. */
let current: { readonly key: string; readonly shapes: readonly Shape[] } | undefined
let shapes: Shape[] = []
let hash = createHash('sha256')

/** How many places of a ground are named. */
const most = 12

/** Places on streets, from everywhere in the list of them: of each town some, the more the larger it is. */
function placesOn(all: readonly Shape[]): Spot[] {
  const streets = all.filter(({ kind }) => Object.hasOwn(roadMetres, kind))
  const between = Math.max(1, streets.length / most)
  return streets.flatMap(({ path }, index) => {
    const isTaken = index % between < 1
    return isTaken ? path.slice(0, 1) : []
  })
}

serveWork<Asked, Drawn>(async (asked) => {
  switch (asked.kind) {
    case 'begin':
      shapes = []
      hash = createHash('sha256').update(String(drawing))
      return {}
    case 'add':
      for (const shape of asked.shapes) {
        shapes.push(shape)
        hash.update(JSON.stringify(shape))
      }
      return {}
    case 'end':
      current = { key: hash.digest('hex').slice(0, 12), shapes }
      return { key: current.key, places: placesOn(shapes) }
    case 'draw': {
      if (current?.key !== asked.key) throw new Error('The ground has changed')
      const shown = shapesIn(current.shapes, asked.tile)
      return shown.length === 0 ? { isLand: true } : { png: await paintTile(shown, asked.tile, asked.style) }
    }
    case 'land':
      return { png: await paintTile([], asked.tile, asked.style) }
  }
})
