import type { ItemOf } from '@saude/contract/list-query'
import { Bars } from '@saude/kits/chart'
import { type Column, InfiniteList } from '@saude/kits/list'
import { Card } from '@saude/kits/ui'
import { homeVisit } from '../../contract/home-visit.ts'
import css from './HomeVisits.module.css'
import { totalsOf } from './totals.ts'

type Row = ItemOf<typeof homeVisit>

/** '2026-08' as people write it: 08/2026. */
const monthLabel = (month: string) => `${month.slice(5)}/${month.slice(0, 4)}`

const columns: readonly Column<Row>[] = [
  { field: 'month', draw: ({ month }) => monthLabel(month) },
  { field: 'healthUnit' },
  { field: 'teamName' },
  { field: 'visitsNumber' },
]

const visitsOf = ({ visitsNumber }: Row) => visitsNumber

/** /app/health-secretary/home-visit: what each team did in each month, as a list, as charts and as CSV. */
export default function HomeVisits() {
  return (
    <InfiniteList
      of={homeVisit}
      columns={columns}
      rowTitle={({ month, healthUnit, teamName }) => ({
        title: healthUnit,
        subtitle: `${teamName}, ${monthLabel(month)}`,
      })}
      chart={(rows) => (
        <div className={css.charts}>
          <Card title="Por mês">
            <Bars
              title="Visitas domiciliares por mês"
              category="Mês"
              series="Visitas"
              data={totalsOf(rows, ({ month }) => month, visitsOf).map((one) => ({
                ...one,
                label: monthLabel(one.key),
              }))}
            />
          </Card>
          <Card title="Por unidade de saúde">
            <Bars
              title="Visitas domiciliares por unidade de saúde"
              category="Unidade de saúde"
              series="Visitas"
              data={totalsOf(rows, ({ healthUnit }) => healthUnit, visitsOf)}
            />
          </Card>
        </div>
      )}
      print
      csv
    />
  )
}
