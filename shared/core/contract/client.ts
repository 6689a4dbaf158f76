import {
  asManyAsThereAre,
  boundary,
  cnpj,
  dateTime,
  id,
  integer,
  list,
  number,
  object,
  position,
  text,
  yesNo,
} from '@saude/contract/fields'
import { changed, created, query, updateOf } from '@saude/contract/query'
import { record } from '@saude/contract/record/record'
import { rows } from './access.ts'
import { signedIn } from './session.ts'

/** Clients: the municipalities that the provider serves; only provider staff see more than their own. */

const status = { labels: { yes: 'Habilitado', no: 'Desabilitado' } } as const

export const clientFields = {
  name: text('Nome', { showColumn: 40, showFilter: 'column' }).required().min(2).max(120),
  cnpj: cnpj('CNPJ', { showColumn: 25, showFilter: 'column' }),
  ibge: text('Código IBGE')
    .max(7)
    .matches(/^\d{7}$/, { excludeEmptyString: true }),
  stateCode: text('UF').length(2),
  /** Disabled clients' users cannot sign in. */
  status: yesNo('Situação', {
    ...status,
    showColumn: 15,
    showFilter: 'column',
    initial: { value: true },
  }),
  /** Host names whose public calls belong to this client. */
  hosts: list('Endereços', 20, text('Endereço').required().max(200)),
  latitude: number('Latitude').min(-90).max(90),
  longitude: number('Longitude').min(-180).max(180),
  northeast: position('Nordeste'),
  southwest: position('Sudoeste'),
  boundary: boundary('Limites'),
}

export const clientSearch = query(rows.clientSearch, {
  input: { q: text('Busca').max(100) },
  output: {
    items: list(
      'Itens',
      asManyAsThereAre,
      object('Cliente', { id: id().required(), name: text('Nome').required() }).required(),
    ).required(),
  },
  reads: ['client'],
})

/** How the caller's client is called on national forms. Access `service`. */
export const clientIdentity = query(rows.clientIdentity, {
  input: {},
  output: {
    name: text('Nome').required(),
    cnpj: text('CNPJ'),
    ibge: text('Código IBGE'),
    stateCode: text('UF'),
  },
  reads: ['client'],
})

export const clientGet = query(rows.clientGet, {
  input: { id: id().required() },
  output: {
    id: id().required(),
    ...clientFields,
    createdAt: dateTime('Criado em'),
    deletedAt: dateTime('Removido em'),
    version: integer('Versão', { isHidden: true }),
  },
  reads: ['client'],
})

/** A new client comes with its eleven groups and their default permissions. */
export const clientCreate = query(rows.clientCreate, {
  input: clientFields,
  output: created,
  writes: ['client'],
  logsAs: 'configured',
})

export const clientUpdate = query(rows.clientUpdate, {
  input: updateOf(clientFields),
  output: changed,
  writes: ['client'],
  readBy: clientGet,
  logsAs: 'configured',
})

/** Clients as a record: their calls are older than it; the list and the history follow from it. */
export const client = {
  ...record(rows, 'client', {
    word: { singular: 'cliente', plural: 'clientes', gender: 'm' },
    path: '/app/options/client',
    verbs: ['get', 'create', 'update', 'search', 'history'],
    fields: {
      ...clientFields,
      createdAt: dateTime('Criado em', { showColumn: 20, isGenerated: true }),
      deletedAt: dateTime('Removido em', { isGenerated: true }),
    },
    listed: ['name', 'cnpj', 'status', 'createdAt', 'deletedAt'],
    label: ['name'],
    orderBy: ['name', 'createdAt'],
    defaultOrder: ['name', 'asc'],
    wire: {
      calls: { get: clientGet, create: clientCreate, update: clientUpdate },
      fields: (said) => said,
      said: (fields) => fields,
      path: (field) => field,
    },
  }),
  search: clientSearch,
}

/** The list of clients, as it was called before there were records. */
export const clientList = client.list

/** Provider staff choose the client in whose data they work from now on; null leaves it. Answers a new session. */
export const clientSwitch = query(rows.clientSwitch, {
  input: { id: id() },
  output: signedIn,
  mutates: true,
  unrecorded: true,
  anonymised: 'allowed',
})
