import type { Call } from './ways.ts'

/** What the home screen's cards ask, as they ask it; and the screens behind them. */

export interface CardCall extends Call {
  readonly title: string
  /** Largest p95 in milliseconds. */
  readonly most: number
}

const card = (title: string, query: string, input: object = {}): CardCall => ({
  title,
  query,
  input,
  most: 60,
})
const first = (count: number) => ({ startIndex: 0, stopIndex: count - 1 })
const year = new Date().getFullYear()

export const cards: readonly CardCall[] = [
  card('Notificações', 'notificationList', { onlyUnread: true, ...first(4) }),
  card('Passageiros pendentes', 'travelerPendingList', first(3)),
  card('Moradores e condições', 'citizenConditionStatistics'),
  card('Custos com exames', 'requiredFinancialExams', {
    orderBy: 'lastMonth',
    order: 'desc',
    limiter: 4,
    ...first(4),
  }),
  card('Previne Brasil', 'previneBrasilIndicators'),
  card('Saúde dos cidadãos', 'citizenHealth', first(5)),
  card('Ranking de sintomas', 'symptomStatistics'),
  card('Quantitativo por sexo', 'sexQuantitative'),
  card('Faixa etária', 'ageGroup', first(100)),
  card('Medicamentos requisitados', 'requestedMedication', first(10)),
  card('Totais de viagens', 'travelerQuantitative'),
  card('Viagens por cidade', 'travelerCityQuantitative', { limiter: 5 }),
  card('Visitas domiciliares', 'homeVisitReport', { by: 'month', from: `${year}-01-01` }),
  card('Situação das geolocalizações', 'citizenGeolocationSituationList', first(3)),
]

export const screens: readonly CardCall[] = [
  { title: 'Indicadores da cidade', query: 'previneBrasilIndicators', input: { by: 'healthUnit' }, most: 50 },
  ...(['age', 'gender', 'condition', 'month', 'neighborhood'] as const).map((columns) => ({
    title: `Explorador, unidade e ${columns}`,
    query: 'explorerTable',
    input: { measure: 'residents', rows: 'healthUnit', columns },
    most: 300,
  })),
  {
    title: 'Explorador, atendidos por bairro e idade',
    query: 'explorerTable',
    input: { measure: 'healthCare', rows: 'neighborhood', columns: 'age' },
    most: 300,
  },
  { title: 'Cidade em números', query: 'cityInNumbers', input: {}, most: 300 },
]
