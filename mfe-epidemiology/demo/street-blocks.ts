import type { DemoEntry } from '@saude/service/record/demo'
import type { RecordDemoArgs } from '@saude/service/record/record'
import { createRandom, demoId } from '@saude/town/random'
import type { DemoTown } from '@saude/town/types'

/** Sides of streets that make a block. */
const sides = 8

interface DemoBlock {
  readonly id: string
  readonly code: string
  readonly properties: number
}

const made = new WeakMap<DemoTown, readonly (DemoBlock & DemoEntry)[]>()

/** The blocks of the demo town, by micro-area; the same for the same town. */
export function blocksOf(town: DemoTown, now: Date): readonly (DemoBlock & DemoEntry)[] {
  const known = made.get(town)
  if (known) return known
  const random = createRandom(`${town.seed}/blocks`)
  const places = new Map(town.neighbourhoods.map(({ id, name }) => [id, { id, name }]))
  const createdAt = new Date(now.getTime() - 400 * 86_400_000)
  const blocks = town.microAreas.flatMap(({ id, code, agent, neighbourhoodId }) => {
    const own = town.frontages.filter(({ microAreaId }) => microAreaId === id)
    return Array.from({ length: Math.ceil(own.length / sides) }, (_, index) => {
      const part = own.slice(index * sides, (index + 1) * sides)
      const points = part.flatMap(({ houses }) => houses)
      const middle = (key: 'latitude' | 'longitude') =>
        Number((points.reduce((sum, point) => sum + point[key], 0) / points.length).toFixed(6))
      return {
        id: demoId(random, createdAt.getTime()),
        code: `${code}-${String(index + 1).padStart(3, '0')}`,
        neighborhood: places.get(neighbourhoodId) ?? null,
        agent: { id: agent.id, name: agent.name },
        properties: Math.max(4, Math.round(part.reduce((sum, { length }) => sum + length, 0) / 12)),
        position: { x: middle('longitude'), y: middle('latitude') },
        createdAt,
      }
    })
  })
  made.set(town, blocks)
  return blocks
}

export const demo = ({ town, now }: RecordDemoArgs<DemoTown>): readonly DemoEntry[] => blocksOf(town, now)
