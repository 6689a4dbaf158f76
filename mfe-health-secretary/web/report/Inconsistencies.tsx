import { formatDate } from '@saude/contract/formats'
import type { ItemOf } from '@saude/contract/list-query'
import { Bars } from '@saude/kits/chart'
import { InfiniteList, RowLines } from '@saude/kits/list'
import { Card } from '@saude/kits/ui'
import { Wrench } from 'lucide-react'
import { inconsistencyList } from '../../contract/inconsistency.ts'

type Row = ItemOf<typeof inconsistencyList>

/** /app/health-secretary/inconsistencies: what the national system would refuse; each row leads to where it is mended. */
export default function Inconsistencies() {
  return (
    <InfiniteList
      of={inconsistencyList}
      notice="O que o sistema nacional recusaria da produção deste mês, ou dos dias escolhidos nos filtros, que ainda não foi exportada."
      phoneRow={({ date, citizen, problem }) => (
        <RowLines title={problem} below={[[formatDate(date), citizen.name]]} />
      )}
      rowTitle={({ citizen, problem }) => ({ title: citizen.name, subtitle: problem })}
      rowLink={({ href }) => href}
      actions={({ href }) => [{ label: 'Corrigir', icon: Wrench, to: href }]}
      chart={(rows) => (
        <Card title="Por motivo">
          <Bars
            title="Inconsistências por motivo"
            category="Motivo"
            series="Registros"
            data={byReason(rows)}
          />
        </Card>
      )}
      csv
      print
    />
  )
}

/** How often each reason stands, the most frequent first. */
function byReason(rows: readonly Row[]) {
  const counts = new Map<string, number>()
  for (const { problem } of rows) counts.set(problem, (counts.get(problem) ?? 0) + 1)
  return [...counts]
    .map(([label, value]) => ({ key: label, label, value }))
    .sort((one, other) => other.value - one.value)
}
