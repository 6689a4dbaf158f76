// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by us, a table element would lay them out itself

import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Rows } from '../load/useRows.ts'
import type { ListControls } from '../state/useListState.ts'
import { fitColumns, templateOf } from '../view/fitting.ts'
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
  const icons = iconRoom(actionCount)
  const width = useBoxWidth(box)
  // Lines of phones have all of them.
  const fitting = useMemo(
    () => fitColumns(columns, isLined || width === 0 ? 0 : Math.max(1, width - icons)),
    [columns, isLined, width, icons],
  )
  const { shown, folded } = fitting
  const template: Template = { '--columns': templateOf(fitting, icons) }
  const fitted = useMemo(() => ({ ...look, columns: shown, folded }), [look, shown, folded])
  return (
    <div ref={box} className={css.box} style={template} onScroll={scroller.onScroll}>
      <div
        role="table"
        aria-label={title}
        aria-rowcount={rows.total === undefined ? -1 : total + (isLined ? 0 : 1)}
        aria-busy={rows.isLoading}
      >
        <div ref={head} className={css.head}>
          {!isLined && (
            <Header columns={shown} controls={controls} hasActions={hasActions} hasFilters={!isPressed} />
          )}
          {group && total > 0 && <GroupHead {...group} />}
        </div>
        {total > 0 && (
          <Body rows={rows} total={total} scroller={scroller} look={fitted} hasActions={hasActions} />
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

/** Pixels for as many icons as rows have. */
const iconRoom = (actionCount: number): number => (actionCount > 0 ? Math.max(56, actionCount * 36) : 0)

/** The width of the box, followed as it changes; 0 where nothing measures. */
function useBoxWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    setWidth(element.clientWidth)
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return width
}
