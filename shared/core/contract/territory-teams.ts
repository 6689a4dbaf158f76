import { asManyAsThereAre, id, list, object, text } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** Which team looks after which micro-area, where somebody has said it. Access `service`. */
export const territoryTeams = query(rows.territoryTeams, {
  input: {},
  output: {
    items: list(
      'Itens',
      asManyAsThereAre,
      object('Microárea', {
        id: id().required(),
        healthUnitId: id('Unidade de saúde').required(),
        team: text('Equipe (INE)').required(),
      }).required(),
    ).required(),
  },
  reads: ['territory', 'microArea'],
})
