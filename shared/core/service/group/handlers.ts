import { knownRows, titleOf } from '@saude/contract/access'
import { AppError, validationError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { anyRecord } from '@saude/contract/record/record'
import { searchable } from '@saude/contract/search'
import { isProvider } from '@saude/contract/session'
import { type Handler, insert, type Scoped, update } from '@saude/service/handlers'
import { pageOf, searchOf } from '@saude/service/page'
import { changesOf, happened, ofNoClient, recordHistory } from '@saude/service/record/history'
import { historyOf } from '@saude/service/record/history-page'
import { scoped } from '@saude/service/scope'
import { change, tokens } from '@saude/store'
import {
  group,
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
import { refuseLockout } from './administrators.ts'
import { differenceOf, permissionsAfter } from './change.ts'
import type { Group } from './group.ts'
import { permissionHandlers } from './permissions.ts'
import { decidedFor, mayGive, permissionsAway, permissionsOf, privateQueries } from './rights.ts'

const record = anyRecord(group)

/** More groups than this no client has; the caller's own are chosen among them. */
const searched = 200

const search = on(groupSearch, async ({ input, user, collections }) => {
  const provider = isProvider(user.groups)
  const filter = provider ? { client: { $in: [user.client?.id ?? null, null] } } : ownClient(user)
  const offered = await searchOf(collections.group, { q: input.q, filter, limit: searched })
  return {
    items: offered
      .filter((one) => mayGive(one, user.permissions, provider))
      .map(({ _id, name, key }) => ({ id: _id, name, key })),
  }
})

const list = on(groupList, async ({ input, user, collections }) => {
  const clients = await collections.client.findAll({}, { max: 10_000 })
  const typed = [input.name, input.q].filter(Boolean).join(' ')
  const page = await pageOf(collections.group, groupList, input, {
    filter: {
      ...(input.client ? { client: input.client.id } : visibleClients(user)),
      ...(typed && { searchTokens: tokens(typed) }),
    },
    searches: ['q'],
    map: (one) => ({
      id: one._id,
      name: one.name,
      key: one.key,
      client: named(clients.find(({ _id }) => _id === one.client)),
      amountUsers: 0,
      amountPermissions: permissionsOf(one).length,
      createdAt: one.createdAt,
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

/** @throws AppError `notFound` */
async function found(groups: Pick<Scoped<Group>, 'findOne'>, id: string): Promise<Group> {
  const group = await groups.findOne({ _id: id })
  if (!group) throw new AppError('notFound')
  return group
}

const get = on(groupGet, async ({ input, collections }) => {
  const group = await found(collections.group, input.id)
  const held = new Set(permissionsOf(group))
  const client = group.client ? await collections.client.findOne({ _id: group.client }) : null
  return {
    id: group._id,
    key: group.key,
    name: group.name,
    needsSecondFactor: group.needsSecondFactor ?? false,
    client: named(client),
    createdAt: group.createdAt,
    permissions: knownRows()
      .filter(({ access }) => access === 'private')
      .map(({ name, title, area }) => ({ name, title, area, held: held.has(name) })),
    version: group.version,
  }
})

const create = on(groupCreate, async ({ input, user, collections, commit }) => {
  const client = await collections.client.findOne({ _id: input.client?.id ?? user.client?.id ?? '' })
  if (!client) throw validationError({ client: 'Cliente é um campo obrigatório' })
  const model = input.copyOf ? await collections.group.findOne({ _id: input.copyOf.id }) : null
  if (input.copyOf && model?.client !== client._id)
    throw validationError({
      copyOf: 'Permissões iguais às de deve ser preenchido com um dos valores fornecidos',
    })
  const id = newId()
  const made = {
    _id: id,
    client: client._id,
    key: id,
    name: input.name,
    ...searchable(input.name),
    needsSecondFactor: input.needsSecondFactor ?? false,
    permissions: model ? permissionsOf(model) : [],
    known: [...privateQueries()],
  }
  return commit(
    [
      insert(collections.group, made),
      happened(record, made, { kind: 'created' }),
      change('group', [id], 'created', concerning(client._id)),
    ],
    { id },
  )
})

const rename = on(groupUpdate, async ({ input, collections, commit }) => {
  const group = await found(collections.group, input.id)
  const { name, needsSecondFactor } = input.document
  const patch = {
    ...(name && { name, ...searchable(name) }),
    ...(typeof needsSecondFactor === 'boolean' && { needsSecondFactor }),
  }
  const had = { ...group, needsSecondFactor: group.needsSecondFactor ?? false }
  const changes = changesOf(record, had, patch)
  return commit(
    [
      update(collections.group, { _id: group._id, version: input.version ?? group.version }, patch),
      ...(changes.length > 0 ? [happened(record, group, { kind: 'updated', changes })] : []),
      change('group', [group._id], 'updated', concerning(group.client)),
    ],
    { id: group._id, version: group.version + 1 },
  )
})

const permissions = on(groupPermissionUpdate, async ({ input, store, collections, commit }) => {
  const group = await found(collections.group, input.id)
  const given = permissionsAfter(group, input.document)
  await refuseLockout(store, group.client, { groups: new Map([[group._id, given]]) })
  const next = { permissions: [...new Set([...permissionsAway(group), ...given])], known: decidedFor(group) }
  const { added, removed } = differenceOf(permissionsOf(group), given)
  const changes = [
    { field: 'permissions', from: sentence('Retiradas', removed), to: sentence('Concedidas', added) },
  ]
  return commit(
    [
      update(collections.group, { _id: group._id, version: input.version ?? group.version }, next),
      ...(added.length + removed.length > 0 ? [happened(record, group, { kind: 'updated', changes })] : []),
      change('group', [group._id], 'updated', concerning(group.client)),
    ],
    { id: group._id, version: group.version + 1 },
  )
})

/** What the history keeps of many titles. */
const longest = 1000

const sentence = (word: string, names: readonly string[]): string | null =>
  names.length === 0 ? null : `${word}: ${names.map(titleOf).join(', ')}`.slice(0, longest)

const history = on(group.history, async ({ input, user, store, collections }) => {
  const { _id, client, createdAt, updatedAt, version } = await found(collections.group, input.id)
  const entry = { _id, client: client ?? ofNoClient, createdAt, updatedAt, updatedBy: null, version }
  const kept = scoped(store, recordHistory, entry.client)
  return historyOf(record, kept, { before: input.before, entry }, user)
})

export const groupHandlers: Handler[] = [
  search,
  list,
  get,
  create,
  rename,
  permissions,
  history,
  ...permissionHandlers,
]
