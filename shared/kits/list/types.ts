import type { ListInput, ListQuery } from '@saude/contract/list-query'
import type { Needs } from '@saude/contract/permissions'
import type { ReactNode } from 'react'
import type { Runs, ScreenAction } from '../platform/index.ts'
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
  /**
   * Where there is no room for all, those of the highest number go first into the second line of the row: 1 decides, such as a
   * state or a day, 2 says more, 3 is for the record. By its kind where it is absent.
   */
  readonly priority?: 1 | 2 | 3
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
  /**
   * The queries that it runs, or that the screen runs to which it leads. Who lacks their permissions is not offered it;
   * while they are refused to anonymised users, or there is no connection, it is disabled and says so.
   */
  readonly runs?: Runs
  readonly danger?: boolean
  /** It cannot be done now; the reason is said in its place. */
  readonly disabledReason?: string | undefined
  /** Of a step: how usual it is as the next one (`usualness` of the contract). */
  readonly usual?: 0 | 1 | 2
  /** Stands in a menu of this name in place of an icon of its own, with the others of it; on phones all are in the sheet. */
  readonly menu?: string | undefined
}

export interface CreateLink {
  readonly to: string
  readonly label: string
  readonly needs?: Needs
  /** As of a row's action. */
  readonly runs?: Runs
  /** Filters whose values go along where the list found nothing with them, behind the '#', as all that is personal. */
  readonly carries?: readonly string[]
  /** Nothing can be created now; the reason is said in its place. */
  readonly disabledReason?: string | undefined
}

export interface InfiniteListProps<In extends ListInput, Item extends object, Filters, Key extends string> {
  readonly of: ListQuery<In, Item, Filters, Key>
  /** All fields with `showColumn` where it is absent. */
  readonly columns?: readonly Column<Item>[]
  /** What columns are called where that is not what the contract calls their fields. */
  readonly headings?: Readonly<Record<string, string>>
  readonly actions?: (row: Item) => readonly RowAction[]
  readonly create?: CreateLink | undefined
  /** Sent with every request and not shown: `{citizenId}`. */
  readonly fixed?: Readonly<Record<string, unknown>>
  /** Heads the screen; the title of its route where it is absent, else the plural of the contract. */
  readonly title?: string
  /** Beside the title: a menu that leads to related lists. */
  readonly titleMenu?: ReactNode
  /** More actions of the screen: buttons in the title bar, on phones entries of its menu. */
  readonly more?: readonly ScreenAction[]
  /** Where a press on the row leads; on phones the sheet of actions opens in its place. */
  readonly rowLink?: (row: Item) => string | undefined
  /** Said where there are no rows, in place of 'Sem resultados.': what is to be done for some. */
  readonly empty?: string | undefined
  /** Above the rows: what is to be said once and not in each of them. */
  readonly notice?: ReactNode
  /** Heads the sheet of a row; first and second column where it is absent. */
  readonly rowTitle?: (row: Item) => { title: string; subtitle?: string }
  /** Draws 'Exportar CSV', which writes every row with the filters that are on into a file. */
  readonly csv?: boolean
  /** Draws 'Imprimir', which prints every row with the filters that are on. */
  readonly print?: boolean
  /**
   * Draws 'Gráfico', which shows in place of the rows what this makes of all of them, with the filters that are on. Which
   * of both is shown lies in the address.
   */
  readonly chart?: (rows: readonly Item[]) => ReactNode
  /** Columns and their header on phones too, in place of two lines a row. */
  readonly keepHeader?: boolean
  /** On phones, in place of the two lines that the columns make: rows with more to say. */
  readonly phoneRow?: (row: Item) => ReactNode
  /** How many lines `phoneRow` has, where it has more than two: `<RowLines title below={[first, second]} />`. */
  readonly phoneLines?: 3
  /**
   * On phones, in place of the sheet of a row's actions: does what people come for, and leads to the rest itself. False
   * where there is nothing to do for a row, which then has its sheet.
   */
  readonly onPress?: (row: Item) => boolean
  /** In place of 40 pixels, and of those of the lines on phones (look.md). */
  readonly rowHeight?: number
}
