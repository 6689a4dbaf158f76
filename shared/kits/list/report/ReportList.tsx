import type { Report, ReportInput, ReportRow } from '@saude/contract/report'
import { useMemo } from 'react'
import { useSearch } from '../../router/index.ts'
import { fetched, UnfetchedNotice } from '../../ui/index.ts'
import { InfiniteList } from '../InfiniteList.tsx'
import type { InfiniteListProps } from '../types.ts'
import type { ReportChartProps } from './ReportChart.tsx'

const ReportChart = fetched<ReportChartProps>(
  () => import(/* webpackChunkName: "list-report" */ './ReportChart.tsx'),
  { failed: (unfetched) => <UnfetchedNotice {...unfetched} /> },
)

type Own = 'of' | 'headings' | 'chart' | 'csv' | 'print' | 'fixed'

interface ReportListProps<In extends ReportInput, Item extends ReportRow, Filters, Key extends string>
  extends Omit<InfiniteListProps<In, Item, Filters, Key>, Own> {
  readonly of: Report<In, Item, Filters, Key>
  /** The group of this screen, where people do not choose it. */
  readonly by?: string
}

/** Months stand in their order, the last first; a report is named after what its first group counts. */
function shownBy<In extends ReportInput, Item, Filters, Key extends string>(
  of: Report<In, Item, Filters, Key>,
  by: string,
): Report<In, Item, Filters, Key> {
  const { list, report } = of
  const own = by === Object.keys(report.groups)[0] ? {} : { title: 'linhas' }
  const label = list.orders.find((order) => order === 'label')
  const inOrder = by === 'month' && label !== undefined ? { defaultOrder: [label, 'desc'] as const } : {}
  return { ...of, list: { ...list, ...own, ...inOrder } }
}

/** A report as `report()` declares it: rows by what people group by, totals, charts, CSV and print. */
export function ReportList<In extends ReportInput, Item extends ReportRow, Filters, Key extends string>({
  of,
  by: fixed,
  notice,
  ...props
}: ReportListProps<In, Item, Filters, Key>) {
  const { groups, measures } = of.report
  const { params } = useSearch()
  const asked = fixed ?? params.get('by') ?? ''
  const by = Object.hasOwn(groups, asked) ? asked : (Object.keys(groups)[0] ?? '')
  const category = groups[by] ?? ''
  const isTime = by === 'month'
  const shown = useMemo(() => shownBy(of, by), [of, by])
  const isUsual = !params.get('from') && !params.get('to')
  return (
    <InfiniteList
      {...props}
      of={shown}
      headings={{ label: category }}
      {...(fixed && { fixed: { by: fixed } })}
      rowTitle={({ label }) => ({ title: label })}
      notice={
        <>
          {isUsual && 'Últimos 12 meses. Escolha outro período nos filtros. '}
          {notice}
        </>
      }
      chart={(rows) => (
        <ReportChart
          rows={rows}
          category={category}
          isTime={isTime}
          measures={measures}
          itemFields={of.list.itemFields}
        />
      )}
      csv
      print
    />
  )
}
