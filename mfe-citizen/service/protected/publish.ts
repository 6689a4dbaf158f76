import { type AgeBand, cellSize, leastPeople } from '../../contract/protected.ts'

/** Somebody with a protected diagnosis, as far as a snapshot has to know. */
export interface Patient {
  readonly at: { readonly x: number; readonly y: number } | null
  readonly healthUnitId: string | null
  readonly ageBand: AgeBand | null
}

/** What may be said of a group of people. */
export interface Published {
  readonly total: number | null
  readonly cells: readonly { readonly latitude: number; readonly longitude: number; readonly count: number }[]
}

/** A number of people as it is said: rounded to five, and nothing of fewer than five. */
export const publishedCount = (count: number): number | null =>
  count < leastPeople ? null : Math.round(count / leastPeople) * leastPeople

const cellOf = (degrees: number): number => Math.floor(degrees / cellSize)
const middleOf = (cell: number): number => Number(((cell + 0.5) * cellSize).toFixed(4))

function published(people: readonly Patient[]): Published {
  const cells = new Map<string, { readonly x: number; readonly y: number; count: number }>()
  for (const { at } of people) {
    if (!at) continue
    const [x, y] = [cellOf(at.x), cellOf(at.y)]
    const cell = cells.get(`${x} ${y}`) ?? { x, y, count: 0 }
    cell.count += 1
    cells.set(`${x} ${y}`, cell)
  }
  return {
    total: publishedCount(people.length),
    cells: [...cells.values()].flatMap(({ x, y, count }) => {
      const said = publishedCount(count)
      return said === null ? [] : [{ latitude: middleOf(y), longitude: middleOf(x), count: said }]
    }),
  }
}

/** Which answer is asked for: of everybody, of one unit, or of one band of ages. */
export const partKey = ({
  healthUnit,
  ageBand,
}: {
  readonly healthUnit?: string | null | undefined
  readonly ageBand?: AgeBand | null | undefined
}): string => (healthUnit ? `unit ${healthUnit}` : ageBand ? `age ${ageBand}` : 'all')

/** Every answer that there is of a condition, made once: nothing else of these people leaves the server. */
export function answersOf(people: readonly Patient[]): Readonly<Record<string, Published>> {
  const parts = new Map<string, Patient[]>([['all', [...people]]])
  const put = (key: string, one: Patient) => parts.set(key, [...(parts.get(key) ?? []), one])
  for (const one of people) {
    if (one.healthUnitId) put(partKey({ healthUnit: one.healthUnitId }), one)
    if (one.ageBand) put(partKey({ ageBand: one.ageBand }), one)
  }
  return Object.fromEntries([...parts].map(([key, some]) => [key, published(some)]))
}
