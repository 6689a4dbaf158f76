import type { ListInput } from '@saude/contract/list-query'
import { ListFilter, Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Fill, useMay, useTitle } from '../platform/index.ts'
import { Button, ButtonLink, cx, EmptyState, ErrorScreen, Skeleton, ThumbBar, usePhone } from '../ui/index.ts'
import type { ColumnPlan } from './columns.ts'
import { FilterBand, FilterSheet } from './part/Filters.tsx'
import { Footer, SourceNotice } from './part/Footer.tsx'
import { cellOf } from './part/RowLine.tsx'
import { RowSheet } from './part/RowSheet.tsx'
import css from './part/Table.module.css'
import { Table, type TableHandle } from './part/Table.tsx'
import type { InfiniteListProps } from './types.ts'
import { useList } from './useList.ts'
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
  const table = useRef<TableHandle>(null)

  const words = wordsOf(list.title, rows.total, filterCount > 0)
  const title = props.title ?? words.title
  useTitle(title, { count: words.count })

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
    <div className={css.list}>
      {props.titleMenu && <Fill slot="title">{props.titleMenu}</Fill>}
      {!phone && (
        <Fill slot="actions">
          {filterButton}
          {props.extra}
          {createLink}
        </Fill>
      )}
      {!phone && open && <FilterBand {...fields} id={bandId} isOn={filterCount > 0} />}
      <Table
        ref={table}
        title={title}
        rows={rows}
        columns={columns}
        controls={controls}
        rowHeight={props.rowHeight ?? (phone ? 56 : 40)}
        phone={phone}
        actionsOf={actionsOf}
        linkOf={rowLink}
        onOpen={setOpened}
      >
        {rows.total === undefined && !rows.error && <Skeleton kind="rows" count={16} />}
        {rows.total === 0 && !rows.error && (
          <EmptyState
            level={2}
            action={filterCount > 0 && <Button onClick={controls.clear}>Limpar filtros</Button>}
          />
        )}
        {rows.error && rows.count === 0 && <ErrorScreen error={rows.error} retry={rows.retry} />}
      </Table>
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
          onJump={(row) => table.current?.show(row - 1)}
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
