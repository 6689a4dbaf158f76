import {
  asManyAsThereAre,
  boundary,
  cnes,
  color,
  dateTime,
  id,
  integer,
  list,
  object,
  place,
  relation,
  text,
  yesNo,
} from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { changed, created, query, updateOf } from '@saude/contract/query'

/** Health units with their place and boundary (specification 3, sections 2 and 3). */

export const healthUnitFields = {
  name: text('Nome').required().min(2).max(120),
  cnes: cnes().required(),
  location: place('Localização'),
  boundary: boundary('Limites'),
  color: color('Cor'),
}

export const healthUnitList = listQuery('healthUnitList', {
  title: 'unidades de saúde',
  filters: {
    name: text('Nome', { showFilter: 'column', placeholder: 'Filtrar por nome' }).max(100),
    cnes: text('CNES', { mask: 'cnes', showFilter: 'column' }).max(20),
    /** Only provider staff see 'Todos'; for others the server ignores it (access.md). Default true. */
    client: yesNo('Cliente', { showFilter: 'panel', labels: { yes: 'Atual', no: 'Todos' } }),
  },
  item: {
    id: id().required(),
    name: text('Nome', { showColumn: 55 }).required(),
    cnes: cnes('CNES', { showColumn: 20 }),
    location: healthUnitFields.location,
    client: relation('Cliente', 'clientSearch'),
    boundary: healthUnitFields.boundary,
    color: healthUnitFields.color,
    updatedAt: dateTime('Última alteração', { showColumn: 25 }),
  },
  orderBy: ['name', 'cnes', 'updatedAt'],
  reads: ['healthUnit'],
})

export const healthUnitGet = query('healthUnitGet', {
  input: { id: id().required() },
  output: {
    id: id().required(),
    ...healthUnitFields,
    client: relation('Cliente', 'clientSearch'),
    createdAt: dateTime('Criado em'),
    updatedAt: dateTime('Última alteração'),
    version: integer('Versão', { isHidden: true }),
  },
  reads: ['healthUnit'],
})

export const healthUnitCreate = query('healthUnitCreate', {
  input: healthUnitFields,
  output: created,
  writes: ['healthUnit'],
})

export const healthUnitUpdate = query('healthUnitUpdate', {
  input: updateOf(healthUnitFields),
  output: changed,
  writes: ['healthUnit'],
  readBy: healthUnitGet,
})

/** Refused while users work in it. */
export const healthUnitDelete = query('healthUnitDelete', {
  input: { id: id().required() },
  output: created,
  writes: ['healthUnit'],
})

export const healthUnitSearch = query('healthUnitSearch', {
  input: { q: text('Busca').max(100) },
  output: {
    items: list(
      'Itens',
      asManyAsThereAre,
      object('Unidade', {
        id: id().required(),
        name: text('Nome').required(),
        cnes: text('CNES'),
        description: text('Descrição'),
      }).required(),
    ).required(),
  },
  reads: ['healthUnit'],
})

/** What other services keep of a unit beside the id; one that is gone is left out. Access `service`. */
export const healthUnitByIds = query('healthUnitByIds', {
  input: { ids: list('Ids', 500, id().required()).required() },
  output: {
    items: list(
      'Itens',
      asManyAsThereAre,
      object('Unidade', {
        id: id().required(),
        name: text('Nome').required(),
        searchName: text('Nome para busca'),
        cnes: text('CNES'),
      }).required(),
    ).required(),
  },
  reads: ['healthUnit'],
})

export const healthUnitQueries = [
  healthUnitList,
  healthUnitGet,
  healthUnitCreate,
  healthUnitUpdate,
  healthUnitDelete,
  healthUnitSearch,
  healthUnitByIds,
]
