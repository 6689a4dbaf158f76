import { formatCount } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import { Bars, barHeight, DataCard } from '@saude/kits/chart'
import { useAsk, useScreens } from '@saude/kits/platform'
import { Link } from '@saude/kits/router'
import { useMemo } from 'react'
import { homeVisitReport } from '../../contract/home-visit.ts'
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
  // Added up by month: 300 teams of a large municipality would be 3,600 rows.
  const input = useMemo(() => ({ by: 'month' as const, from: `${year}-01-01` }), [year])
  const asked = useAsk(homeVisitReport, input)
  const months = visitsByMonth(asked.data?.items ?? [], day)
  const total = months.reduce((sum, { value }) => sum + value, 0)
  return (
    <DataCard
      title="Visitas domiciliares"
      subtitle={() => (
        <Link
          href={`/app/health-secretary/home-visit?from=${year}-01-01`}
        >{`${formatCount(total, 'visita', 'visitas')} em ${year}`}</Link>
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
