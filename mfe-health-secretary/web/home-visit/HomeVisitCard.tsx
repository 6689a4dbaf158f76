import { formatInteger } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import { Bars, barHeight, DataCard } from '@saude/kits/chart'
import { useAsk } from '@saude/kits/platform'
import { useMemo } from 'react'
import { homeVisit } from '../../contract/home-visit.ts'
import { visitsByMonth } from './months.ts'

/** 'Visitas domiciliares' of the home dashboard: a bar for each month of this year. */
export default function HomeVisitCard() {
  const day = today()
  const year = day.slice(0, 4)
  const input = useMemo(() => ({ from: `${year}-01-01`, startIndex: 0, stopIndex: 9_999 }), [year])
  const asked = useAsk(homeVisit, input)
  const months = visitsByMonth(asked.data?.items ?? [], day)
  const total = months.reduce((sum, { value }) => sum + value, 0)
  return (
    <DataCard
      title="Visitas domiciliares"
      subtitle={() => `${formatInteger(total)} visitas em ${year}`}
      asked={asked}
      height={months.length * barHeight}
      isEmpty={() => total === 0}
      empty="Nenhuma visita encontrada neste ano"
    >
      {() => <Bars title="Visitas domiciliares" category="Mês" series="Visitas" data={months} />}
    </DataCard>
  )
}
