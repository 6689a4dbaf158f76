import { formatInteger } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import { Bars, barHeight, DataCard } from '@saude/kits/chart'
import { useAsk, useScreens } from '@saude/kits/platform'
import { Link } from '@saude/kits/router'
import { useMemo } from 'react'
import { homeVisit } from '../../contract/home-visit.ts'
import { visitsByMonth } from './months.ts'

const screens = [
  '/app/health-secretary/home-visit',
  '/app/health-secretary/acs-production-control',
  '/app/map/visit',
] as const

/** 'Visitas domiciliares' of the home dashboard: a bar for each month of this year. */
export default function HomeVisitCard() {
  const functions = useScreens(screens)
  const day = today()
  const year = day.slice(0, 4)
  const input = useMemo(() => ({ from: `${year}-01-01`, startIndex: 0, stopIndex: 9_999 }), [year])
  const asked = useAsk(homeVisit, input)
  const months = visitsByMonth(asked.data?.items ?? [], day)
  const total = months.reduce((sum, { value }) => sum + value, 0)
  return (
    <DataCard
      title="Visitas domiciliares"
      subtitle={() => (
        <Link
          href={`/app/health-secretary/home-visit?from=${year}-01-01`}
        >{`${formatInteger(total)} visitas em ${year}`}</Link>
      )}
      functions={functions}
      asked={asked}
      height={months.length * barHeight}
      isEmpty={() => total === 0}
      empty="Nenhuma visita encontrada neste ano"
    >
      {() => <Bars title="Visitas domiciliares" category="Mês" series="Visitas" data={months} />}
    </DataCard>
  )
}
