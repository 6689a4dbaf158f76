import { asManyAsThereAre, id, list, object, oneOf, text } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** Whose outlines: both are drawn on maps. */
export const outlined = { healthUnit: 'Unidade de saúde', neighborhood: 'Bairro' } as const

/** What is asked and answered, for areas that pass it on under a permission of theirs. */
export const outlinesShape = {
  input: { of: oneOf('Áreas', outlined).required() },
  output: {
    items: list(
      'Itens',
      asManyAsThereAre,
      object('Área', {
        id: id().required(),
        name: text('Nome').required(),
        /** WKT, as `boundary` fields have it. */
        boundary: text('Limites').required(),
      }).required(),
    ).required(),
  },
  reads: ['territory', 'neighborhood', 'healthUnit'],
} as const

/** Where units and neighbourhoods lie that have limits. Access `service`. */
export const territoryOutlines = query(rows.territoryOutlines, outlinesShape)
