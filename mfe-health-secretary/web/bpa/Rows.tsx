import type { ReactNode } from 'react'
import css from './Rows.module.css'

interface RowsProps<Row> {
  /** Names the list to screen readers. */
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  title: (row: Row) => ReactNode
  /** Lines below the title; what is empty is left out. */
  lines: (row: Row) => readonly ReactNode[]
  actions?: (row: Row) => ReactNode
  /** What a row is opened for, below it. */
  more?: (row: Row) => ReactNode
}

/** Rows whose words are long, with their buttons beside them, on a phone below: nothing has to be scrolled to. */
export function Rows<Row>({ label, rows, rowKey, title, lines, actions, more }: RowsProps<Row>) {
  return (
    <ul className={css.rows} aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={css.row}>
          <div className={css.said}>
            <strong>{title(row)}</strong>
            {lines(row).map((line, at) => (line ? <p key={at}>{line}</p> : null))}
          </div>
          {actions && <div className={css.buttons}>{actions(row)}</div>}
          <More>{more?.(row)}</More>
        </li>
      ))}
    </ul>
  )
}

const More = ({ children }: { children: ReactNode }) =>
  children ? <div className={css.more}>{children}</div> : null
