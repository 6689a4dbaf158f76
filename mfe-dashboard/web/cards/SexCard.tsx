import { genders } from '@saude/citizen/contract/citizen'
import { formatInteger } from '@saude/contract/formats'
import { Bars, barHeight, DataCard } from '@saude/kits/chart'
import { useAsk, useMay } from '@saude/kits/platform'
import { sexQuantitative } from '../../contract/population.ts'

const female = { label: 'Feminino', color: '--female' } as const
const nothing = {}

/** 'Quantitativo por sexo': horizontal bars, female pink, male dark blue. */
export default function SexCard() {
  const asked = useAsk(sexQuantitative, nothing)
  const mayList = useMay('citizenList')
  return (
    <DataCard
      title="Quantitativo por sexo"
      subtitle={({ items }) =>
        `${formatInteger(items.reduce((sum, { registerNumber }) => sum + registerNumber, 0))} cidadãos`
      }
      {...(mayList && { link: { href: '/app/citizen', text: 'Ver cidadãos' } })}
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
