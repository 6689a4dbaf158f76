import { layerConditions } from '@saude/citizen/contract/citizen-filter'
import {
  asManyAsThereAre,
  date,
  integer,
  list,
  number,
  object,
  oneOf,
  text,
  yesNo,
} from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { outlinesShape } from '@saude/core/contract/territory-outlines'
import { rows } from './access.ts'

/**
 * Tables of people by two of their traits, for screens that ask freely. There are no names in them, and no number below
 * five can be read or reckoned from them: README, Decisions.
 */

/** Who is counted. Beside residents each is 'at least once in the year'. */
export const explorerMeasures = {
  residents: 'Moradores',
  healthCare: 'Pessoas atendidas',
  dentalCare: 'Pessoas atendidas por dentista',
  immunization: 'Pessoas vacinadas',
  exam: 'Pessoas com exame',
  homeCare: 'Pessoas atendidas em casa',
  visit: 'Pessoas visitadas por agente',
} as const

export type ExplorerMeasure = keyof typeof explorerMeasures

/** What people are split by. */
export const explorerDimensions = {
  healthUnit: 'Unidade de saúde',
  neighborhood: 'Bairro',
  age: 'Idade',
  gender: 'Sexo',
  condition: 'Condição',
  /** By age, as it was last measured. */
  massClass: 'Índice de massa corporal',
  month: 'Mês',
} as const

export type ExplorerDimension = keyof typeof explorerDimensions

/** Conditions that people are split by; somebody may have several. */
export const explorerConditions = layerConditions

export type ExplorerCondition = keyof typeof explorerConditions

/** Counts below this are not answered: they would point to people. */
export const leastCounted = 5

const category = {
  /** Empty where several stand together. */
  key: text('Chave'),
  name: text('Nome').required(),
}

export const explorerTable = query(rows.explorerTable, {
  input: {
    measure: oneOf('Medida', explorerMeasures).required(),
    rows: oneOf('Linhas', explorerDimensions).required(),
    columns: oneOf('Colunas', explorerDimensions).required(),
    /** Of those who were attended: this year or the one before. */
    year: integer('Ano').min(2000).max(2200),
  },
  output: {
    isReady: yesNo('Pronto').required(),
    progress: number('Andamento').required(),
    day: date('Dia').required(),
    years: list('Anos', 2, integer('Ano').required()).required(),
    year: integer('Ano').required(),
    /** Empty where there are fewer than five. */
    total: integer('Total'),
    columns: list('Colunas', asManyAsThereAre, object('Coluna', category).required()).required(),
    rows: list(
      'Linhas',
      asManyAsThereAre,
      object('Linha', {
        ...category,
        total: integer('Total'),
        /** One for each column; empty: left out, because it or what it would show is below five. */
        values: list('Valores', asManyAsThereAre, integer('Quantidade')).required(),
        /** What was put together, because one of its numbers alone would be below five. */
        together: list('Reunidos', asManyAsThereAre, text('Nome').required()).required(),
      }).required(),
    ).required(),
  },
  reads: ['citizen', 'history', 'visit'],
  timeout: 30_000,
})

/** Where the units or neighbourhoods of a table lie. */
export const explorerAreas = query('explorerAreas', {
  permission: rows.explorerTable,
  title: 'Áreas do explorador',
  ...outlinesShape,
})
