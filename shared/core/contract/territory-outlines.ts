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

/** Whose limits are drawn in a form, each beside the others of its kind. */
export const bounded = { ...outlined, microArea: 'Microárea' } as const

/** What stands beside a boundary that is drawn, and the municipality that its file is named after. */
export const territoryBoundaries = query(rows.territoryBoundaries, {
  input: { of: oneOf('Áreas', bounded).required() },
  output: {
    ...outlinesShape.output,
    municipality: object('Município', {
      name: text('Nome').required(),
      stateCode: text('UF'),
      ibge: text('Código IBGE'),
    }),
  },
  reads: ['territory', 'neighborhood', 'healthUnit', 'microArea', 'client'],
})

/** Where units and neighbourhoods lie that have limits. Access `service`. */
export const territoryOutlines = query(rows.territoryOutlines, outlinesShape)
