import { id, list, object, text } from '@saude/contract/fields'
import { query } from '@saude/contract/query'

/** What other services keep of a citizen beside the id; whoever is gone is left out. Access `service`. */
export const citizenByIds = query('citizenByIds', {
  input: { ids: list('Ids', id().required()).required().max(500) },
  output: {
    items: list(
      'Itens',
      object('Cidadão', {
        id: id().required(),
        name: text('Nome', { personal: 'name' }).required(),
        searchName: text('Nome para busca', { personal: 'text' }),
        cns: text('CNS', { personal: 'text' }),
      }).required(),
    ).required(),
  },
  reads: ['citizen'],
})
