import { asManyAsThereAre, integer, list, number, object } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** Positions between which distances are asked for at once. */
export const mostPositions = 120

/**
 * How far it is from each position to each other along the streets that the product knows, one way as the other. Access
 * `service`: itineraries are made of it.
 */
export const streetDistances = query(rows.streetDistances, {
  input: {
    positions: list(
      'Posições',
      mostPositions,
      object('Posição', {
        latitude: number('Latitude').required().min(-90).max(90),
        longitude: number('Longitude').required().min(-180).max(180),
      }).required(),
    ).required(),
  },
  output: {
    /** Metres, from each to each, row by row; -1 where no streets are known that lead there. */
    metres: list('Metros', asManyAsThereAre, integer('Metros').required()).required(),
  },
  reads: ['territory'],
})
