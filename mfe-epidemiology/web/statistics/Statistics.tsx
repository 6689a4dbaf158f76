import { formatCount, formatDate, formatDecimal, formatInteger } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import type { InputOf, OutputOf } from '@saude/contract/query'
import { Bars, Columns, DataCard } from '@saude/kits/chart'
import { Form } from '@saude/kits/form'
import { useAsk, useMay } from '@saude/kits/platform'
import { Link } from '@saude/kits/router'
import { Card, Facts, Notice, PageBody } from '@saude/kits/ui'
import { useMemo, useState } from 'react'
import { epidemiologicalStatistics } from '../../contract/statistics.ts'
import css from './Statistics.module.css'

type Asked = InputOf<typeof epidemiologicalStatistics>
type Answer = OutputOf<typeof epidemiologicalStatistics>

const dengue = { id: 'A90', name: 'Dengue' }

/** /app/epidemiology/epidemiological-accompaniment/statistics: counts, rates and curves of a disease in a period. */
export default function Statistics() {
  const [asked, setAsked] = useState<Asked>(() => ({
    pathology: dengue,
    initialDate: `${today().slice(0, 4)}-01-01`,
    finalDate: today(),
  }))
  const [first] = useState(asked)
  const answer = useAsk(epidemiologicalStatistics, asked)
  return (
    <PageBody>
      <div className={css.page}>
        <Card title="O que contar">
          <Form
            of={epidemiologicalStatistics}
            title="Filtros das estatísticas"
            values={first}
            submitLabel="Consultar"
            onSubmit={async (input) => {
              setAsked(input)
              return undefined
            }}
          />
        </Card>
        <DataCard
          title={asked.pathology.name ?? asked.pathology.id}
          subtitle={({ cityName }) =>
            [cityName, periodOf(asked), asked.isPublic && 'para publicar: números abaixo de 5 não aparecem']
              .filter(Boolean)
              .join(' · ')
          }
          asked={answer}
          loading="Contando os casos…"
          height={640}
        >
          {(data) => <Shown data={data} />}
        </DataCard>
      </div>
    </PageBody>
  )
}

const periodOf = ({ initialDate, finalDate }: Asked) =>
  [initialDate && `de ${formatDate(initialDate)}`, finalDate && `até ${formatDate(finalDate)}`]
    .filter(Boolean)
    .join(' ')

const hidden = 'menos de 5'
const amount = (value: number | null | undefined) =>
  typeof value === 'number' ? formatInteger(value) : hidden
const rate = (value: number | null | undefined, unit: string) =>
  typeof value === 'number' ? `${formatDecimal(value)}${unit}` : 'Sem informação'

function Shown({ data }: { data: Answer }) {
  const weeks = useMemo(
    () =>
      data.weeks.map(({ year, week, count, confirmed, incidence }) => ({
        key: `${year}-${week}`,
        label: `SE ${week}/${year}`,
        values: {
          count: count ?? 0,
          confirmed: confirmed ?? 0,
          ...(typeof incidence === 'number' && { incidence }),
        },
      })),
    [data.weeks],
  )
  return (
    <div className={css.parts}>
      <Facts
        layout="columns"
        items={[
          { label: 'Casos', value: amount(data.cases) },
          { label: 'Confirmados', value: amount(data.confirmed) },
          { label: 'Incidência', value: rate(data.incidence, ' por 100 mil') },
          { label: 'Letalidade', value: rate(data.lethality, ' %') },
          ...data.byState.map(({ name, count }) => ({ label: name, value: amount(count) })),
        ]}
      />
      <Population data={data} />
      {data.population === null && (
        <Notice tone="info">
          Sem população para estes filtros: a incidência é calculada para o município, por sexo ou por faixa
          etária a partir de 5 anos.
        </Notice>
      )}
      <section>
        <h3>Casos por semana epidemiológica dos primeiros sintomas</h3>
        {weeks.length === 0 ? (
          <p>Nenhum caso no período.</p>
        ) : (
          <Columns
            title="Casos por semana epidemiológica"
            category="Semana"
            series={[
              { key: 'count', label: 'Casos' },
              { key: 'confirmed', label: 'Confirmados' },
              {
                key: 'incidence',
                label: 'Incidência por 100 mil',
                draw: 'line',
                axis: 'right',
                format: formatDecimal,
              },
            ]}
            data={weeks}
          />
        )}
      </section>
      <div className={css.shares}>
        <Share title="Casos por bairro" category="Bairro" rows={data.byNeighborhood} />
        <Share title="Casos por unidade de saúde" category="Unidade" rows={data.byHealthUnit} />
        <Share title="Casos por faixa etária" category="Faixa etária" rows={data.byAge} />
        <Share title="Casos por sexo" category="Sexo" rows={data.byGender} />
      </div>
    </div>
  )
}

/** What rates are calculated of, so that two who compare them know why they differ. */
function Population({ data: { population, populationOf } }: { data: Answer }) {
  const mayAlter = useMay('settingsUpdate')
  if (typeof population !== 'number') return null
  const people = formatCount(population, 'habitante', 'habitantes')
  if (populationOf)
    return (
      <p>
        Incidência sobre {people} em {populationOf.year}
        {populationOf.source ? ` (${populationOf.source})` : ''}; a de cada semana, sobre a população do seu
        ano.
      </p>
    )
  return (
    <p>
      Incidência sobre os {formatCount(population, 'morador', 'moradores')} do cadastro: não há população por
      ano (IBGE) para estes filtros.{' '}
      {mayAlter && <Link href="/app/options/settings/update/">Informar em Configurações</Link>}
    </p>
  )
}

/** Of long tables the first ones. */
const most = 12

function Share({ title, category, rows }: { title: string; category: string; rows: Answer['byAge'] }) {
  const shown = rows.filter(({ count }) => typeof count === 'number')
  const left = rows.length - shown.length
  return (
    <section>
      <h3>{title}</h3>
      {rows.length === 0 && <p>Nenhum caso no período.</p>}
      {shown.length > 0 && (
        <Bars
          title={title}
          category={category}
          series="Casos"
          data={shown.slice(0, most).map(({ key, name, count }) => ({ key, label: name, value: count ?? 0 }))}
        />
      )}
      {shown.length > most && <p>E mais {shown.length - most}.</p>}
      {left > 0 && <p>{left} com números que não são publicados.</p>}
    </section>
  )
}
