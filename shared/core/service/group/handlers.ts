import { knownRows, titleOf } from '@saude/contract/access'
import { AppError, validationError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { searchable } from '@saude/contract/search'
import { isProvider } from '@saude/contract/session'
import { type Handler, insert, update } from '@saude/service/handlers'
import { pageOf, searchOf } from '@saude/service/page'
import { change, tokens } from '@saude/store'
import {
  groupCreate,
  groupGet,
  groupList,
  groupPermissionUpdate,
  groupSearch,
  groupUpdate,
} from '../../contract/group.ts'
import { on } from '../collections.ts'
import { concerning, ownClient, visibleClients } from '../tenant.ts'
import { named } from '../user/answer.ts'
import {
  decidedFor,
  isProviderGroup,
  mayGive,
  permissionsAway,
  permissionsOf,
  privateQueries,
  providerQueries,
} from './rights.ts'

/** More groups than this no client has; the caller's own are chosen among them. */
const searched = 200

const search = on(groupSearch, async ({ input, user, collections }) => {
  const provider = isProvider(user.groups)
  const filter = provider ? { client: { $in: [user.client?.id ?? null, null] } } : ownClient(user)
  const found = await searchOf(collections.group, { q: input.q, filter, limit: searched })
  return {
    items: found
      .filter((group) => mayGive(group, user.permissions, provider))
      .map(({ _id, name, key }) => ({ id: _id, name, key })),
  }
})

const list = on(groupList, async ({ input, user, collections }) => {
  const clients = await collections.client.find({}).toArray()
  const typed = [input.name, input.q].filter(Boolean).join(' ')
  const page = await pageOf(collections.group, groupList, input, {
    filter: {
      ...(input.client ? { client: input.client.id } : visibleClients(user)),
      ...(typed && { searchTokens: tokens(typed) }),
    },
    map: (group) => ({
      id: group._id,
      name: group.name,
      key: group.key,
      client: named(clients.find(({ _id }) => _id === group.client)),
      amountUsers: 0,
      createdAt: group.createdAt,
    }),
  })
  const items = await Promise.all(
    page.items.map(async (row) => ({
      ...row,
      amountUsers: await collections.user.countDocuments({ groupIds: String(row.id) }),
    })),
  )
  return { ...page, items }
})

const get = on(groupGet, async ({ input, collections }) => {
  const group = await collections.group.findOne({ _id: input.id })
  if (!group) throw new AppError('notFound')
  const held = new Set(permissionsOf(group))
  const client = group.client ? await collections.client.findOne({ _id: group.client }) : null
  return {
    id: group._id,
    key: group.key,
    name: group.name,
    client: named(client),
    permissions: knownRows()
      .filter(({ access }) => access === 'private')
      .map(({ name, title, area }) => ({ name, title, area, held: held.has(name) })),
    version: group.version,
  }
})

const create = on(groupCreate, async ({ input, user, collections, commit }) => {
  const client = await collections.client.findOne({ _id: input.client?.id ?? user.client?.id ?? '' })
  if (!client) throw validationError({ client: 'Cliente é um campo obrigatório' })
  const id = newId()
  const group = {
    _id: id,
    client: client._id,
    key: id,
    name: input.name,
    ...searchable(input.name),
    permissions: [],
    known: [...privateQueries()],
  }
  return commit(
    [insert(collections.group, group), change('group', [id], 'created', concerning(client._id))],
    { id },
  )
})

const rename = on(groupUpdate, async ({ input, collections, commit }) => {
  const group = await collections.group.findOne({ _id: input.id })
  if (!group) throw new AppError('notFound')
  const { name } = input.document
  return commit(
    [
      update(
        collections.group,
        { _id: group._id, version: input.version ?? group.version },
        name ? { name, ...searchable(name) } : {},
      ),
      change('group', [group._id], 'updated', concerning(group.client)),
    ],
    { id: group._id, version: group.version + 1 },
  )
})

const permissions = on(groupPermissionUpdate, async ({ input, collections, commit }) => {
  const group = await collections.group.findOne({ _id: input.id })
  if (!group) throw new AppError('notFound')
  if (isProviderGroup(group))
    throw new AppError('conflict', 'Os grupos do provedor têm sempre todas as permissões')
  const give = input.document.give ?? []
  const take = input.document.take ?? []
  const reserved = give.filter((name) => providerQueries().has(name))
  if (reserved.length > 0)
    throw validationError({
      'document.give': `Só o provedor pode ter estas permissões: ${[...new Set(reserved.map(titleOf))].join(', ')}`,
    })
  const unknown = [...give, ...take].filter(
    (name) => !privateQueries().has(name) && !providerQueries().has(name),
  )
  if (unknown.length > 0)
    throw validationError({ document: `Permissões desconhecidas: ${[...new Set(unknown)].join(', ')}` })
  const kept = [...permissionsOf(group), ...permissionsAway(group)].filter((name) => !take.includes(name))
  const next = { permissions: [...new Set([...kept, ...give])], known: decidedFor(group) }
  return commit(
    [
      update(collections.group, { _id: group._id, version: input.version ?? group.version }, next),
      change('group', [group._id], 'updated', concerning(group.client)),
    ],
    { id: group._id, version: group.version + 1 },
  )
})

export const groupHandlers: Handler[] = [search, list, get, create, rename, permissions]
