import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { searchable } from '@saude/contract/search'
import { chooseClient } from '@saude/service/client'
import { type Handler, handlersFor, insert, remove, update } from '@saude/service/handlers'
import { pageOf } from '@saude/service/page'
import { scoped } from '@saude/service/scope'
import { both, change, defineCollection, filterBy, tokens } from '@saude/store'
import {
  contactMinutes,
  dataSourceContact,
  dataSourceCreate,
  dataSourceList,
  dataSourceRemove,
  dataSourceRenew,
  type dataSourceTypes,
} from '../contract/data-source.ts'

interface DataSource {
  readonly _id: string
  readonly client: string
  readonly name: string
  readonly searchName: string
  readonly searchTokens: readonly string[]
  readonly type: keyof typeof dataSourceTypes
  /** The hash of its key, so that the store holds none that works. */
  readonly keyHash: string
  readonly ping: number | null
  readonly lastPingAt: Date | null
  readonly createdAt: Date
}

export const dataSources = defineCollection<DataSource>('dataSource', {
  tenant: 'client',
  arrays: ['searchTokens'],
  indexes: [
    { keys: { keyHash: 1 }, unique: true },
    { keys: { client: 1, createdAt: 1, _id: 1 } },
    { keys: { client: 1, searchName: 1, _id: 1 } },
    { keys: { client: 1, lastPingAt: 1, _id: 1 } },
  ],
})

const on = handlersFor({ dataSource: dataSources })

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')

function newKey(): { key: string; keyHash: string } {
  const key = randomBytes(24).toString('base64url')
  return { key, keyHash: hashOf(key) }
}

/** From when on a source was heard of that is connected. */
const since = (now: Date): Date => new Date(now.getTime() - contactMinutes * 60_000)

const list = on(dataSourceList, ({ input, collections, now }) => {
  const typed = [input.name, input.q].filter(Boolean).join(' ')
  const heard = { lastPingAt: { $gte: since(now) } }
  const asked = {
    ...(typed && { searchTokens: tokens(typed) }),
    ...(input.type && { type: input.type }),
  }
  const filter =
    input.status === 'connected'
      ? both(filterBy<DataSource>(asked), filterBy(heard))
      : input.status === 'disconnected'
        ? both(
            filterBy<DataSource>(asked),
            filterBy({ $or: [{ lastPingAt: null }, { lastPingAt: { $lt: since(now) } }] }),
          )
        : filterBy<DataSource>(asked)
  return pageOf(collections.dataSource, dataSourceList, input, {
    filter,
    searches: ['q'],
    sort: { name: 'searchName' },
    map: ({ _id, lastPingAt, ...source }) => ({
      ...source,
      id: _id,
      clientName: source.name,
      lastPingAt,
      status: lastPingAt && lastPingAt >= since(now) ? ('connected' as const) : ('disconnected' as const),
    }),
  })
})

const create = on(dataSourceCreate, ({ input, user, collections, commit, now }) => {
  if (!user.client) throw new AppError('validation', chooseClient)
  const { key, keyHash } = newKey()
  const id = newId()
  const source: DataSource = {
    _id: id,
    client: user.client.id,
    name: input.name,
    ...searchable(input.name),
    type: input.type,
    keyHash,
    ping: null,
    lastPingAt: null,
    createdAt: now,
  }
  return commit([insert(collections.dataSource, source)], { id, key })
})

const renew = on(dataSourceRenew, async ({ input, collections, commit }) => {
  const found = await collections.dataSource.findOne({ _id: input.id })
  if (!found) throw new AppError('notFound')
  const { key, keyHash } = newKey()
  return commit([update(collections.dataSource, { _id: found._id }, { keyHash, lastPingAt: null })], {
    id: found._id,
    key,
  })
})

const drop = on(dataSourceRemove, async ({ input, collections, commit }) => {
  const found = await collections.dataSource.findOne({ _id: input.id })
  if (!found) throw new AppError('notFound')
  return commit([remove(collections.dataSource, { _id: found._id })], { id: found._id })
})

const contact = on(dataSourceContact, async ({ input, store, commit, now }) => {
  // A connector has no session: its key says whose it is.
  const found = await store.collection(dataSources).findOne({ keyHash: hashOf(input.key) })
  if (!found) throw new AppError('notFound', 'Chave desconhecida')
  return commit(
    [
      update(
        scoped(store, dataSources, found.client),
        { _id: found._id },
        { lastPingAt: now, ...(typeof input.ping === 'number' && { ping: input.ping }) },
      ),
      change('dataSource', [found._id], 'updated', { client: found.client }),
    ],
    { minutes: Math.floor(contactMinutes / 3) },
  )
})

export const dataSourceHandlers: Handler[] = [list, create, renew, drop, contact]
