import type { Report, ReportInput, ReportRow } from '@saude/contract/report'
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
  const isUsual = !params.get('from') && !params.get('to')
  return (
    <InfiniteList
      {...props}
      of={of}
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
          isTime={by === 'month'}
          measures={measures}
          itemFields={of.list.itemFields}
        />
      )}
      csv
      print
    />
  )
}
