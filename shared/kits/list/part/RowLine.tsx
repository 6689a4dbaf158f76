// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by us, a table element would lay them out itself

import { formatMeasured } from '@saude/contract/format-value'
import { EllipsisVertical } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { cx, Link } from '../../ui/index.ts'
import type { ColumnPlan } from '../columns.ts'
import { drawnValue, valueAt } from '../drawn.tsx'
import { RelationLink } from '../RelationLink.tsx'
import type { RowAction } from '../types.ts'
import { CurrentRow } from '../view/current-row.ts'
import { subjectOf } from '../view/fitting.ts'
import { memoized } from './memoized.ts'
import { RowIcons } from './RowIcons.tsx'
import css from './Table.module.css'

export interface RowLineProps<Item> {
  item: Item
  index: number
  /** Where the row begins in the box. */
  y: number
  height: number
  columns: readonly ColumnPlan<Item>[]
  folded: readonly ColumnPlan<Item>[]
  actions: readonly RowAction[]
  hasActions: boolean
  link: string | undefined
  isLined: boolean
  isPressed: boolean
  /** The one row that the Tab key stops at; arrows move it. */
  isCurrent: boolean
  onOpen: (item: Item) => void
  linesOf: ((item: Item) => ReactNode) | undefined
  /** A group begins with this row. */
  group: string | undefined
}

/** One value as the list shows it; fields of a contract are read by name. */
export function cellOf<Item>({ draw, schema, field }: ColumnPlan<Item>, item: Item): ReactNode {
  if (draw) return draw(item)
  const value = valueAt(item, field)
  return schema ? drawnValue(schema, value) : String(value ?? '')
}

/** A row: cells beside each other and icons at the end, or two lines; on phones a press opens its actions. */
function RowLineInner<Item>(props: RowLineProps<Item>) {
  const { index, y, height, isLined, isPressed, isCurrent, group } = props
  return (
    <div
      role="row"
      // The header is a row too.
      aria-rowindex={index + (isLined ? 1 : 2)}
      data-row={index}
      tabIndex={isCurrent && !isPressed ? 0 : -1}
      className={cx(css.row, css.bodyRow, isLined && css.lined, group && css.begins)}
      style={{ transform: `translateY(${y}px)`, height }}
    >
      {group && (
        <span aria-hidden className={css.groupMark}>
          {group}
        </span>
      )}
      <CurrentRow value={isCurrent || isPressed}>
        {isLined ? <LinedCells {...props} /> : <WideCells {...props} />}
      </CurrentRow>
    </div>
  )
}

export const RowLine = memoized(RowLineInner)

function WideCells<Item>(props: RowLineProps<Item>) {
  const { item, columns, folded, actions, hasActions, link, isPressed, isCurrent, onOpen } = props
  const tab = isCurrent || isPressed ? undefined : -1
  const opens = isPressed && actions.length > 0
  const subject = subjectOf(columns)
  return (
    <>
      {columns.map((column, at) => (
        <div key={column.field} role="cell" className={cx(css.cell, column.isNumber && css.number)}>
          <span className={css.value}>
            {at === 0 && opens ? (
              <button type="button" className={css.link} aria-haspopup="dialog" onClick={() => onOpen(item)}>
                {cellOf(column, item)}
              </button>
            ) : at === 0 && link !== undefined ? (
              <Link href={link} className={css.link} tabIndex={tab}>
                {cellOf(column, item)}
              </Link>
            ) : (
              <Cell column={column} item={item} tabIndex={tab} />
            )}
          </span>
          {at === subject && folded.length > 0 ? (
            <span className={css.sub}>
              {column.sub?.(item)} <Folded columns={folded} item={item} />
            </span>
          ) : (
            column.sub && <span className={css.sub}>{column.sub(item)}</span>
          )}
        </div>
      ))}
      {hasActions && (
        <div role="cell" className={cx(css.cell, css.actions)}>
          <RowIcons actions={actions} tabIndex={tab} />
        </div>
      )}
    </>
  )
}

/** What has no column of its own here, each with its name. */
const Folded = <Item,>({ columns, item }: { columns: readonly ColumnPlan<Item>[]; item: Item }) =>
  columns
    .filter(({ field, draw }) => draw || (valueAt(item, field) ?? '') !== '')
    .map((column, at) => (
      <Fragment key={column.field}>
        {at > 0 && ' · '}
        {`${column.label}: `}
        {cellOf(column, item)}
      </Fragment>
    ))

interface CellProps<Item> {
  column: ColumnPlan<Item>
  item: Item
  tabIndex: number | undefined
}

/** A value beside the one that opens the row: what refers to something leads there. */
function Cell<Item>({ column, item, tabIndex }: CellProps<Item>) {
  const { schema, draw, field } = column
  if (!schema || draw) return cellOf(column, item)
  return (
    <RelationLink schema={schema} value={valueAt(item, field)} tabIndex={tabIndex} className={css.reference}>
      {cellOf(column, item)}
    </RelationLink>
  )
}

/** More short values would all be cut in the second of two lines. */
const mostShort = 3

/** A number that no header names: of what it is stands before it. */
const isBare = <Item,>({ isNumber, draw, field }: ColumnPlan<Item>, item: Item): boolean =>
  isNumber && !draw && (valueAt(item, field) ?? '') !== ''

/** Letters that stand beside each other in the second line of a narrow phone. */
const mostLetters = 48

/** As many short values as fit: a number whose end is cut off is another number. */
function fitting<Item>(columns: readonly ColumnPlan<Item>[], item: Item): ColumnPlan<Item>[] {
  let room = mostLetters
  return columns.slice(0, mostShort).filter((column) => {
    if (!isBare(column, item) || !column.schema) return true
    const text = `${column.label}: ${formatMeasured(column.schema, valueAt(item, column.field))}`
    const fits = text.length <= room
    if (fits) room -= text.length + 2
    return fits
  })
}

function LinedCells<Item>({ item, columns, actions, link, onOpen, linesOf }: RowLineProps<Item>) {
  const [first, ...rest] = columns
  if (!first) return null
  const others = fitting(
    rest.filter(({ wideOnly }) => !wideOnly),
    item,
  )
  const lines = linesOf?.(item) ?? (
    <>
      {/* Spaces for those who hear the row as one name. */}
      <span className={css.value}>{cellOf(first, item)}</span>{' '}
      <span className={css.second}>
        {others.map((column) => (
          <Fragment key={column.field}>
            <span className={css.part}>
              {isBare(column, item) && `${column.label}: `}
              {cellOf(column, item)}
            </span>{' '}
          </Fragment>
        ))}
        {columns.map(({ field, sub }) => {
          const state = sub?.(item)
          return state ? (
            <span key={field} className={css.own}>
              {state}
            </span>
          ) : null
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
