import { today } from '@saude/contract/instants'
import { useState } from 'react'
import type { Stories } from '../gallery/story.ts'
import { Card } from '../ui/index.ts'
import {
  Bars,
  CardFigure,
  CardLines,
  type ColumnSeries,
  Columns,
  DataCard,
  type DayCount,
  type DayRange,
  Gauge,
  type GaugeBounds,
  Line,
  lastDays,
  Pyramid,
  type RangeUnit,
  Spark,
  StatCard,
  StatGrid,
  Timeline,
} from './index.ts'

const sexes = [
  { key: 'F', label: 'Feminino', value: 24913, color: '--female' },
  { key: 'M', label: 'Masculino', value: 23399, color: '--male' },
] as const
const ages = Array.from({ length: 17 }, (_, at) => ({
  key: String(at * 5),
  label: at === 16 ? '+80' : String(at * 5),
  value: Math.round(3000 + 1500 * Math.sin(at / 3)),
}))

const requests: readonly ColumnSeries[] = [
  { key: 'asked', label: 'Solicitados' },
  { key: 'done', label: 'Atendidos' },
  { key: 'refused', label: 'Negados' },
]
const wait: ColumnSeries = {
  key: 'wait',
  label: 'Espera média (dias)',
  draw: 'line',
  axis: 'right',
  color: '--series-4',
}
const months = 'jan fev mar abr mai jun jul ago set out nov dez'.split(' ').map((label, at) => ({
  key: label,
  label,
  values: {
    asked: Math.round(900 + 400 * Math.sin(at / 2)),
    done: Math.round(700 + 300 * Math.cos(at / 2)),
    refused: 60 + at * 7,
    wait: Math.round(18 + 9 * Math.sin(at)),
  },
}))
const lines = requests.map((one): ColumnSeries => ({ ...one, draw: 'line' }))
const sides = [
  { key: 'F', label: 'Feminino', color: '--female' },
  { key: 'M', label: 'Masculino', color: '--male' },
] as const
const population = Array.from({ length: 17 }, (_, at) => ({
  key: String(at),
  label: at === 16 ? '80 ou mais' : `${at * 5} a ${at * 5 + 4}`,
  values: { F: Math.round(1900 - at * 85), M: Math.round(1960 - at * 98) },
}))

/** Counts of the days up to one; the same at every drawing. */
const until = (to: string, days: number): DayCount[] =>
  Array.from({ length: days }, (_, at) => ({
    date: new Date(Date.parse(`${to}T00:00:00Z`) - at * 86_400_000).toISOString().slice(0, 10),
    count: Math.round(6 + 5 * Math.sin(at / 3) + 4 * Math.cos(at * 1.7)),
  })).filter(({ count }) => count > 0)

const dengue = until('2026-09-18', 120)
const years = until('2026-09-18', 2_000)

function Period({ unit }: { unit: RangeUnit }) {
  const [range, setRange] = useState<DayRange | null>(null)
  return <Timeline title="Casos de dengue" entries={dengue} unit={unit} range={range} onChange={setRange} />
}

const gauges: readonly [string, number, GaugeBounds][] = [
  ['Hipertensos', 0.47, [20, 35, 50]],
  ['Diabéticos', 0.52, [20, 35, 50]],
  ['Citopatológico', 0.22, [16, 28, 40]],
  ['Pólio e pentavalente', 0.88, [38, 66.5, 95]],
  ['Gestantes: pré-natal', 0.0417, [24, 42, 60]],
]

const card = (asked: object) => (
  <DataCard<readonly string[]>
    title="Viagens por cidade"
    asked={{ data: undefined, error: undefined, isLoading: false, refetch: () => undefined, ...asked }}
    isEmpty={({ length }) => length === 0}
    empty="Nenhuma viagem cadastrada"
  >
    {(names) => <p>{names.join(', ')}</p>}
  </DataCard>
)

const answered = [
  { key: 'a', name: 'Larissa Vitória Vieira da Silva', note: 'Saudável, Hoje' },
  { key: 'b', name: 'Caio de Souza', note: 'Com sintomas, Ontem' },
]

/** Charts that count, and the cards around them. */
export const stories: Stories = {
  title: 'Gráficos',
  stories: {
    bars: {
      title: 'Barras',
      draw: () => <Bars title="Quantitativo por sexo" category="Sexo" series="Quantidade" data={sexes} />,
    },
    line: {
      title: 'Linha',
      draw: () => <Line title="Faixa etária" category="Idade" series="Quantidade" data={ages} />,
    },
    'columns-grouped': {
      title: 'Colunas agrupadas',
      draw: () => <Columns title="Exames por mês" category="Mês" series={requests} data={months} />,
    },
    'columns-stacked': {
      title: 'Colunas empilhadas',
      draw: () => (
        <Columns
          title="Exames por mês"
          category="Mês"
          series={requests}
          data={months}
          arrangement="stacked"
        />
      ),
    },
    'columns-axes': {
      title: 'Colunas e linha, com dois eixos',
      draw: () => (
        <Columns title="Exames e espera" category="Mês" series={[...requests, wait]} data={months} />
      ),
    },
    lines: {
      title: 'Várias linhas',
      draw: () => <Columns title="Exames por mês" category="Mês" series={lines} data={months} />,
    },
    pyramid: {
      title: 'Pirâmide etária',
      draw: () => <Pyramid title="População" category="Faixa etária" series={sides} data={population} />,
    },
    timeline: { title: 'Linha do tempo', draw: () => <Timeline title="Casos de dengue" entries={dengue} /> },
    'timeline-days': { title: 'Linha do tempo: período de dias', draw: () => <Period unit="day" /> },
    'timeline-months': { title: 'Linha do tempo: período de meses', draw: () => <Period unit="month" /> },
    'timeline-years': {
      title: 'Linha do tempo: no máximo dois anos',
      draw: () => <Timeline title="Casos de dengue" entries={years} maxYears={2} />,
    },
    'timeline-empty': {
      title: 'Linha do tempo: sem dados',
      draw: () => <Timeline title="Casos de dengue" entries={[]} />,
    },
    stats: {
      title: 'Números com os últimos 7 dias',
      draw: () => (
        <StatGrid>
          <StatCard title="Atendimentos" value={12_345} note="neste mês" entries={until(today(), 7)} />
          <StatCard
            title="Visitas"
            value={58}
            entries={until(today(), 3)}
            link={{ href: '/app', text: 'VER MAIS' }}
          />
          <StatCard title="Sintomas relatados" value={0} entries={[]} />
        </StatGrid>
      ),
    },
    contents: {
      title: 'Número e linhas de um cartão',
      draw: () => (
        <StatGrid>
          <Card title="Hipertensos">
            <CardFigure note="16% dos moradores">92</CardFigure>
          </Card>
          <Card title="Saúde dos cidadãos">
            <CardLines lines={answered} />
          </Card>
          <Card title="Situação dos moradores">
            <CardLines lines={answered} below />
          </Card>
        </StatGrid>
      ),
    },
    spark: {
      title: 'Linha de sete dias',
      draw: () => <Spark title="Visitas" series="Visitas" days={lastDays(until(today(), 7), today())} />,
    },
    gauges: {
      title: 'Medidores',
      draw: () => (
        <StatGrid>
          {gauges.map(([title, share, bounds]) => (
            <Gauge key={title} title={title} share={share} bounds={bounds} />
          ))}
        </StatGrid>
      ),
    },
    card: { title: 'Cartão', draw: () => card({ data: ['Ribeirão Preto', 'São Carlos'] }) },
    'card-loading': { title: 'Cartão: carregando', draw: () => card({ isLoading: true }) },
    'card-empty': { title: 'Cartão: vazio', draw: () => card({ data: [] }) },
    'card-failed': {
      title: 'Cartão: com erro',
      draw: () =>
        card({ error: { key: 'timeout', message: 'O tempo limite expirou, tente novamente mais tarde' } }),
    },
  },
}
