import { today } from '@saude/contract/instants'
import { Bars, barHeight, DataCard } from '@saude/kits/chart'
import { InfiniteList } from '@saude/kits/list'
import { useAsk } from '@saude/kits/platform'
import { requestedMedication } from '../../contract/medication.ts'
import css from './Medication.module.css'

const top = { startIndex: 0, stopIndex: 9 }

/** /app/health-secretary/requested-medication: the ten that were withdrawn most often this year, and the list of all. */
export default function RequestedMedication() {
  const asked = useAsk(requestedMedication, top)
  const bars = (asked.data?.items ?? []).map(({ id, nomeMedicamento, concentration, catmatCount }) => ({
    key: id,
    label: [nomeMedicamento, concentration].filter(Boolean).join(' '),
    value: catmatCount,
  }))
  return (
    <InfiniteList
      of={requestedMedication}
      csv
      print
      notice={
        <div className={css.chart}>
          <DataCard
            title="Mais requisitados"
            subtitle={`Retiradas em ${today().slice(0, 4)}`}
            asked={asked}
            height={bars.length * barHeight}
            isEmpty={({ items }) => items.length === 0}
            empty="Nenhum medicamento requisitado neste ano"
          >
            {() => (
              <Bars title="Medicamentos requisitados" category="Medicamento" series="Retiradas" data={bars} />
            )}
          </DataCard>
        </div>
      }
    />
  )
}
