import {
  asManyAsThereAre,
  id,
  integer,
  list,
  number,
  object,
  oneOf,
  relation,
  text,
  yesNo,
} from '@saude/contract/fields'
import { logsProtectedCitizens, protectedCitizens } from '@saude/contract/protected'
import { query } from '@saude/contract/query'
import { cidRef } from '@saude/core/contract/refs'
import { rows } from './access.ts'
import { markedYear, mostTypedWeeks, typedWeek } from './channel-past.ts'

/** Control diagram (endemic channel) of a disease by epidemiological week. */

export const channelMethods = {
  median: 'Mediana e quartis',
  mean: 'Média e 1,96 desvio padrão',
} as const

export type ChannelMethod = keyof typeof channelMethods

/** Past years of which a channel is made, at most; epidemiologists want five to ten. */
export const channelYears = { initial: 7, least: 3, most: 10 } as const

/** A limit as texts say it: '2,5'. */
export const limitText = (limit: number): string => `${Math.round(limit * 10) / 10}`.replace('.', ',')

/** A week with fewer cases is no warning, however empty the past years were. */
export const leastOfWarning = 3

export const placeKinds = {
  city: 'Município',
  neighborhood: 'Bairro',
  healthUnit: 'Unidade de saúde',
} as const

const weeks = list(
  'Semanas',
  asManyAsThereAre,
  object('Semana', {
    week: integer('Semana epidemiológica').required(),
    /** Empty where fewer than three past years say something of the week: there is no channel. */
    lower: number('Limite inferior'),
    center: number('Valor central'),
    upper: number('Limite superior'),
    /** Of the year that is looked at; empty for weeks to come. */
    cases: integer('Casos'),
    /** They were typed or loaded, not notified here. */
    isTyped: yesNo('Digitados').required(),
    isAbove: yesNo('Acima do canal').required(),
  }).required(),
).required()

export const warning = {
  placeKind: oneOf('Onde', placeKinds).required(),
  place: text('Local').required(),
  placeId: text('Id do local').required(),
  /** The days of the week. */
  from: text('De').required(),
  to: text('Até').required(),
  week: integer('Semana epidemiológica').required(),
  cases: integer('Casos').required(),
  limit: number('Limite superior').required(),
  /** What fired, in words. */
  rule: text('Regra').required(),
  caseIds: list('Casos', 500, id().required()).required(),
}

export const epidemiologicalChannel = query(rows.epidemiologicalChannel, {
  input: {
    pathology: cidRef('Patologia', { placeholder: 'CID ou nome' }).required(),
    year: integer('Ano', { digits: 4 }).min(2000).max(2100),
    years: integer('Anos anteriores').min(channelYears.least).max(channelYears.most),
    method: oneOf('Método', channelMethods),
    neighborhood: relation('Bairro', 'neighborhoodSearch'),
    healthUnit: relation('Unidade de saúde', 'healthUnitSearch'),
  },
  output: {
    year: integer('Ano').required(),
    /** The past years with surveillance that it is made of; with fewer than three there is neither channel nor warning. */
    past: list('Anos', channelYears.most, integer('Ano').required()).required(),
    /** The year of the first notified case; empty where there was none. */
    firstYear: integer('Primeiro ano com casos notificados'),
    /** Years that somebody marked. */
    marked: list('Anos marcados', 40, markedYear.required()).required(),
    /** What was typed or loaded of the municipality's weeks; a place has none of it. */
    typed: list('Semanas digitadas', mostTypedWeeks, typedWeek.required()).required(),
    weeks,
    /** Places that left their channel in the last whole week. */
    warnings: list('Avisos', asManyAsThereAre, object('Aviso', warning).required()).required(),
    protectedCitizens: protectedCitizens(),
  },
  reads: ['epidemiologicalAccompaniment', 'channelPast'],
  ...logsProtectedCitizens,
})
