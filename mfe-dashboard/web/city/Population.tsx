import { formatCount } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { Columns, Pyramid } from '@saude/kits/chart'
import { Card, Segmented } from '@saude/kits/ui'
import { useState } from 'react'
import type { cityInNumbers } from '../../contract/city.ts'
import layout from '../screen/Screen.module.css'
import { ageLabel, compareOptions, everybodyOf } from './words.ts'

type City = OutputOf<typeof cityInNumbers>

/** People by age: each sex today, or everybody beside the year before. */
export function Population({ city }: { city: City }) {
  const [shown, setShown] = useState<'now' | 'compared'>('now')
  const then = new Map(city.before?.ages.map(({ initialAge, count }) => [initialAge, count]))
  const unsaid = city.ages.reduce((sum, age) => sum + everybodyOf(age) - age.female - age.male, 0)
  const others = unsaid > 0 ? ` · ${formatCount(unsaid, 'morador', 'moradores')} sem sexo informado` : ''
  const isCompared = shown === 'compared' && then.size > 0
  return (
    <Card
      title="População"
      subtitle={isCompared ? 'Por idade, ao lado do ano anterior' : `Por idade e sexo${others}`}
    >
      {then.size > 0 && (
        <div className={layout.scroll}>
          <Segmented label="Mostrar" options={compareOptions(city.day)} value={shown} onChange={setShown} />
        </div>
      )}
      {isCompared ? (
        <Columns
          title="População por idade"
          category="Faixa etária"
          series={[
            { key: 'before', label: 'Ano anterior', color: '--series-2' },
            { key: 'now', label: 'Hoje', color: '--series' },
          ]}
          data={city.ages.map((age) => ({
            key: String(age.initialAge),
            label: ageLabel(age.initialAge),
            values: { now: everybodyOf(age), before: then.get(age.initialAge) ?? 0 },
          }))}
        />
      ) : (
        <Pyramid
          title="População por idade e sexo"
          category="Faixa etária"
          series={[
            { key: 'male', label: 'Homens', color: '--male' },
            { key: 'female', label: 'Mulheres', color: '--female' },
          ]}
          data={city.ages.map(({ initialAge, male, female }) => ({
            key: String(initialAge),
            label: ageLabel(initialAge),
            values: { male, female },
          }))}
        />
      )}
    </Card>
  )
}
