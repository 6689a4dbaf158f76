import { formatInteger } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import { DataCard } from '@saude/kits/chart'
import { useAsk, useScreens } from '@saude/kits/platform'
import { Link } from '@saude/kits/router'
import { Facts } from '@saude/kits/ui'
import { travelerQuantitative } from '../../contract/report.ts'

const nothing = {}

const screens = ['/app/travel', '/app/travel/list', '/app/health-secretary/travel-graphics'] as const

/** The trips of this year and who travelled, on the home dashboard. */
export default function TotalsCard() {
  const functions = useScreens(screens)
  const asked = useAsk(travelerQuantitative, nothing)
  return (
    <DataCard
      title="Totais de viagens"
      link={{ href: '/app/travel/reports', text: 'Relatório de viagens' }}
      functions={functions}
      asked={asked}
      height={110}
      isEmpty={({ travel }) => travel.travelTotal === 0}
      empty="Sem viagens no ano atual"
    >
      {({ travel }) => (
        <Facts
          items={[
            { label: 'Total de viagens realizadas', value: figure(travel.travelTotal) },
            { label: 'Total de passageiros beneficiados', value: figure(travel.travelerTotal) },
          ]}
        />
      )}
    </DataCard>
  )
}

/** Leads to the same trips, month by month. */
const figure = (count: number) => (
  <Link href={`/app/health-secretary/travel-graphics?from=${today().slice(0, 4)}-01-01`}>
    {formatInteger(count)}
  </Link>
)
