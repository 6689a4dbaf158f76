import { asManyAsThereAre, id, integer, list, number, object, oneOf, text } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { protectedNames } from '@saude/core/contract/codes/protected'
import { rows } from './access.ts'

/**
 * Diagnoses that Lei 14.289/2022 protects, as a map may show them: numbers of people in fixed cells, rounded, of a
 * monthly snapshot. One narrowing at a time, each of fixed parts: answers that overlap in any other way could be
 * compared until they name somebody.
 */

/** Fixed bands; their limits are not chosen. */
export const ageBands = {
  '0-19': '0 a 19 anos',
  '20-39': '20 a 39 anos',
  '40-59': '40 a 59 anos',
  '60+': '60 anos ou mais',
} as const

export type AgeBand = keyof typeof ageBands

/** Fewer people than this are not said; all other numbers are rounded to it. */
export const leastPeople = 5

/**
 * So many living residents a part has for each person that is said of it. Were all residents of a part ill, or most, a
 * number would name them; of three residents at most one is meant.
 */
export const residentsForEach = 3

/** Degrees: the side of a cell, some 1.1 km. */
export const cellSize = 0.01

export const protectedShape = {
  input: {
    condition: oneOf('Doença', protectedNames).required(),
    healthUnit: id('Unidade de saúde'),
    ageBand: oneOf('Faixa etária', ageBands),
  },
  output: {
    /** The first day of the month as of which it is said; empty while the first snapshot is being made. */
    asOf: text('Em'),
    /** Rounded; empty where there are fewer than five, or where another number would show that there are. */
    total: integer('Total'),
    cells: list(
      'Células',
      asManyAsThereAre,
      object('Célula', {
        latitude: number('Latitude').required(),
        longitude: number('Longitude').required(),
        count: integer('Pessoas').required(),
      }).required(),
    ).required(),
  },
} as const

export const citizenProtected = query(rows.citizenProtected, { ...protectedShape, timeout: 60_000 })
