import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../../ui/index.ts'
import type { ColumnPlan } from '../columns.ts'
import { memoized } from '../part/memoized.ts'
import { cellOf } from '../part/RowLine.tsx'
import css from './Print.module.css'
import { PrintHead } from './PrintHead.tsx'

interface PrintSheetProps<Item> {
  title: string
  /** Beside the title: how many, with which filters. */
  about: ReactNode
  /** Empty: 'desconhecido'. */
  printedBy: string | undefined
  printedAt: Date
  columns: readonly ColumnPlan<Item>[]
  batches: readonly (readonly Item[])[]
}

/**
 * What is printed in place of the page: a table whose head, with logo, title, time and person,
 * stands on every sheet of paper. On the screen it is not laid out at all.
 */
export function PrintSheet<Item>({
  title,
  about,
  printedBy,
  printedAt,
  columns,
  batches,
}: PrintSheetProps<Item>) {
  return createPortal(
    <div className={css.sheet} aria-hidden>
      <table className={css.table}>
        <colgroup>
          {columns.map(({ field, width }) => (
            <col key={field} style={{ width: share(columns, width) }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th colSpan={columns.length} className={css.head}>
              <PrintHead {...{ title, about, printedBy, printedAt }} />
            </th>
          </tr>
          <tr>
            {columns.map(({ field, label, isNumber }) => (
              <th key={field} className={cx(isNumber && css.number)}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {batches.map((items, index) => (
          <Batch<Item> key={index} items={items} columns={columns} />
        ))}
      </table>
    </div>,
    document.body,
  )
}

const share = (columns: readonly { width: number }[], width: number) =>
  `${Math.round((100 * width) / columns.reduce((sum, column) => sum + column.width, 0))}%`

function BatchInner<Item>({
  items,
  columns,
}: {
  items: readonly Item[]
  columns: readonly ColumnPlan<Item>[]
}) {
  return (
    <tbody>
      {items.map((item, index) => (
        <tr key={index}>
          {columns.map((column) => (
            <td key={column.field} className={cx(column.isNumber && css.number)}>
              {cellOf(column, item)}
              {column.sub && <div className={css.sub}>{column.sub(item)}</div>}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

// What is in stays as it is while the next batches come.
const Batch = memoized(BatchInner)
