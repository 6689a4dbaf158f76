import type { ListInput, ListQuery } from '@saude/contract/list-query'
import { useMemo } from 'react'
import { columnsOf } from '../columns.ts'
import { sourceOf } from '../load/useRows.ts'
import type { Column } from '../types.ts'
import { LazyPrintView } from './LazyPrintView.tsx'

interface PrintListProps<In extends ListInput, Item extends object, Filters, Key extends string> {
  of: ListQuery<In, Item, Filters, Key>
  title: string
  /** What is said of it beside its title. */
  about: string
  /** Sent with every request: which rows are printed. */
  filters: Readonly<Record<string, unknown>>
  columns: readonly Column<Item>[]
  onEnd: () => void
}

/** Prints a list as a paper of its own, with other columns than a screen shows, without showing it first. */
export function PrintList<In extends ListInput, Item extends object, Filters, Key extends string>({
  of,
  title,
  about,
  filters,
  columns,
  onEnd,
}: PrintListProps<In, Item, Filters, Key>) {
  const key = JSON.stringify(filters)
  const ask = useMemo(() => sourceOf<Item, In>(of, key, 'print'), [of, key])
  const plans = useMemo(() => columnsOf<Item>(of.list, columns, [], []), [of, columns])
  return (
    <LazyPrintView<Item>
      title={title}
      filters={about}
      columns={plans}
      ask={ask}
      maxRows={of.list.maxRows}
      onEnd={onEnd}
    />
  )
}
