import { formatDate, formatInteger, formatPercent } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { PaperSheet } from '@saude/kits/list'
import { cx, Facts, type SimpleColumn, SimpleTable } from '@saude/kits/ui'
import type { ReactNode } from 'react'
import type { cityInNumbers } from '../../contract/city.ts'
import css from './City.module.css'
import { ageLabel, careTotals, coverageOf, everybodyOf, unitsOf, waitingOf } from './words.ts'

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
  {
    key: 'all',
    title: 'Todos',
    align: 'right' as const,
    cell: (age: Age) => formatInteger(everybodyOf(age)),
  },
]

const indicators: readonly SimpleColumn<City['indicators'][number]>[] = [
  { key: 'title', title: 'Indicador', cell: ({ title }) => title },
  { key: 'share', title: 'Resultado', align: 'right', cell: ({ share }) => formatPercent(share) },
]

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
)

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
          <Part title="População">
            <SimpleTable
              caption="População"
              columns={agesOf(city)}
              rows={city.ages}
              rowKey={({ initialAge }) => String(initialAge)}
            />
          </Part>
          <div className={css.parts}>
            <Part title="Por unidade de saúde">
              <SimpleTable
                caption="Unidades"
                columns={unitsOf(city)}
                rows={city.units}
                rowKey={({ name }) => name}
              />
            </Part>
            {city.coverage.length > 0 && (
              <Part title="Cobertura dos moradores de hoje">
                <SimpleTable
                  caption="Cobertura"
                  columns={coverageOf(city)}
                  rows={city.coverage}
                  rowKey={({ kind }) => kind}
                />
              </Part>
            )}
          </div>
        </div>
        <div className={cx(css.halves, css.even)}>
          {city.indicators.length > 0 && (
            <Part title="Indicadores do quadrimestre: estimativa local">
              <SimpleTable
                caption="Indicadores"
                columns={indicators}
                rows={city.indicators}
                rowKey={({ id }) => id}
              />
            </Part>
          )}
          {city.waiting && city.waiting.length > 0 && (
            <Part title="Filas de espera">
              <SimpleTable
                caption="Filas de espera"
                columns={waitingOf(city)}
                rows={city.waiting}
                rowKey={({ type }) => type}
              />
            </Part>
          )}
        </div>
      </div>
    </PaperSheet>
  )
}
