import { DataCard, Line } from '@saude/kits/chart'
import { useAsk, useMay, useScreens } from '@saude/kits/platform'
import { cityInNumbers } from '../../contract/city.ts'
import { ageGroup } from '../../contract/population.ts'

/** All groups at once: there are seventeen. */
const all = { startIndex: 0, stopIndex: 99 }
const lineHeight = 264

const screens = ['/app/city-in-numbers', '/app/explorer', '/app/citizen'] as const

/** 'Faixa etária': a line by initial age, '+80' from eighty on. */
export default function AgeGroupCard() {
  const functions = useScreens(screens)
  const asked = useAsk(ageGroup, all)
  const mayCity = useMay(cityInNumbers.permission)
  return (
    <DataCard
      title="Faixa etária"
      subtitle="Cidadãos por idade inicial"
      {...(mayCity && { link: { href: '/app/city-in-numbers', text: 'Cidade em números' } })}
      functions={functions}
      asked={asked}
      loading="Carregando"
      height={lineHeight}
      isEmpty={({ items }) => items.length === 0}
      empty="Erro desconhecido"
    >
      {({ items }) => (
        <Line
          title="Faixa etária"
          category="Idade"
          series="Quantidade"
          height={lineHeight}
          data={items.map(({ idadeInicial, registerNumber }) => ({
            key: String(idadeInicial),
            label: idadeInicial >= 80 ? '+80' : String(idadeInicial),
            value: registerNumber,
          }))}
        />
      )}
    </DataCard>
  )
}
