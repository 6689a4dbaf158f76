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
import { listQuery } from '@saude/contract/list-query'
import { changed, created, query, updateOf } from '@saude/contract/query'
import { rows } from './access.ts'

/** Groups of users and the permissions that they give; each client has its own. */

const groupFields = {
  name: text('Nome').required().min(2).max(100),
  client: relation('Cliente', 'clientSearch'),
}

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

export const groupList = listQuery(rows.groupList, {
  title: 'grupos',
  filters: {
    name: text('Nome', { showFilter: 'column' }).max(100),
    client: relation('Cliente', 'clientSearch', { showFilter: 'column' }),
  },
  item: {
    id: id().required(),
    name: text('Nome', { showColumn: 40 }).required(),
    key: text('Chave').required(),
    client: relation('Cliente', 'clientSearch', { showColumn: 30 }),
    amountUsers: integer('Usuários', { showColumn: 10 }).required(),
    createdAt: dateTime('Criado em', { showColumn: 20 }),
  },
  orderBy: ['name', 'createdAt'],
  reads: ['group', 'user'],
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
    ...groupFields,
    ...permissionsOfGroup,
    version: integer('Versão', { isHidden: true }),
  },
  reads: ['group'],
})

/** A group of a client beside the eleven that each has; it starts without permissions. */
export const groupCreate = query(rows.groupCreate, { input: groupFields, output: created, writes: ['group'] })

export const groupUpdate = query(rows.groupUpdate, {
  input: updateOf({ name: groupFields.name }),
  output: changed,
  writes: ['group'],
  readBy: groupGet,
})

/** Gives and takes permissions; running sessions follow within a second. */
export const groupPermissionUpdate = query(rows.groupPermissionUpdate, {
  input: {
    id: id().required(),
    document: object('Documento', {
      give: list('Conceder', 500, permission),
      take: list('Retirar', 500, permission),
    }).required(),
    version: integer('Versão'),
  },
  output: changed,
  writes: ['group'],
})
