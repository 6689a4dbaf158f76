import { InfiniteList } from '@saude/kits/list'
import { PageBody, Segmented } from '@saude/kits/ui'
import { useState } from 'react'
import { requestedMedication } from '../../contract/medication.ts'
import css from './Medication.module.css'
import { MostRequested } from './MostRequested.tsx'

const views = [
  { value: 'chart', label: 'Gráfico' },
  { value: 'list', label: 'Lista' },
] as const

/** /app/health-secretary/requested-medication: what was asked for most often this year, and what became of it, as a chart and as a list. */
export default function RequestedMedication() {
  const [view, setView] = useState<'chart' | 'list'>('chart')
  const choice = <Segmented label="Ver como" options={views} value={view} onChange={setView} />
  if (view === 'list') return <InfiniteList of={requestedMedication} notice={choice} csv print />
  return (
    <PageBody>
      <div className={css.chart}>
        {choice}
        <MostRequested title="Dez mais requisitados" />
      </div>
    </PageBody>
  )
}
