import { asManyAsThereAre, integer, list, object, oneOf } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { layerConditions } from './citizen-filter.ts'

/** How many living citizens have each of the conditions that the map has a layer of: the same people as there. */
export const citizenConditionStatistics = query(rows.citizenConditionStatistics, {
  input: {},
  output: {
    /** Everybody; empty for agents, who get the count of pregnancies alone. */
    residents: integer('Moradores'),
    items: list(
      'Condições',
      asManyAsThereAre,
      object('Condição', {
        condition: oneOf('Condição', layerConditions).required(),
        count: integer('Cidadãos').required(),
      }).required(),
    ).required(),
  },
  reads: ['citizen'],
})
