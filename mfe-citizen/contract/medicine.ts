import { accessRows, open } from '@saude/contract/access-rows'
import { asManyAsThereAre, id, list, object, text } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { searchShape } from '@saude/contract/search-shape'
import { rows } from './access.ts'

const desk = accessRows('health-secretary', {
  municipalMedicineSearch: open('service', 'Medicamentos do município'),
})

/**
 * Medicines of the municipality's lists by what is typed, or by their ids: what a prescription asks, and the area answers that keeps
 * the lists. Declared by who asks, because that area stands on this one. Access `service`.
 */
export const municipalMedicineSearch = query(desk.municipalMedicineSearch, {
  input: {
    q: text('Busca').max(100),
    ids: list('Ids', 40, id().required()),
  },
  output: {
    items: list(
      'Medicamentos',
      asManyAsThereAre,
      object('Medicamento', {
        id: id().required(),
        /** With its concentration. */
        name: text('Nome').required(),
        catmat: text('CATMAT').required(),
        unity: text('Unidade'),
      }).required(),
    ).required(),
  },
  reads: ['medication'],
})

/** The same for who prescribes. */
export const prescribedMedicineSearch = query('prescribedMedicineSearch', {
  permission: rows.prescriptionCreate,
  title: 'Buscar medicamentos para receitar',
  ...searchShape('medication'),
})
