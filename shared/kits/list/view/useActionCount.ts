import { useRef } from 'react'
import type { RowAction } from '../types.ts'
import type { Span } from './scale.ts'

/** Most actions that a row in sight has had: the column of icons grows and does not jump. */
export function useActionCount<Item>(
  rowAt: (index: number) => Item | undefined,
  { first, last }: Span,
  actionsOf: (item: Item) => readonly RowAction[],
): number {
  const most = useRef(0)
  for (let index = first; index <= last; index++) {
    const item = rowAt(index)
    if (item !== undefined) most.current = Math.max(most.current, actionsOf(item).length)
  }
  return most.current
}
