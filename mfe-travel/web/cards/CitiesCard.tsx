import { today } from '@saude/contract/instants'
import { Bars, barHeight, DataCard } from '@saude/kits/chart'
import { useAsk, useScreens } from '@saude/kits/platform'
import { travelerCityQuantitative } from '../../contract/report.ts'

const five = { limiter: 5 }

const screens = ['/app/travel', '/app/travel/list', '/app/travel/reports'] as const

/** 'Viagens por cidade' of the home dashboard: the five cities that were visited most this year. */
export default function CitiesCard() {
  const functions = useScreens(screens)
  const asked = useAsk(travelerCityQuantitative, five)
  return (
    <DataCard
      title="Viagens por cidade"
      link={{
        href: `/app/health-secretary/travel-cities?from=${today().slice(0, 4)}-01-01`,
        text: 'VER MAIS',
      }}
      functions={functions}
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
