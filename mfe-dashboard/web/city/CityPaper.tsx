import { formatDate, formatInteger, formatPercent } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { PaperSheet } from '@saude/kits/list'
import { Facts, type SimpleColumn, SimpleTable } from '@saude/kits/ui'
import type { cityInNumbers } from '../../contract/city.ts'
import css from './City.module.css'
import { ageLabel, careTotals, coverageOf, unitsOf, waitingOf } from './words.ts'

type City = OutputOf<typeof cityInNumbers>
type Age = City['ages'][number]

const agesOf = ({ before }: City): readonly SimpleColumn<Age>[] => {
  const then = new Map(before?.ages.map(({ initialAge, count }) => [initialAge, count]))
  return [
    ...ages,
    ...(then.size > 0
      ? [
          {
            key: 'before',
            title: 'Ano anterior',
            align: 'right' as const,
            cell: ({ initialAge }: Age) => formatInteger(then.get(initialAge)) || '–',
          },
        ]
      : []),
  ]
}

const ages: readonly SimpleColumn<Age>[] = [
  { key: 'age', title: 'Idade', cell: ({ initialAge }: Age) => ageLabel(initialAge) },
  {
    key: 'male',
    title: 'Homens',
    align: 'right' as const,
    cell: ({ male }: Age) => formatInteger(male),
  },
  {
    key: 'female',
    title: 'Mulheres',
    align: 'right' as const,
    cell: ({ female }: Age) => formatInteger(female),
  },
]

interface CityPaperProps {
  city: City
  title: string
  onEnd: () => void
}

/** The municipality on a sheet of A4. */
export function CityPaper({ city, title, onEnd }: CityPaperProps) {
  return (
    <PaperSheet onEnd={onEnd}>
      <div className={css.paper}>
        <h1>{`${title}: cidade em números`}</h1>
        <p>{`Números de ${formatDate(city.day)}`}</p>
        <Facts layout="columns" items={careTotals(city)} />
        <div className={css.halves}>
          <SimpleTable
            caption="População"
            columns={agesOf(city)}
            rows={city.ages}
            rowKey={({ initialAge }) => String(initialAge)}
          />
          <div>
            <SimpleTable
              caption="Unidades"
              columns={unitsOf(city)}
              rows={city.units}
              rowKey={({ name }) => name}
            />
            {city.coverage.length > 0 && (
              <SimpleTable
                caption="Cobertura dos moradores"
                columns={coverageOf(city)}
                rows={city.coverage}
                rowKey={({ kind }) => kind}
              />
            )}
            {city.waiting && city.waiting.length > 0 && (
              <SimpleTable
                caption="Filas de espera"
                columns={waitingOf(city)}
                rows={city.waiting}
                rowKey={({ type }) => type}
              />
            )}
            <Facts
              layout="pairs"
              items={city.indicators.map(({ title, share }) => ({
                label: title,
                value: formatPercent(share),
              }))}
            />
            <p>Indicadores: estimativa local.</p>
          </div>
        </div>
      </div>
    </PaperSheet>
  )
}
