import type { PlainCell } from '@saude/contract/csv'
import { formatCurrency, formatDecimal, formatInteger } from '@saude/contract/formats'

/** A table as a screen has drawn it, in words: the first column names its rows, all others are numbers. */
export interface PlainTable {
  readonly title: string
  /** Of when and of what it is. */
  readonly about: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly PlainCell[])[]
}

/** A cell as people read it. */
export function cellText(cell: PlainCell): string {
  if (cell === null || typeof cell === 'string') return cell ?? ''
  if (typeof cell === 'object') return formatCurrency(cell.reais)
  return (Number.isInteger(cell) ? formatInteger(cell) : formatDecimal(cell)) || '0'
}
