import { today } from '@saude/contract/instants'
import { Bars, barHeight, DataCard } from '@saude/kits/chart'
import { InfiniteList } from '@saude/kits/list'
import { useAsk } from '@saude/kits/platform'
import { PageBody, Segmented } from '@saude/kits/ui'
import { useState } from 'react'
import { requestedMedication } from '../../contract/medication.ts'
import css from './Medication.module.css'

const views = [
  { value: 'chart', label: 'Gráfico' },
  { value: 'list', label: 'Lista' },
] as const

/** /app/health-secretary/requested-medication: what was withdrawn most often this year, as a chart and as a list. */
export default function RequestedMedication() {
  const [view, setView] = useState<'chart' | 'list'>('chart')
  const choice = <Segmented label="Ver como" options={views} value={view} onChange={setView} />
  if (view === 'list') return <InfiniteList of={requestedMedication} notice={choice} csv print />
  return (
    <PageBody>
      <div className={css.chart}>
        {choice}
        <MostRequested />
      </div>
    </PageBody>
  )
}

const top = { startIndex: 0, stopIndex: 9 }

function MostRequested() {
  const asked = useAsk(requestedMedication, top)
  const bars = (asked.data?.items ?? []).map(({ id, nomeMedicamento, concentration, catmatCount }) => ({
    key: id,
    label: [nomeMedicamento, concentration].filter(Boolean).join(' '),
    value: catmatCount,
  }))
  return (
    <DataCard
      title="Dez mais requisitados"
      subtitle={`Retiradas em ${today().slice(0, 4)}`}
      asked={asked}
      height={bars.length * barHeight}
      isEmpty={({ items }) => items.length === 0}
      empty="Nenhum medicamento requisitado neste ano"
    >
      {() => <Bars title="Medicamentos requisitados" category="Medicamento" series="Retiradas" data={bars} />}
    </DataCard>
  )
}
