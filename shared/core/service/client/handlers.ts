import { AppError, duplicateError, duplicateMessage } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { anyRecord } from '@saude/contract/record/record'
import { searchable } from '@saude/contract/search'
import { type Handler, insert, type Scoped, update } from '@saude/service/handlers'
import { pageOf, searchOf } from '@saude/service/page'
import { changesOf, happened, recordHistory } from '@saude/service/record/history'
import { historyOf } from '@saude/service/record/history-page'
import { scoped } from '@saude/service/scope'
import { change, prefix, tokens } from '@saude/store'
import {
  clientCreate,
  clientGet,
  clientIdentity,
  clientList,
  clientSearch,
  clientUpdate,
  client as declared,
} from '../../contract/client.ts'
import { on } from '../collections.ts'
import { defaultGroups } from '../group/default-groups.ts'
import { cityNamed, homeOf } from '../territory/city-table.ts'
import type { Client } from './client.ts'

const record = anyRecord(declared)

const answered = (client: Client) => ({ ...client, id: client._id })

const list = on(clientList, async ({ input, collections }) => {
  const typed = [input.name, input.q].filter(Boolean).join(' ')
  return pageOf(collections.client, clientList, input, {
    filter: {
      ...(typed && { searchTokens: tokens(typed) }),
      ...(input.cnpj && { cnpj: prefix(input.cnpj) }),
      ...(typeof input.status === 'boolean' && { status: input.status }),
    },
    searches: ['q'],
    map: answered,
  })
})

const search = on(clientSearch, async ({ input, collections }) => {
  const found = await searchOf(collections.client, { q: input.q, filter: { status: true } })
  return { items: found.map(({ _id, name }) => ({ id: _id, name })) }
})

const get = on(clientGet, async ({ input, collections }) => {
  const client = await collections.client.findOne({ _id: input.id })
  if (!client) throw new AppError('notFound')
  return answered(client)
})

const identity = on(clientIdentity, async ({ user, collections }) => {
  const client = user.client && (await collections.client.findOne({ _id: user.client.id }))
  if (!client) throw new AppError('notFound')
  return client
})

/** Public calls belong to the client of the host name: a host has one client. */
async function refuseTakenHosts(clients: Scoped<Client>, hosts: readonly string[], self: string, at: string) {
  if (hosts.length === 0) return
  const taken = await clients.findOne({ hosts: { $in: hosts }, _id: { $ne: self } })
  if (taken) throw duplicateError({ [`${at}hosts`]: duplicateMessage })
}

const inLowerCase = (hosts: readonly string[] | null | undefined) =>
  (hosts ?? []).map((host) => host.toLowerCase())

const create = on(clientCreate, async ({ input, collections, commit, now }) => {
  const id = newId()
  const hosts = inLowerCase(input.hosts)
  await refuseTakenHosts(collections.client, hosts, id, '')
  const home = input.ibge ? undefined : homeOf(await cityNamed(input.name))
  const client = {
    _id: id,
    name: input.name,
    ...searchable(input.name),
    cnpj: input.cnpj ?? null,
    ibge: input.ibge ?? home?.ibge ?? null,
    stateCode: input.stateCode ?? home?.stateCode ?? null,
    status: input.status ?? true,
    hosts,
    latitude: input.latitude ?? home?.latitude ?? null,
    longitude: input.longitude ?? home?.longitude ?? null,
    northeast: input.northeast ?? null,
    southwest: input.southwest ?? null,
    boundary: input.boundary ?? null,
    deletedAt: null,
  }
  const groups = defaultGroups(id, now).map((group) => insert(collections.group, group))
  return commit(
    [
      insert(collections.client, client),
      happened(record, { _id: id, client: id }, { kind: 'created' }),
      ...groups,
      change('client', [id], 'created', { client: id }),
    ],
    { id },
  )
})

const alter = on(clientUpdate, async ({ input, collections, commit }) => {
  const stored = await collections.client.findOne({ _id: input.id })
  if (!stored) throw new AppError('notFound')
  const { name, hosts, status, ...rest } = input.document
  const patch = {
    ...rest,
    ...(name && { name, ...searchable(name) }),
    ...(hosts !== undefined && { hosts: inLowerCase(hosts) }),
    ...(typeof status === 'boolean' && { status }),
  }
  await refuseTakenHosts(collections.client, patch.hosts ?? [], stored._id, 'document.')
  const changes = changesOf(record, { ...stored }, patch)
  return commit(
    [
      ...(changes.length > 0
        ? [happened(record, { _id: stored._id, client: stored._id }, { kind: 'updated', changes })]
        : []),
      update(collections.client, { _id: stored._id, version: input.version ?? stored.version }, patch),
      change('client', [stored._id], 'updated', { client: stored._id }),
    ],
    { id: stored._id, version: stored.version + 1 },
  )
})

const history = on(declared.history, async ({ input, user, store, collections }) => {
  const stored = await collections.client.findOne({ _id: input.id })
  if (!stored) throw new AppError('notFound')
  const kept = scoped(store, recordHistory, stored._id)
  return historyOf(record, kept, { before: input.before, entry: { ...stored, client: stored._id } }, user)
})

export const clientHandlers: Handler[] = [list, search, get, identity, create, alter, history]
