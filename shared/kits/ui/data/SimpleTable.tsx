import type { ReactNode } from 'react'
import { cx } from '../base/cx.ts'
import css from './SimpleTable.module.css'

export interface SimpleColumn<Row> {
  key: string
  title: ReactNode
  cell: (row: Row) => ReactNode
  align?: 'left' | 'right'
  width?: string
  /** The order in which the rows stand by it, for those who do not see the arrow in `title`. */
  sort?: 'ascending' | 'descending' | 'none'
}

export interface SimpleTableProps<Row> {
  columns: readonly SimpleColumn<Row>[]
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** Draws the buttons of the 'Ações' column. */
  actions?: (row: Row) => ReactNode
  loading?: boolean
  empty?: ReactNode
  /** Names the table to screen readers. */
  caption?: string
}

/** A short table that is all here at once. */
export function SimpleTable<Row>({
  columns,
  rows = [],
  rowKey,
  actions,
  loading = false,
  empty = 'Sem dados.',
  caption,
}: SimpleTableProps<Row>) {
  const span = columns.length + (actions ? 1 : 0)
  const message = loading ? 'Carregando...' : rows.length === 0 ? empty : null
  return (
    // On a phone it is wider than the screen: what scrolls can be reached by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div className={css.scroll} role="group" aria-label={caption} tabIndex={0}>
      <table className={css.table} aria-label={caption} aria-busy={loading || undefined}>
        <thead>
          <tr>
            {columns.map(({ key, title, align, width, sort }) => (
              <th
                key={key}
                scope="col"
                aria-sort={sort}
                className={cx(align === 'right' && css.right)}
                style={width ? { width } : undefined}
              >
                {title}
              </th>
            ))}
            {actions && (
              <th scope="col" className={css.right}>
                Ações
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {message !== null ? (
            <tr>
              <td colSpan={span} className={css.message}>
                {message}
              </td>
            </tr>
          ) : (
            rows.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map(({ key, cell, align }) => (
                  <td key={key} className={cx(align === 'right' && css.right)}>
                    {cell(row)}
                  </td>
                ))}
                {actions && (
                  <td className={cx(css.right, css.actions)}>
                    <span>{actions(row)}</span>
                  </td>
                )}
              </tr>
            ))
          )}
        </tbody>
      </table>
    </div>
  )
}
