import { integer, list, object, oneOf, text } from '@saude/contract/fields'
import { protectedMark } from '@saude/contract/protected'
import { query } from '@saude/contract/query'
import { cidRef } from '@saude/core/contract/refs'
import { rows } from './access.ts'

/** What is known of a disease's past years beside the cases that are stored here. */

/** Of a year that is marked; of others the first notified case says from when on there is surveillance. */
export const yearUses = {
  epidemic: 'Epidêmico: fora do canal',
  watched: 'Com vigilância: semana sem caso conta zero',
  unwatched: 'Sem vigilância: fora do canal',
} as const

export type YearUse = keyof typeof yearUses

const year = () => integer('Ano', { digits: 4 }).required().min(1980).max(2100)

/** A year of use, and none: as the first notified case says. */
export const markedYear = object('Ano', { year: year(), use: oneOf('Uso no canal', yearUses) })

/** What was typed or loaded for a week of the municipality; without cases it is forgotten. */
export const typedWeek = object('Semana', {
  year: year(),
  week: integer('Semana epidemiológica').required().min(1).max(53),
  cases: integer('Casos').min(0).max(1_000_000),
})

/** Weeks of forty years, as many as are kept of a disease. */
export const mostTypedWeeks = 2_120

/** Marks years and stores weeks of a disease; what it does not name stays. */
export const epidemiologicalChannelPastUpdate = query(rows.epidemiologicalChannelPastUpdate, {
  input: {
    pathology: cidRef('Patologia').required(),
    years: list('Anos', 40, markedYear.required()),
    weeks: list('Semanas', mostTypedWeeks, typedWeek.required()),
  },
  output: { cid: text('CID').required(), isProtected: protectedMark() },
  writes: ['channelPast'],
})
