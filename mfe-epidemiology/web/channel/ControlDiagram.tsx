import { formatCount, formatDate, formatInteger } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import type { InputOf, OutputOf } from '@saude/contract/query'
import { Columns, DataCard } from '@saude/kits/chart'
import { useAsk } from '@saude/kits/platform'
import { Link } from '@saude/kits/router'
import { Button, Card, EmptyState, Notice, PageBody } from '@saude/kits/ui'
import { ChartSpline } from 'lucide-react'
import { channelYears, epidemiologicalChannel, limitText, placeKinds } from '../../contract/channel.ts'
import css from '../choice/Choice.module.css'
import { useChoice } from '../choice/useChoice.tsx'
import { PastYears } from './PastYears.tsx'

type Channel = OutputOf<typeof epidemiologicalChannel>
type Warning = Channel['warnings'][number]

const height = 320
const series = [
  { key: 'cases', label: 'Casos' },
  { key: 'typed', label: 'Casos digitados' },
  { key: 'lower', label: 'Limite inferior', draw: 'line' },
  { key: 'center', label: 'Valor central', draw: 'line' },
  { key: 'upper', label: 'Limite superior', draw: 'line' },
] as const

/** /app/epidemiology/control-diagram: the cases of a year on the channel of the years before it. */
export default function ControlDiagram() {
  const { asked, submit, fields } = useChoice(epidemiologicalChannel, {
    year: Number(today().slice(0, 4)),
    years: channelYears.initial,
    method: 'median',
  })
  const { pathology } = asked
  const isAsked = typeof pathology === 'object' && pathology !== null && 'id' in pathology
  const answer = useAsk(epidemiologicalChannel, isAsked ? inputOf(asked, pathology) : nothing, {
    skip: !isAsked,
  })
  return (
    <PageBody>
      <Card title="Qual doença" subtitle="De 5 a 10 anos anteriores fazem um bom canal">
        <form className={css.choice} onSubmit={submit}>
          {fields}
          <Button type="submit" kind="primary">
            Ver diagrama
          </Button>
        </form>
      </Card>
      {!isAsked && (
        <EmptyState icon={ChartSpline} title="Escolha a doença para ver o diagrama de controle." />
      )}
      {isAsked && (
        <div className={css.wide}>
          <DataCard
            title="Diagrama de controle"
            subtitle={({ year, past }) =>
              `Casos prováveis de ${year} por semana epidemiológica; ${
                past.length < channelYears.least ? 'sem canal' : `canal de ${past.join(', ')}`
              }`
            }
            asked={answer}
            loading="Carregando"
            height={height}
          >
            {({ weeks, warnings, past, firstYear }) => (
              <>
                {past.length < channelYears.least && <NoChannel past={past} firstYear={firstYear} />}
                {warnings.length > 0 && (
                  <div className={css.notices}>
                    {warnings.map((warning) => (
                      <Fired key={warning.placeId} warning={warning} pathology={pathology} />
                    ))}
                  </div>
                )}
                <Columns
                  title="Diagrama de controle"
                  category="Semana"
                  height={height}
                  series={seriesOf(weeks)}
                  arrangement="stacked"
                  data={weeks.map((one) => ({
                    key: String(one.week),
                    label: String(one.week),
                    values: drawn(one),
                  }))}
                />
              </>
            )}
          </DataCard>
        </div>
      )}
      {isAsked && answer.data && (
        <PastYears channel={answer.data} pathology={inputOf(asked, pathology).pathology} />
      )}
    </PageBody>
  )
}

type Input = InputOf<typeof epidemiologicalChannel>
const nothing: Input = { pathology: { id: '' } }

/** What the address holds, as the query takes it; the server checks it. */
const inputOf = (asked: Readonly<Record<string, unknown>>, pathology: object): Input => ({
  ...nothing,
  ...asked,
  pathology: { ...nothing.pathology, ...pathology },
})

type Week = Channel['weeks'][number]

/** Values of a week as they are drawn: a line goes on without those that there are not. */
const drawn = ({ lower, center, upper, cases, isTyped }: Week) => ({
  ...(typeof lower === 'number' && { lower }),
  ...(typeof center === 'number' && { center }),
  ...(typeof upper === 'number' && { upper }),
  ...(typeof cases === 'number' && (isTyped ? { typed: cases } : { cases })),
})

/** Without a channel there are no lines of one, nor a kind of column that no week has. */
const seriesOf = (weeks: readonly Week[]) =>
  series.filter(({ key }) =>
    key === 'cases'
      ? true
      : weeks.some((one) => (key === 'typed' ? one.isTyped : typeof one[key] === 'number')),
  )

/** Why there is neither a channel nor a warning, and what helps. */
function NoChannel({ past, firstYear }: Pick<Channel, 'past' | 'firstYear'>) {
  const watched =
    past.length === 0
      ? 'Nenhum ano anterior tem'
      : `${formatCount(past.length, 'ano anterior tem', 'anos anteriores têm')}`
  return (
    <Notice tone="info" title="Sem canal nem avisos">
      {`${watched} vigilância${past.length > 0 ? ` (${past.join(', ')})` : ''}: o canal precisa de pelo menos ${channelYears.least}. `}
      {firstYear ? `O primeiro caso notificado aqui é de ${firstYear}. ` : ''}
      Digite ou carregue abaixo as semanas dos anos anteriores.
    </Notice>
  )
}

/** A place that left its channel: the rule, and the way to the cases behind it. */
function Fired({ warning, pathology }: { warning: Warning; pathology: object }) {
  const { placeKind, placeId, place, week, from, to, cases, limit, rule } = warning
  const named = { id: '', name: '', ...pathology }
  const query = new URLSearchParams({
    pathology: `${named.id}~${named.name}`,
    initialDate: from,
    finalDate: to,
    ...(placeKind !== 'city' && { [placeKind]: `${placeId}~${place}` }),
  })
  const where = placeKind === 'city' ? place : `${placeKinds[placeKind]} ${place}`
  return (
    <Notice tone="warning" title={`${where}: fora do canal na semana ${week}`}>
      {`${formatInteger(cases)} casos de ${formatDate(from)} a ${formatDate(to)}, limite ${limitText(limit)}. ${rule}. `}
      <Link href={`/app/epidemiology/epidemiological-accompaniment?${query}`}>Ver os casos</Link>
    </Notice>
  )
}
