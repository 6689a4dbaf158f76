import { today } from '@saude/contract/instants'
import { Bars, barHeight, DataCard, type DataCardProps } from '@saude/kits/chart'
import { useAsk } from '@saude/kits/platform'
import { requestedMedication } from '../../contract/medication.ts'

const top = { startIndex: 0, stopIndex: 9 }

/** The ten that were asked for most often this year; how many were handed over says the list. */
export function MostRequested({
  title,
  link,
  functions = [],
}: Pick<DataCardProps<unknown>, 'title' | 'link' | 'functions'>) {
  const asked = useAsk(requestedMedication, top)
  const bars = (asked.data?.items ?? []).map(({ id, nomeMedicamento, concentration, catmatCount }) => ({
    key: id,
    label: [nomeMedicamento, concentration].filter(Boolean).join(' '),
    value: catmatCount,
  }))
  return (
    <DataCard
      title={title}
      link={link}
      subtitle={`Requisições em ${today().slice(0, 4)}`}
      asked={asked}
      functions={functions}
      height={bars.length * barHeight}
      isEmpty={({ items }) => items.length === 0}
      empty="Nenhum medicamento requisitado neste ano"
    >
      {() => (
        <Bars title="Medicamentos requisitados" category="Medicamento" series="Requisições" data={bars} />
      )}
    </DataCard>
  )
}
