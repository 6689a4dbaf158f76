// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by us, a table element would lay them out itself
import { formatValue } from '@saude/contract/format-value'
import { EllipsisVertical } from 'lucide-react'
import { Fragment, memo, type ReactNode } from 'react'
import { cx, IconButton, Link } from '../../ui/index.ts'
import type { ColumnPlan } from '../columns.ts'
import type { RowAction } from '../types.ts'
import css from './Table.module.css'

export interface RowLineProps<Item> {
  item: Item
  index: number
  /** Where the row begins in the box. */
  y: number
  height: number
  columns: readonly ColumnPlan<Item>[]
  actions: readonly RowAction[]
  hasActions: boolean
  link: string | undefined
  phone: boolean
  /** The one row that the Tab key stops at; arrows move it. */
  isCurrent: boolean
  /** Rows of the table that come before the first one: its header. */
  before: number
  onOpen: (item: Item) => void
}

/** One value as the list shows it; fields of a contract are read by name. */
export function cellOf<Item>({ draw, schema, field }: ColumnPlan<Item>, item: Item): ReactNode {
  if (draw) return draw(item)
  const value: unknown =
    typeof item === 'object' && item !== null
      ? Object.entries(item).find(([key]) => key === field)?.[1]
      : null
  return schema ? formatValue(schema, value) : String(value ?? '')
}

/** A row: cells beside each other and icons at the end; on phones two lines and a sheet of actions. */
function RowLineInner<Item>(props: RowLineProps<Item>) {
  const { index, y, height, before, phone, isCurrent } = props
  return (
    <div
      role="row"
      aria-rowindex={index + 1 + before}
      data-row={index}
      tabIndex={isCurrent && !phone ? 0 : -1}
      className={cx(css.row, css.bodyRow)}
      style={{ transform: `translateY(${y}px)`, height }}
    >
      {phone ? <PhoneCells {...props} /> : <WideCells {...props} />}
    </div>
  )
}

// memo forgets the type parameter.
export const RowLine = memo(RowLineInner) as typeof RowLineInner

function WideCells<Item>({ item, columns, actions, hasActions, link, isCurrent }: RowLineProps<Item>) {
  const tab = isCurrent ? undefined : -1
  return (
    <>
      {columns.map((column, at) => (
        <div key={column.field} role="cell" className={cx(css.cell, column.isNumber && css.number)}>
          <span className={css.value}>
            {at === 0 && link !== undefined ? (
              <Link href={link} className={css.link} tabIndex={tab}>
                {cellOf(column, item)}
              </Link>
            ) : (
              cellOf(column, item)
            )}
          </span>
          {column.sub && <span className={css.sub}>{column.sub(item)}</span>}
        </div>
      ))}
      {hasActions && (
        <div role="cell" className={cx(css.cell, css.actions)}>
          {actions.map(({ label, icon, to, onSelect, danger }) => (
            <IconButton
              key={label}
              icon={icon}
              name={label}
              danger={danger}
              tabIndex={tab}
              {...(to === undefined ? { onClick: onSelect } : { href: to })}
            />
          ))}
        </div>
      )}
    </>
  )
}

function PhoneCells<Item>({ item, columns, actions, link, onOpen }: RowLineProps<Item>) {
  const [first, ...rest] = columns
  if (!first) return null
  const others = rest.filter(({ wideOnly }) => !wideOnly)
  const lines = (
    <>
      {/* Spaces for those who hear the row as one name. */}
      <span className={css.value}>{cellOf(first, item)}</span>{' '}
      <span className={css.second}>
        {others.map((column) => (
          <Fragment key={column.field}>
            <span className={css.part}>{cellOf(column, item)}</span>{' '}
          </Fragment>
        ))}
        {columns.map(({ field, sub }) => {
          const state = sub?.(item)
          return state ? <span key={field}>{state}</span> : null
        })}
      </span>
    </>
  )
  return (
    <div role="cell" className={css.phoneCell}>
      {actions.length > 0 ? (
        <button type="button" className={css.phoneRow} aria-haspopup="dialog" onClick={() => onOpen(item)}>
          <span className={css.lines}>{lines}</span>
          <EllipsisVertical size={20} aria-hidden />
        </button>
      ) : link !== undefined ? (
        <Link href={link} className={css.phoneRow}>
          <span className={css.lines}>{lines}</span>
        </Link>
      ) : (
        <span className={css.phoneRow}>
          <span className={css.lines}>{lines}</span>
        </span>
      )}
    </div>
  )
}
