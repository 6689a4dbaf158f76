import { useRef } from 'react'
import type { RowAction } from '../types.ts'
import { iconsOf } from './icons.ts'
import type { Span } from './scale.ts'

/**
 * Most icons that a row in sight has had: the column of icons grows and does not jump. Before any row is here, a
 * row without values says how many there will be.
 */
export function useActionCount<Item extends object>(
  rowAt: (index: number) => Item | undefined,
  { first, last }: Span,
  actionsOf: (item: Item) => readonly RowAction[],
): number {
  const most = useRef<number>(undefined)
  most.current ??= guess(actionsOf)
  for (let index = first; index <= last; index++) {
    const item = rowAt(index)
    if (item !== undefined) most.current = Math.max(most.current, iconsOf(actionsOf(item)).length)
  }
  return most.current
}

function guess<Item extends object>(actionsOf: (item: Item) => readonly RowAction[]): number {
  try {
    // Only the number of actions is looked at.
    return iconsOf(actionsOf({} as Item)).length
  } catch {
    // Some actions look deep into the row.
    return 0
  }
}
