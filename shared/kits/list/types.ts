import type { ListInput, ListQuery } from '@saude/contract/list-query'
import type { Needs } from '@saude/contract/permissions'
import type { ReactNode } from 'react'
import type { Icon } from '../ui/index.ts'

/** A row as the kit sees it; screens see the item of their contract. */
export type Row = Readonly<Record<string, unknown>>

/** A column; what is left out comes from the contract. */
export interface Column<Item> {
  readonly field: keyof Item & string
  readonly label?: string
  /** Share of the width. */
  readonly width?: number
  /** Under the value, small: a state, a warning. On phones it stands in the second line. */
  readonly sub?: (row: Item) => ReactNode
  /** Left out of the second line of a row on phones, where there is room for two or three short values. */
  readonly wideOnly?: boolean
  /** In place of the formatted value. */
  readonly draw?: (row: Item) => ReactNode
}

/** Something that can be done with a row. It appears where the person holds what it needs. */
export interface RowAction {
  readonly label: string
  readonly icon: Icon
  /** Leads to a path, or … */
  readonly to?: string
  /** … does something. */
  readonly onSelect?: () => void
  readonly needs?: Needs
  readonly danger?: boolean
}

export interface CreateLink {
  readonly to: string
  readonly label: string
  readonly needs?: Needs
}

export interface InfiniteListProps<In extends ListInput, Item extends object, Filters, Key extends string> {
  readonly of: ListQuery<In, Item, Filters, Key>
  /** All fields with `showColumn` where it is absent. */
  readonly columns?: readonly Column<Item>[]
  readonly actions?: (row: Item) => readonly RowAction[]
  readonly create?: CreateLink
  /** Sent with every request and not shown: `{citizenId}`. */
  readonly fixed?: Readonly<Record<string, unknown>>
  /** Heads the screen; the plural of the contract where it is absent. */
  readonly title?: string
  /** Beside the title: a menu that leads to related lists. */
  readonly titleMenu?: ReactNode
  /** More buttons in the title bar. */
  readonly extra?: ReactNode
  /** Where a press on the row leads; on phones the sheet of actions opens in its place. */
  readonly rowLink?: (row: Item) => string | undefined
  /** Heads the sheet of a row; first and second column where it is absent. */
  readonly rowTitle?: (row: Item) => { title: string; subtitle?: string }
  /** 40 pixels, 56 on phones (specification 1, section 9; look.md). */
  readonly rowHeight?: number
}
