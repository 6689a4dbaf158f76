// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by us, a table element would lay them out itself
import { memo, type RefObject, useRef } from 'react'
import { cx } from '../../ui/index.ts'
import type { ColumnPlan } from '../columns.ts'
import type { Rows } from '../load/useRows.ts'
import type { RowAction } from '../types.ts'
import { drawn } from '../view/scale.ts'
import { useRowKeys } from '../view/useRowKeys.ts'
import type { Scroller } from '../view/useScroller.ts'
import { RowLine } from './RowLine.tsx'
import css from './Table.module.css'

interface BodyProps<Item> {
  rows: Rows<Item>
  total: number
  scroller: Scroller
  columns: readonly ColumnPlan<Item>[]
  rowHeight: number
  phone: boolean
  hasActions: boolean
  actionsOf: (item: Item) => readonly RowAction[]
  linkOf: ((item: Item) => string | undefined) | undefined
  onOpen: (item: Item) => void
}

/** The visible rows and ten on either side; only what is loaded is a row, the rest is a grey line. */
export function Body<Item>(props: BodyProps<Item>) {
  const { rows, total, scroller, columns, rowHeight, phone, hasActions, actionsOf, linkOf, onOpen } = props
  const body: RefObject<HTMLDivElement | null> = useRef(null)
  const { current, onKeyDown, onFocus } = useRowKeys(body, total, scroller)
  const { first, last } = drawn(scroller.visible, total)
  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  // The row that has the focus stays while it scrolls out of sight, or the keyboard would lose its place.
  const hasFocus = body.current?.contains(document.activeElement) === true
  if (hasFocus && (current < first || current > last)) indexes.push(current)
  // Where nobody has walked yet, Tab stops at the first row in sight.
  const stop = hasFocus || (current >= first && current <= last) ? current : scroller.visible.first
  return (
    <div
      ref={body}
      role="rowgroup"
      className={cx(css.body, rows.isOld && css.old)}
      style={{ height: scroller.height }}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      {indexes.map((index) => {
        const item = rows.rowAt(index)
        const y = scroller.yOf(index)
        if (item === undefined) return <Missing key={index} y={y} height={rowHeight} />
        return (
          <RowLine<Item>
            key={index}
            item={item}
            index={index}
            y={y}
            height={rowHeight}
            columns={columns}
            actions={actionsOf(item)}
            hasActions={hasActions}
            link={linkOf?.(item)}
            phone={phone}
            isCurrent={index === stop}
            before={phone ? 0 : 1}
            onOpen={onOpen}
          />
        )
      })}
    </div>
  )
}

const Missing = memo(({ y, height }: { y: number; height: number }) => (
  <div
    aria-hidden
    className={cx(css.row, css.bodyRow, css.missing)}
    style={{ transform: `translateY(${y}px)`, height }}
  >
    <i className={css.bone} />
  </div>
))
