import {
  asManyAsThereAre,
  dateTime,
  id,
  integer,
  list,
  object,
  relation,
  text,
  yesNo,
} from '@saude/contract/fields'
import { changed, created, query, updateOf } from '@saude/contract/query'
import { record } from '@saude/contract/record/record'
import { rows } from './access.ts'

/** Groups of users and the permissions that they give; each client has its own. */

const name = text('Nome', { showColumn: 35, showFilter: 'column' }).required().min(2).max(100)
const ofClient = relation('Cliente', 'clientSearch', { showColumn: 25, showFilter: 'column' })

const needsSecondFactor = yesNo('Exigir verificação em duas etapas', {
  help: 'Sem ela as pessoas deste grupo só abrem o próprio cadastro',
})

const permission = text('Permissão').required().max(80)

/** Offers only groups whose permissions the caller holds, so that users give away no more than their own rights. */
export const groupSearch = query(rows.groupSearch, {
  input: { q: text('Busca').max(100) },
  output: {
    items: list(
      'Itens',
      asManyAsThereAre,
      object('Grupo', {
        id: id().required(),
        name: text('Nome').required(),
        key: text('Chave').required(),
      }).required(),
    ).required(),
  },
  reads: ['group'],
})

const permissionsOfGroup = {
  permissions: list(
    'Permissões',
    asManyAsThereAre,
    object('Permissão', {
      name: permission,
      title: text('Título').required(),
      area: text('Área').required(),
      held: yesNo('Concedida').required(),
    }).required(),
  ).required(),
}

/** A group with every permission that there is, held or not. */
export const groupGet = query(rows.groupGet, {
  input: { id: id().required() },
  output: {
    id: id().required(),
    key: text('Chave').required(),
    name,
    needsSecondFactor,
    client: ofClient,
    createdAt: dateTime('Criado em'),
    ...permissionsOfGroup,
    version: integer('Versão', { isHidden: true }),
  },
  reads: ['group'],
})

/**
 * A group of a client beside the eleven that each has, with the permissions of another one, or without any; of the
 * client that is chosen where none is named.
 */
export const groupCreate = query(rows.groupCreate, {
  input: {
    name,
    client: ofClient,
    needsSecondFactor,
    copyOf: relation('Permissões iguais às de', 'groupSearch', {
      help: 'Vazio: o grupo começa sem permissões, e quem só tem ele não abre tela nenhuma',
    }),
  },
  output: created,
  writes: ['group'],
  logsAs: 'granted',
})

export const groupUpdate = query(rows.groupUpdate, {
  input: updateOf({ name, needsSecondFactor }),
  output: changed,
  writes: ['group'],
  readBy: groupGet,
  logsAs: 'granted',
})

/** What of a group's permissions is to change. */
const permissionChange = object('Documento', {
  give: list('Conceder', 500, permission),
  take: list('Retirar', 500, permission),
}).required()

/** Gives and takes permissions; running sessions follow within a second. */
export const groupPermissionUpdate = query(rows.groupPermissionUpdate, {
  input: {
    id: id().required(),
    document: permissionChange,
    version: integer('Versão'),
  },
  output: changed,
  writes: ['group'],
  logsAs: 'granted',
})

/** Every group of a client with what it gives, and all permissions that there are. */
export const groupPermissionList = query('groupPermissionList', {
  permission: rows.groupPermissionUpdate,
  title: 'Consultar permissões dos grupos',
  /** Of the client that is chosen where none is named. */
  input: { client: ofClient },
  output: {
    client: ofClient,
    groups: list(
      'Grupos',
      asManyAsThereAre,
      object('Grupo', {
        id: id().required(),
        key: text('Chave').required(),
        name: text('Nome').required(),
        amountUsers: integer('Usuários').required(),
        permissions: list('Permissões', asManyAsThereAre, permission).required(),
        version: integer('Versão').required(),
      }).required(),
    ).required(),
    permissions: list(
      'Permissões',
      asManyAsThereAre,
      object('Permissão', {
        name: permission,
        title: text('Título').required(),
        area: text('Área').required(),
      }).required(),
    ).required(),
  },
  reads: ['group', 'user'],
})

const concerned = (label: string) =>
  list(
    label,
    asManyAsThereAre,
    object('Pessoa', {
      id: id().required(),
      name: text('Nome').required(),
      permissions: list('Permissões', asManyAsThereAre, permission).required(),
    }).required(),
  ).required()

/** Who would gain and who would lose what, other groups of each person counted; asked before anything is saved. */
export const groupPermissionPreview = query('groupPermissionPreview', {
  permission: rows.groupPermissionUpdate,
  title: 'Conferir mudança de permissões',
  input: { id: id().required(), document: permissionChange },
  output: {
    /** At most a hundred of each; the totals say how many there are. */
    gaining: concerned('Ganham'),
    losing: concerned('Perdem'),
    totalGaining: integer('Ganham').required(),
    totalLosing: integer('Perdem').required(),
    amountUsers: integer('Usuários do grupo').required(),
    /** How many of them are signed in: it reaches them within a second. */
    signedIn: integer('Conectados agora').required(),
    /** No one would be left who administers users: it would be refused. */
    locksOut: yesNo('Ninguém administraria').required(),
    /** It would be a group that gives nothing. */
    isEmpty: yesNo('Sem permissões').required(),
  },
  reads: ['group', 'user', 'session'],
})

/** Groups as a record: their calls are older than it, and only what was asked and its history follow from it. */
export const group = {
  ...record(rows, 'group', {
    word: { singular: 'grupo', plural: 'grupos', gender: 'm' },
    path: '/app/options/group',
    verbs: ['get', 'create', 'update', 'search', 'history'],
    fields: {
      name,
      needsSecondFactor,
      key: text('Chave', { isGenerated: true, isHidden: true }),
      client: relation('Cliente', 'clientSearch', {
        isGenerated: true,
        showColumn: 25,
        showFilter: 'column',
      }),
      amountUsers: integer('Usuários', { isGenerated: true, showColumn: 12 }),
      amountPermissions: integer('Permissões', { isGenerated: true, showColumn: 12 }),
      createdAt: dateTime('Criado em', { isGenerated: true, showColumn: 20 }),
      /** In the history: what was given and taken. */
      permissions: list('Permissões', asManyAsThereAre, text('Permissão').required(), { isGenerated: true }),
    },
    listed: ['name', 'key', 'client', 'amountUsers', 'amountPermissions', 'createdAt'],
    label: ['name'],
    orderBy: ['name', 'createdAt'],
    defaultOrder: ['name', 'asc'],
    wire: {
      calls: { get: groupGet, create: groupCreate, update: groupUpdate },
      fields: (said) => said,
      said: (fields) => fields,
      path: (field) => field,
    },
  }),
  search: groupSearch,
}

/** The list of groups, as it was called before there were records. */
export const groupList = group.list
