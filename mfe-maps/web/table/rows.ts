import type { citizenGeolocationPeople } from '@saude/citizen/contract/layer'
import type { OutputOf } from '@saude/contract/query'

export type Person = OutputOf<typeof citizenGeolocationPeople>['people'][number]
export type SortKey = 'name' | 'neighborhood' | 'healthUnit' | 'microArea' | 'category' | 'value' | 'date'

export interface Sorting {
  readonly by: SortKey
  readonly isDescending: boolean
}

/** The same column again turns the order, another one begins ascending. */
export const sortedBy = (now: Sorting, by: SortKey): Sorting => ({
  by,
  isDescending: now.by === by && !now.isDescending,
})

/** In the order of a column; what is empty comes last, whichever way. */
export function sorted(people: readonly Person[], { by, isDescending }: Sorting): readonly Person[] {
  const turn = isDescending ? -1 : 1
  return [...people].sort((one, other) => {
    const [left, right] = [one[by] ?? null, other[by] ?? null]
    if (left === null || right === null)
      return left === right ? one.id.localeCompare(other.id) : left === null ? 1 : -1
    const order =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : String(left).localeCompare(String(right), 'pt-BR', { numeric: true })
    return order === 0 ? one.id.localeCompare(other.id) : turn * order
  })
}

/** How many live where, the most first; nothing for those of whom it is not known. */
export function counted(
  people: readonly Person[],
  by: 'neighborhood' | 'healthUnit',
): readonly [string, number][] {
  const counts = new Map<string, number>()
  for (const person of people) {
    const key = person[by] ?? 'Não informado'
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].sort(([one, most], [other, more]) => more - most || one.localeCompare(other, 'pt-BR'))
}
