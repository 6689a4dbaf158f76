import { asManyAsThereAre, boundary, id, list, object, oneOf, text } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/**
 * Areas for which somebody answers: a health unit's, or a community health agent's. For services only; the citizen
 * area offers them to people (`geoFiltersSearch`) and finds who lives in one (`citizenGeolocation`).
 */

/** Of whom the area is. */
export const areaTypes = { user: 'Microárea', health_unit: 'Unidade de saúde' } as const

const area = {
  id: id().required(),
  name: text('Nome').required(),
  type: oneOf('Tipo', areaTypes).required(),
}

/**
 * Health units first, then agents in the order of the names that are answered, numbers as numbers; both by the beginnings
 * of the words of their names.
 */
export const territoryAreaSearch = query(rows.territoryAreaSearch, {
  input: { q: text('Busca').max(100) },
  output: {
    items: list(
      'Itens',
      asManyAsThereAre,
      object('Área', { ...area, description: text('Descrição') }).required(),
    ).required(),
  },
  reads: ['healthUnit', 'user'],
})

/** An area with its boundary, which is null where none is drawn. */
export const territoryAreaGet = query(rows.territoryAreaGet, {
  input: { id: area.id, type: area.type },
  output: { ...area, boundary: boundary('Limites') },
  reads: ['healthUnit', 'user'],
})
