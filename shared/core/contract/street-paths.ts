import { id, list, position, text } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** Stretches of a street that are answered at most, and points of each. */
const most = 2_000

/** How the street of an address runs, as the register of streets has it; none where it is unknown or not drawn. Access `service`. */
export const streetPathsOf = query(rows.streetPathsOf, {
  input: {
    publicPlaceType: text('Tipo de logradouro').max(60),
    publicPlace: text('Logradouro').max(60),
    neighborhoodId: id('Bairro'),
  },
  output: {
    items: list('Traçado', most, list('Trecho', most, position('Ponto').required()).required()).required(),
  },
  reads: ['territory'],
})
