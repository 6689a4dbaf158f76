// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by us, a table element would lay them out itself
import type { ListInput } from '@saude/contract/list-query'
import { ListFilter, Plus } from 'lucide-react'
import { type CSSProperties, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Fill, useMay, useTitle } from '../platform/index.ts'
import { Button, ButtonLink, cx, EmptyState, ErrorScreen, Skeleton, ThumbBar, usePhone } from '../ui/index.ts'
import type { ColumnPlan } from './columns.ts'
import { Body } from './part/Body.tsx'
import { FilterBand, FilterSheet } from './part/Filters.tsx'
import { Footer, SourceNotice } from './part/Footer.tsx'
import { Header } from './part/Header.tsx'
import { cellOf } from './part/RowLine.tsx'
import { RowSheet } from './part/RowSheet.tsx'
import css from './part/Table.module.css'
import type { InfiniteListProps } from './types.ts'
import { useList } from './useList.ts'
import { useActionCount } from './view/useActionCount.ts'
import { useScroller } from './view/useScroller.ts'
import { wordsOf } from './words.ts'

/**
 * The infinite list of specification 1, 2.5: columns, filters and orders from the contract, rows loaded in batches
 * around what is visible, actions by permission. Filters and order live in the address.
 */
export function InfiniteList<In extends ListInput, Item extends object, Filters, Key extends string>(
  props: InfiniteListProps<In, Item, Filters, Key>,
) {
  const { of, create, rowLink, rowTitle } = props
  const { list } = of
  const phone = usePhone()
  const { controls, rows, columns, actionsOf, orders, filters, filterCount } = useList(props)
  const mayCreate = useMay(create?.needs)
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState<Item | null>(null)
  const bandId = useId()
  const box = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)

  const words = wordsOf(list.title, rows.total, filterCount > 0)
  const title = props.title ?? words.title
  useTitle(title, { count: words.count })

  const total = rows.total ?? 0
  const rowHeight = props.rowHeight ?? (phone ? 56 : 40)
  const scroller = useScroller(box, head, total, rowHeight)
  const { visible, rewind } = scroller
  const { want, key } = rows
  useEffect(() => want(visible.first, visible.last), [want, visible.first, visible.last])
  useLayoutEffect(() => {
    if (key) rewind()
  }, [key, rewind])

  const actionCount = useActionCount(rows.rowAt, visible, actionsOf)
  const hasActions = actionCount > 0
  const bandFilters = phone ? filters : filters.filter(({ meta }) => meta.showFilter !== 'column')
  const fields = { filters: bandFilters, controls, orders }
  const createLink = create && mayCreate && (
    <ButtonLink kind="primary" icon={Plus} href={create.to}>
      {create.label}
    </ButtonLink>
  )
  const filterButton = (
    <Button
      icon={ListFilter}
      className={cx(!phone && (open || filterCount > 0) && css.on)}
      count={filterCount}
      aria-expanded={phone ? undefined : open}
      aria-haspopup={phone ? 'dialog' : undefined}
      aria-controls={open && !phone ? bandId : undefined}
      onClick={() => setOpen(!open)}
    >
      Filtros
    </Button>
  )
  const notice = <SourceNotice message={rows.message} />
  const sheet = opened && {
    ...(rowTitle?.(opened) ?? sheetTitle(columns, opened)),
    actions: actionsOf(opened),
  }

  return (
    <div className={css.list} style={templateOf(columns, actionCount)}>
      {props.titleMenu && <Fill slot="title">{props.titleMenu}</Fill>}
      {!phone && (
        <Fill slot="actions">
          {filterButton}
          {props.extra}
          {createLink}
        </Fill>
      )}
      {!phone && open && <FilterBand {...fields} id={bandId} isOn={filterCount > 0} />}
      <div ref={box} className={css.box} onScroll={scroller.onScroll}>
        <div
          role="table"
          aria-label={title}
          aria-rowcount={rows.total === undefined ? -1 : total + (phone ? 0 : 1)}
          aria-busy={rows.isLoading}
        >
          {!phone && <Header ref={head} columns={columns} controls={controls} hasActions={hasActions} />}
          {total > 0 && (
            <Body
              rows={rows}
              total={total}
              scroller={scroller}
              columns={columns}
              rowHeight={rowHeight}
              phone={phone}
              hasActions={hasActions}
              actionsOf={actionsOf}
              linkOf={rowLink}
              onOpen={setOpened}
            />
          )}
        </div>
        {rows.total === undefined && !rows.error && <Skeleton kind="rows" count={16} />}
        {rows.total === 0 && !rows.error && (
          <EmptyState action={filterCount > 0 && <Button onClick={controls.clear}>Limpar filtros</Button>} />
        )}
        {rows.error && rows.count === 0 && <ErrorScreen error={rows.error} retry={rows.retry} />}
      </div>
      {rows.error && rows.count > 0 && (
        <div className={css.failure} role="alert">
          {rows.error.message}
          <Button onClick={rows.retry}>Tentar novamente</Button>
        </div>
      )}
      {phone ? (
        <ThumbBar note={notice}>
          {filterButton}
          {createLink}
        </ThumbBar>
      ) : (
        <Footer
          notice={notice}
          count={rows.count}
          total={rows.total}
          onJump={(row) => scroller.show(row - 1, true)}
        />
      )}
      {phone && (
        <FilterSheet
          {...fields}
          open={open}
          onClose={() => setOpen(false)}
          isOn={filterCount > 0}
          total={rows.total}
          plural={list.title}
        />
      )}
      <RowSheet row={sheet} onClose={() => setOpened(null)} />
    </div>
  )
}

/** Room for the columns by their shares, and for as many icons as rows have. */
function templateOf<Item>(columns: readonly ColumnPlan<Item>[], actionCount: number): CSSProperties {
  const shares = columns.map(({ width }) => `minmax(0, ${width}fr)`)
  const icons = actionCount > 0 ? [`${Math.max(56, actionCount * 36)}px`] : []
  // A custom property, which React's types do not know.
  return { '--columns': [...shares, ...icons].join(' ') } as CSSProperties
}

/** What heads the sheet of a row: its first column, and its second with its name. */
function sheetTitle<Item>([first, second]: readonly ColumnPlan<Item>[], item: Item) {
  const value = second && cellOf(second, item)
  return {
    title: first ? cellOf(first, item) : '',
    ...(second &&
      value && {
        subtitle: (
          <>
            {second.label} {value}
          </>
        ),
      }),
  }
}
