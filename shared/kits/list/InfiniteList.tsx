import type { ListInput } from '@saude/contract/list-query'
import { ChartColumn, FileDown, List, ListFilter, Printer } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { Fill, pageIdle, useActions, useRouteTitle, useTitle } from '../platform/index.ts'
import { useSearch } from '../router/index.ts'
import {
  Button,
  cx,
  Dialog,
  EmptyState,
  ErrorScreen,
  fetched,
  Skeleton,
  ThumbBar,
  type Unfetched,
  UnfetchedNotice,
  usePhone,
} from '../ui/index.ts'
import type { ChartViewProps } from './chart/ChartView.tsx'
import type { ColumnPlan } from './columns.ts'
import type { CsvViewProps } from './csv/CsvView.tsx'
import { phoneHeights } from './lines/RowLines.tsx'
import { CreateButton, carrying, useCreate } from './part/CreateButton.tsx'
import { FilterBand, FilterSheet, fetchFilters } from './part/Filters.tsx'
import { Footer, SourceNotice } from './part/Footer.tsx'
import { cellOf } from './part/RowLine.tsx'
import { RowSheet } from './part/RowSheet.tsx'
import css from './part/Table.module.css'
import { Table, type TableHandle } from './part/Table.tsx'
import { LazyPrintView } from './print/LazyPrintView.tsx'
import type { InfiniteListProps } from './types.ts'
import { useList } from './useList.ts'
import { filterWords, wordsOf } from './words.ts'

const failedInDialog = (unfetched: Unfetched, { title, onEnd }: { title: string; onEnd: () => void }) => (
  <Dialog open onClose={onEnd} title={title}>
    <UnfetchedNotice {...unfetched} />
  </Dialog>
)
const CsvView = fetched<CsvViewProps>(() => import(/* webpackChunkName: "list-csv" */ './csv/CsvView.tsx'), {
  failed: failedInDialog,
})

const Charting = fetched<ChartViewProps<never>>(
  () => import(/* webpackChunkName: "list-chart" */ './chart/ChartView.tsx'),
  { failed: (unfetched) => <UnfetchedNotice {...unfetched} /> },
)
// As above.
const ChartView = Charting as unknown as <Item>(props: ChartViewProps<Item>) => ReactNode

/**
 * The infinite list: columns, filters and orders from the contract, rows loaded in batches
 * around what is visible, actions by permission. Filters and order live in the address.
 */
export function InfiniteList<In extends ListInput, Item extends object, Filters, Key extends string>(
  props: InfiniteListProps<In, Item, Filters, Key>,
) {
  const { of, create, rowLink, rowTitle, chart, print = false, csv = false, keepHeader = false } = props
  const { list } = of
  const phone = usePhone()
  const { controls, rows, columns, actionsOf, orders, filters, filterCount } = useList(props)
  const offered = useCreate(create)
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState<Item | null>(null)
  const [isPrinting, setPrinting] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const bandId = useId()
  const table = useRef<TableHandle>(null)
  const search = useSearch()
  const drawn = search.params.get('view') === 'chart' ? chart : undefined

  const routeTitle = useRouteTitle()
  const words = wordsOf(list.title, rows.total, filterCount > 0)
  const title = props.title ?? routeTitle ?? words.title
  useTitle({ title, count: words.count })
  const startPrinting = () => setPrinting(true)
  const hasRows = (rows.total ?? 0) > 0
  // Who has to switch the second factor on first can do nothing else here, and fills in no form in vain.
  const isShut = rows.error?.payload?.secondFactor === true
  // On wide screens it stands between 'Filtros' and what creates; on phones in the menu.
  const printAction = { label: 'Imprimir', icon: Printer, onSelect: startPrinting }
  const csvAction = { label: 'Exportar CSV', icon: FileDown, onSelect: () => setExporting(true) }
  const viewAction = drawn
    ? { label: 'Lista', icon: List, onSelect: () => search.set({ view: null }, { push: true }) }
    : { label: 'Gráfico', icon: ChartColumn, onSelect: () => search.set({ view: 'chart' }, { push: true }) }
  useActions([
    ...(isShut ? [] : (props.more ?? [])),
    ...(chart && phone ? [viewAction] : []),
    ...(print && phone && hasRows ? [printAction] : []),
    ...(csv && phone && hasRows ? [csvAction] : []),
  ])

  const bandFilters = phone ? filters : filters.filter(({ meta }) => meta.showFilter !== 'column')
  const fields = { filters: bandFilters, controls, orders }
  const isVain = rows.total === 0 && filterCount > 0
  const createLink = offered && !isShut && (
    <CreateButton {...(isVain ? carrying(offered, controls.state.filters) : offered)} />
  )
  const filterButton = !isShut && (
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
  const notice = (
    <SourceNotice
      message={rows.message}
      syncedAt={rows.syncedAt}
      working={rows.working}
      isOutdated={rows.isOutdated}
      refresh={rows.refresh}
      isEmpty={rows.total === undefined || (rows.error !== undefined && rows.count === 0)}
    />
  )
  // Phones lose their connection; on wide screens the first page would cost what most people never open.
  const isEarly = phone && rows.total !== undefined
  useEffect(() => {
    if (isEarly) void pageIdle().then(fetchFilters)
  }, [isEarly])
  const press = useRef(props.onPress)
  useEffect(() => {
    press.current = props.onPress
  })
  // Rows are drawn again only where something of them changed.
  const onOpen = useCallback((row: Item) => {
    if (!press.current?.(row)) setOpened(row)
  }, [])
  const jumpTo = (row: number) => table.current?.show(row - 1)
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
          {chart && (
            <Button icon={viewAction.icon} onClick={viewAction.onSelect}>
              {viewAction.label}
            </Button>
          )}
          {print && (
            <Button icon={Printer} disabled={!hasRows} onClick={startPrinting}>
              Imprimir
            </Button>
          )}
          {csv && (
            <Button icon={FileDown} disabled={!hasRows} onClick={csvAction.onSelect}>
              {csvAction.label}
            </Button>
          )}
          {createLink}
        </Fill>
      )}
      {!phone && open && <FilterBand {...fields} id={bandId} isOn={filterCount > 0} />}
      {props.notice && <div className={css.notice}>{props.notice}</div>}
      {drawn ? (
        <div className={css.box}>
          <ChartView<Item> key={rows.key} ask={rows.looked} maxRows={list.maxRows} draw={drawn} />
        </div>
      ) : (
        <Table
          ref={table}
          title={title}
          rows={rows}
          controls={controls}
          look={{
            columns,
            rowHeight: props.rowHeight ?? (phone ? phoneHeights[props.phoneLines ?? 2] : 40),
            isLined: phone && !keepHeader,
            isPressed: phone,
            actionsOf,
            linkOf: rowLink,
            onOpen,
            linesOf: props.phoneRow,
          }}
        >
          {rows.total === undefined && !rows.error && <Skeleton kind="rows" count={16} />}
          {rows.total === 0 && !rows.error && (
            <EmptyState
              level={2}
              {...(props.empty !== undefined && { title: props.empty })}
              action={filterCount > 0 && <Button onClick={controls.clear}>Limpar filtros</Button>}
            />
          )}
          {rows.error && rows.count === 0 && <ErrorScreen error={rows.error} retry={rows.retry} />}
        </Table>
      )}
      {rows.waitsFor && (
        <div className={css.failure} role="alert">
          {`${rows.waitsFor.key === 'timeout' ? 'O servidor não respondeu' : 'Sem conexão'}: a lista ainda é a de antes. O que você escolheu espera e vale quando a conexão voltar.`}
          <Button onClick={rows.retry}>Tentar novamente</Button>
        </div>
      )}
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
        <Footer notice={notice} count={rows.count} total={rows.total} onJump={jumpTo} />
      )}
      {phone && (
        <FilterSheet
          {...fields}
          open={open}
          onClose={() => setOpen(false)}
          isOn={filterCount > 0}
          total={rows.total}
          plural={list.title}
          onJump={jumpTo}
        />
      )}
      <RowSheet row={sheet} onClose={() => setOpened(null)} />
      {isExporting && (
        <CsvView
          title={title}
          query={of.name}
          variables={rows.key}
          itemFields={list.itemFields}
          ask={rows.exported}
          maxRows={list.maxRows}
          onEnd={() => setExporting(false)}
        />
      )}
      {isPrinting && (
        <LazyPrintView<Item>
          title={title}
          filters={filterWords(filters, controls.state.filters)}
          columns={columns}
          ask={rows.printed}
          maxRows={list.maxRows}
          onEnd={() => setPrinting(false)}
        />
      )}
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
