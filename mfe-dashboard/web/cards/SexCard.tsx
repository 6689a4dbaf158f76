import { genders } from '@saude/citizen/contract/person-codes'
import { formatInteger } from '@saude/contract/formats'
import { Bars, barHeight, DataCard } from '@saude/kits/chart'
import { useAsk, useMay, useScreens } from '@saude/kits/platform'
import { Link } from '@saude/kits/router'
import { sexQuantitative } from '../../contract/population.ts'

const female = { label: 'Feminino', color: '--female' } as const
const nothing = {}

const screens = ['/app/city-in-numbers', '/app/explorer', '/app/citizen/create'] as const

/** 'Quantitativo por sexo': horizontal bars, female pink, male dark blue; each leads to its people. */
export default function SexCard() {
  const functions = useScreens(screens)
  const asked = useAsk(sexQuantitative, nothing)
  const mayList = useMay('citizenResidentList')
  return (
    <DataCard
      title="Quantitativo por sexo"
      subtitle={({ items }) => {
        const all = items.reduce((sum, { registerNumber }) => sum + registerNumber, 0)
        const said = `${formatInteger(all)} cidadãos`
        return mayList ? <Link href="/app/citizen/residents">{said}</Link> : said
      }}
      {...(mayList && { link: { href: '/app/citizen/residents', text: 'Ver cidadãos' } })}
      functions={functions}
      asked={asked}
      height={2 * barHeight}
    >
      {({ items }) => (
        <Bars
          title="Quantitativo por sexo"
          category="Sexo"
          series="Quantidade"
          data={items.map(({ sex, registerNumber }) => ({
            key: sex ?? '',
            value: registerNumber,
            ...(mayList && sex && { href: `/app/citizen/residents?gender=${sex}` }),
            ...look(sex),
          }))}
        />
      )}
    </DataCard>
  )
}

function look(sex: keyof typeof genders | null | undefined) {
  if (sex === 'F') return female
  if (sex === 'M') return { label: genders.M, color: '--male' } as const
  return { label: 'Não informado' }
}
