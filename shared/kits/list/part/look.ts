import type { ReactNode } from 'react'
import type { ColumnPlan } from '../columns.ts'
import type { RowAction } from '../types.ts'

/** How the rows of a list look and what they do: said once, handed from the list down to its rows. */
export interface Look<Item> {
  readonly columns: readonly ColumnPlan<Item>[]
  /** Those for which there is no room beside the others. */
  readonly folded?: readonly ColumnPlan<Item>[]
  readonly rowHeight: number
  /** Two lines a row and no header. */
  readonly isLined: boolean
  /** A press on the row opens the sheet of its actions, which then have no icons. */
  readonly isPressed: boolean
  readonly actionsOf: (item: Item) => readonly RowAction[]
  readonly linkOf: ((item: Item) => string | undefined) | undefined
  readonly onOpen: (item: Item) => void
  /** In place of the two lines. */
  readonly linesOf: ((item: Item) => ReactNode) | undefined
}
