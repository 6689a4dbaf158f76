import { type AgeBand, cellSize } from '../../../contract/protected.ts'

/** Somebody, as far as a snapshot has to know. */
export interface Person {
  readonly at: { readonly x: number; readonly y: number } | null
  readonly healthUnitId: string | null
  readonly ageBand: AgeBand | null
}

/** How many people there are of each part, and of each cell of a part, by `keyOf`. */
export type Counts = ReadonlyMap<string, number>

/** Which answer is asked for: of everybody, of one unit, or of one band of ages. */
export const partKey = ({
  healthUnit,
  ageBand,
}: {
  readonly healthUnit?: string | null | undefined
  readonly ageBand?: AgeBand | null | undefined
}): string => (healthUnit ? `unit ${healthUnit}` : ageBand ? `age ${ageBand}` : everybody)

export const everybody = 'all'

const between = ' @ '

export const keyOf = (part: string, cell?: string): string =>
  cell === undefined ? part : `${part}${between}${cell}`

/** The parts of a kind (`unit`, `age`) that keys are of. */
export const partsIn = (keys: Iterable<string>, kind: 'unit' | 'age'): string[] =>
  [...keys].filter((key) => key.startsWith(`${kind} `) && !key.includes(between))

/** The cells that keys are of. */
export const cellsIn = (keys: Iterable<string>): string[] =>
  [...keys].flatMap((key) => {
    const beginning = keyOf(everybody, '')
    return key.startsWith(beginning) ? [key.slice(beginning.length)] : []
  })

/** Counts people one by one: each in all parts and cells that they belong to. */
export function createCounts() {
  const counts = new Map<string, number>()
  const raise = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  return {
    counts: counts as Counts, // it is not written to by others
    add({ at, healthUnitId, ageBand }: Person): void {
      const cell = at ? cellAt(at) : undefined
      const parts = [
        everybody,
        ...(healthUnitId ? [partKey({ healthUnit: healthUnitId })] : []),
        ...(ageBand ? [partKey({ ageBand })] : []),
      ]
      for (const part of parts) {
        raise(part)
        if (cell !== undefined) raise(keyOf(part, cell))
      }
    },
  }
}

const cellAt = ({ x, y }: { readonly x: number; readonly y: number }): string =>
  `${Math.floor(x / cellSize)} ${Math.floor(y / cellSize)}`

/** The middle of a cell. */
export function middleOf(cell: string): { readonly latitude: number; readonly longitude: number } {
  const [longitude = 0, latitude = 0] = cell
    .split(' ')
    .map((place) => Number(((Number(place) + 0.5) * cellSize).toFixed(4)))
  return { latitude, longitude }
}
