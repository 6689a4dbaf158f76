import { Bars, barHeight, DataCard } from '@saude/kits/chart'
import { useAsk } from '@saude/kits/platform'
import { travelerCityQuantitative } from '../../contract/report.ts'

const five = { limiter: 5 }

/** 'Viagens por cidade' of the home dashboard: the five cities that were visited most this year. */
export default function CitiesCard() {
  const asked = useAsk(travelerCityQuantitative, five)
  return (
    <DataCard
      title="Viagens por cidade"
      link={{ href: '/app/travel/reports', text: 'Relatório de viagens' }}
      asked={asked}
      height={5 * barHeight}
      isEmpty={({ items }) => items.length === 0}
      empty="Nenhuma viagem cadastrada"
    >
      {({ items }) => (
        <Bars
          title="Viagens por cidade"
          category="Cidade"
          series="Viagens"
          data={items.map(({ id, description, value }) => ({ key: id, label: description, value }))}
        />
      )}
    </DataCard>
  )
}
