// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by us, a table element would lay them out itself

import { metaOf } from '@saude/contract/meta'
import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import type { ColumnPlan } from '../columns.ts'
import type { Rows } from '../load/useRows.ts'
import type { ListControls } from '../state/useListState.ts'
import { useActionCount } from '../view/useActionCount.ts'
import { useRestoredRow } from '../view/useRestoredRow.ts'
import { useScroller } from '../view/useScroller.ts'
import { Body } from './Body.tsx'
import { GroupHead, groupAt } from './GroupHead.tsx'
import { Header } from './Header.tsx'
import type { Look } from './look.ts'
import css from './Table.module.css'

export interface TableHandle {
  /** Scrolls until a row, counted from 0, is the first one. */
  show: (index: number) => void
}

interface TableProps<Item> {
  title: string
  rows: Rows<Item>
  look: Look<Item>
  controls: ListControls
  ref: Ref<TableHandle>
  /** In place of rows: loading, empty, failed. */
  children: ReactNode
}

/** The scrolled part of a list. What scrolling changes is drawn here and no further up. */
export function Table<Item extends object>({ title, rows, look, controls, ref, children }: TableProps<Item>) {
  const { columns, rowHeight, isLined, isPressed, actionsOf } = look
  const box = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const total = rows.total ?? 0
  const scroller = useScroller(box, head, total, rowHeight)
  const { visible, show, rewind } = scroller
  const { want, key } = rows

  useEffect(() => want(visible.first, visible.last), [want, visible.first, visible.last])
  const shownKey = useRef(key)
  useLayoutEffect(() => {
    if (shownKey.current !== key) rewind()
    shownKey.current = key
  }, [key, rewind])
  const showOnTop = useCallback((index: number) => show(index, true), [show])
  useRestoredRow(visible.first, total, showOnTop)
  useImperativeHandle(ref, () => ({ show: showOnTop }), [showOnTop])

  const group = groupAt(rows.groups, visible.first, total)
  const found = useActionCount(rows.rowAt, visible, actionsOf)
  const actionCount = isPressed ? 0 : found
  const hasActions = actionCount > 0
  return (
    <div ref={box} className={css.box} style={templateOf(columns, actionCount)} onScroll={scroller.onScroll}>
      <div
        role="table"
        aria-label={title}
        aria-rowcount={rows.total === undefined ? -1 : total + (isLined ? 0 : 1)}
        aria-busy={rows.isLoading}
      >
        <div ref={head} className={css.head}>
          {!isLined && (
            <Header columns={columns} controls={controls} hasActions={hasActions} hasFilters={!isPressed} />
          )}
          {group && total > 0 && <GroupHead {...group} />}
        </div>
        {total > 0 && (
          <Body rows={rows} total={total} scroller={scroller} look={look} hasActions={hasActions} />
        )}
      </div>
      {children}
    </div>
  )
}

/** With a custom property, which React's types do not know. */
interface Template extends CSSProperties {
  readonly '--columns': string
}

/** A day with its time, or the number of a card, is of no use when its end is cut off. */
const roomFor = ({ schema }: Pick<ColumnPlan<never>, 'schema'>): string => {
  const { kind, mask, withDate, withTime } = schema ? metaOf(schema) : {}
  if (mask === 'cns') return '136px'
  return kind === 'datetime' && withDate && withTime ? '148px' : '0'
}

/** Room for the columns by their shares, and for as many icons as rows have. */
function templateOf<Item>(columns: readonly ColumnPlan<Item>[], actionCount: number): Template {
  const shares = columns.map((column) => `minmax(${roomFor(column)}, ${column.width}fr)`)
  const icons = actionCount > 0 ? [`${Math.max(56, actionCount * 36)}px`] : []
  return { '--columns': [...shares, ...icons].join(' ') }
}
