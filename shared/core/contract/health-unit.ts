import { byIdsShape } from '@saude/contract/by-ids-shape'
import {
  asManyAsThereAre,
  boundary,
  cnes,
  color,
  date,
  id,
  list,
  object,
  oneOf,
  phone,
  relation,
  text,
  yesNo,
} from '@saude/contract/fields'
import { place } from '@saude/contract/fields-place'
import { query } from '@saude/contract/query'
import { record } from '@saude/contract/record/record'
import { rows } from './access.ts'
import { openingHours, teams } from './team.ts'
import { unitKinds } from './unit-kind.ts'

export const healthUnitSearch = query(rows.healthUnitSearch, {
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

/** Health units with their place and boundary. */
export const healthUnit = {
  ...record(rows, 'healthUnit', {
    word: { singular: 'unidade de saúde', plural: 'unidades de saúde', gender: 'f', short: 'unidade' },
    path: '/app/options/health-unit',
    fields: {
      name: text('Nome', { showColumn: 55, showFilter: 'column' }).required().min(2).max(120),
      cnes: cnes('CNES', { showColumn: 20, showFilter: 'column' }).required(),
      kind: oneOf('Tipo de estabelecimento', unitKinds, {
        help: 'Como no CNES. O tipo e as equipes dizem se a produção vai pelo e-SUS APS ou pelo BPA',
      }),
      // A unit's telephone is no citizen's.
      phone: phone('Telefone', { personal: undefined }),
      location: place('Localização'),
      boundary: boundary('Limites'),
      color: color('Cor'),
      openingHours,
      teams,
      endedOn: date('Desativada em', {
        mayLieAhead: false,
        help: 'Uma unidade que deixou de existir é desativada, não apagada: o que se fez nela continua dela',
      }),
    },
    shown: { client: relation('Cliente', 'clientSearch') },
    /** Only provider staff see 'Todos'; for others the server ignores it (access.md). Default true. */
    filters: {
      client: yesNo('Cliente', { showFilter: 'panel', labels: { yes: 'Atual', no: 'Todos' } }),
    },
    label: ['name'],
    orderBy: ['name', 'cnes', 'updatedAt'],
    defaultOrder: ['name', 'asc'],
    columns: { updatedAt: 25 },
  }),
  search: healthUnitSearch,
}

/** What other services keep of a unit beside the id; one that is gone is left out. Access `service`. */
export const healthUnitByIds = query(rows.healthUnitByIds, {
  ...byIdsShape('Unidade', {
    name: text('Nome').required(),
    searchName: text('Nome para busca'),
    cnes: text('CNES'),
    /** For papers that citizens take home. */
    phone: text('Telefone'),
    address: text('Endereço'),
  }),
  reads: ['healthUnit'],
})

/** What kind of units these are, and which teams work there. Access `service`. */
export const healthUnitTeamsByIds = query(rows.healthUnitTeamsByIds, {
  ...byIdsShape('Unidade', {
    name: text('Nome').required(),
    cnes: text('CNES'),
    kind: oneOf('Tipo de estabelecimento', unitKinds),
    teams,
  }),
  reads: ['healthUnit'],
})
