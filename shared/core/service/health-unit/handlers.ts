import { digits } from '@saude/contract/documents'
import { AppError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { searchable } from '@saude/contract/search'
import { isProvider } from '@saude/contract/session'
import { bury, type Handler, insert, update } from '@saude/service/handlers'
import { pageOf, searchOf } from '@saude/service/page'
import { absent, change, prefix, tokens } from '@saude/store'
import {
  healthUnitByIds,
  healthUnitCreate,
  healthUnitDelete,
  healthUnitGet,
  healthUnitList,
  healthUnitSearch,
  healthUnitUpdate,
} from '../../contract/health-unit.ts'
import { on } from '../collections.ts'
import { isOwn, ownClient } from '../tenant.ts'
import { named } from '../user/answer.ts'
import { users } from '../user/user.ts'

const list = on(healthUnitList, async ({ input, user, collections }) => {
  // 'Todos' is for provider staff; for others the filter is ignored (access.md).
  const all = isProvider(user.groups) && input.client === false
  const clients = await collections.client.find(all ? {} : { _id: ownClient(user).client }).toArray()
  const typed = [input.name, input.q].filter(Boolean).join(' ')
  return pageOf(collections.healthUnit, healthUnitList, input, {
    filter: {
      ...(all ? {} : ownClient(user)),
      ...(typed && { searchTokens: tokens(typed) }),
      ...(input.cnes && { cnes: prefix(input.cnes) }),
    },
    map: (unit) => ({ ...unit, id: unit._id, client: named(clients.find(({ _id }) => _id === unit.client)) }),
  })
})

const get = on(healthUnitGet, async ({ input, user, collections }) => {
  const unit = await collections.healthUnit.findOne({ _id: input.id })
  if (!unit || !isOwn(user, unit.client)) throw new AppError('notFound')
  const client = await collections.client.findOne({ _id: unit.client })
  return { ...unit, id: unit._id, client: named(client) }
})

const create = on(healthUnitCreate, async ({ input, user, collections, commit }) => {
  if (!user.client) throw new AppError('conflict', 'Escolha um cliente antes de criar uma unidade de saúde')
  const id = newId()
  const client = user.client.id
  const unit = {
    _id: id,
    client,
    name: input.name,
    ...searchable(input.name),
    cnes: input.cnes,
    location: input.location ?? null,
    boundary: input.boundary ?? null,
    color: input.color ?? null,
  }
  return commit([insert(collections.healthUnit, unit), change('healthUnit', [id], 'created', { client })], {
    id,
  })
})

const alter = on(healthUnitUpdate, async ({ input, user, collections, commit }) => {
  const stored = await collections.healthUnit.findOne({ _id: input.id })
  if (!stored || !isOwn(user, stored.client)) throw new AppError('notFound')
  const { name, ...rest } = input.document
  const patch = { ...rest, ...(name && { name, ...searchable(name) }) }
  return commit(
    [
      update(collections.healthUnit, { _id: stored._id, version: input.version ?? stored.version }, patch),
      // The name goes along: areas that keep a copy of it correct theirs.
      change('healthUnit', [stored._id], 'updated', {
        client: stored.client,
        detail: { name: name ?? stored.name },
      }),
    ],
    { id: stored._id, version: stored.version + 1 },
  )
})

const remove = on(healthUnitDelete, async ({ input, user, collections, commit }) => {
  const stored = await collections.healthUnit.findOne({ _id: input.id })
  if (!stored || !isOwn(user, stored.client)) throw new AppError('notFound')
  if (await collections.user.findOne({ healthUnitId: stored._id }))
    throw new AppError('conflict', 'Há usuários que trabalham nesta unidade de saúde')
  return commit(
    [
      absent(users, { healthUnitId: stored._id }),
      bury(collections.healthUnit, { _id: stored._id }),
      change('healthUnit', [stored._id], 'removed', { client: stored.client }),
    ],
    { id: stored._id },
  )
})

/** By name, or by the beginning of the CNES. */
const search = on(healthUnitSearch, async ({ input, user, collections }) => {
  const number = digits(input.q ?? '')
  const own = ownClient(user)
  const found =
    number.length >= 3
      ? await searchOf(collections.healthUnit, { filter: { ...own, cnes: prefix(number) } })
      : await searchOf(collections.healthUnit, { q: input.q, filter: own })
  return {
    items: found.map(({ _id, name, cnes }) => ({
      id: _id,
      name,
      cnes,
      description: cnes ? `CNES ${cnes}` : null,
    })),
  }
})

const byIds = on(healthUnitByIds, async ({ input, user, collections }) => {
  const found = await collections.healthUnit.find({ ...ownClient(user), _id: { $in: input.ids } }).toArray()
  return { items: found.map(({ _id, name, searchName, cnes }) => ({ id: _id, name, searchName, cnes })) }
})

export const healthUnitHandlers: Handler[] = [list, get, create, alter, remove, search, byIds]
