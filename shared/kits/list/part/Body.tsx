// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by us, a table element would lay them out itself
import { memo, type RefObject, useRef } from 'react'
import { cx } from '../../ui/index.ts'
import type { Rows } from '../load/useRows.ts'
import { drawn } from '../view/scale.ts'
import { useRowKeys } from '../view/useRowKeys.ts'
import type { Scroller } from '../view/useScroller.ts'
import type { Look } from './look.ts'
import { RowLine } from './RowLine.tsx'
import css from './Table.module.css'

interface BodyProps<Item> {
  rows: Rows<Item>
  total: number
  scroller: Scroller
  look: Look<Item>
  hasActions: boolean
}

const none: readonly never[] = []

/** The visible rows and ten on either side; only what is loaded is a row, the rest is a grey line. */
export function Body<Item>({ rows, total, scroller, look, hasActions }: BodyProps<Item>) {
  const { columns, folded = none, rowHeight, isLined, isPressed, actionsOf, linkOf, onOpen, linesOf } = look
  const body: RefObject<HTMLDivElement | null> = useRef(null)
  const { current, onKeyDown, onFocus, onClick } = useRowKeys(body, total, scroller)
  const { first, last } = drawn(scroller.visible, total)
  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  // The row that has the focus stays while it scrolls out of sight, or the keyboard would lose its place.
  const hasFocus = body.current?.contains(document.activeElement) === true
  if (hasFocus && (current < first || current > last)) indexes.push(current)
  // Before the first step by keys, Tab stops at the first row in sight.
  const stop = hasFocus || (current >= first && current <= last) ? current : scroller.visible.first
  return (
    <div
      ref={body}
      role="rowgroup"
      className={cx(css.body, rows.isOld && css.old)}
      style={{ height: scroller.height }}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onClick={isPressed ? undefined : onClick}
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
            folded={folded}
            actions={actionsOf(item)}
            hasActions={hasActions}
            link={linkOf?.(item)}
            isLined={isLined}
            isPressed={isPressed}
            isCurrent={index === stop}
            onOpen={onOpen}
            linesOf={linesOf}
            // The first group is named above the rows.
            group={index > 0 ? rows.groups.find(({ from }) => from === index)?.title : undefined}
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
