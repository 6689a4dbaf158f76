import { medical, weighed } from './codes.ts'
import { matches } from './previne.ts'
import type { Match, Practice } from './rule.ts'

const { care, pressure } = matches

/** What several indicators of quality ask for alike. */

export const months = (count: number) => ({ months: count })
export const consultation: Match = { types: care, cbos: medical }
export const body: readonly Match[] = [{ measured: ['weight', 'height'] }, { codes: weighed }]
export const home: readonly Match[] = [{ types: ['visit'], byAgent: true }]

export const consulted = (count: number): Omit<Practice, 'points'> => ({
  key: 'consultation',
  title: `Consulta em ${count} meses`,
  act: 'Agendar consulta',
  any: [consultation],
  within: months(count),
})
export const measured: Omit<Practice, 'points'> = {
  key: 'pressure',
  title: 'Pressão arterial em 6 meses',
  act: 'Aferir a pressão arterial',
  any: pressure,
  within: months(6),
}
export const weighedInYear: Omit<Practice, 'points'> = {
  key: 'body',
  title: 'Peso e altura em 12 meses',
  act: 'Pesar e medir',
  any: body,
  within: months(12),
}
export const visitedInYear: Omit<Practice, 'points'> = {
  key: 'visits',
  title: '2 visitas do ACS em 12 meses',
  act: 'Visitar em casa',
  any: home,
  count: 2,
  apart: 30,
  within: months(12),
}

export const quality = { scoring: 'points', bounds: [25, 50, 75] } as const
