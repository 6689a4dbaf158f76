import { formatInteger } from '@saude/contract/formats'
import { DataCard } from '@saude/kits/chart'
import { useAsk } from '@saude/kits/platform'
import { Facts } from '@saude/kits/ui'
import { travelerQuantitative } from '../../contract/report.ts'

const nothing = {}

/** The trips of this year and who travelled, on the home dashboard. */
export default function TotalsCard() {
  const asked = useAsk(travelerQuantitative, nothing)
  return (
    <DataCard
      title="Totais de viagens"
      link={{ href: '/app/travel/reports', text: 'Relatório de viagens' }}
      asked={asked}
      height={110}
      isEmpty={({ travel }) => travel.travelTotal === 0}
      empty="Sem viagens no ano atual"
    >
      {({ travel }) => (
        <Facts
          items={[
            { label: 'Total de viagens realizadas', value: formatInteger(travel.travelTotal) },
            { label: 'Total de passageiros beneficiados', value: formatInteger(travel.travelerTotal) },
          ]}
        />
      )}
    </DataCard>
  )
}
