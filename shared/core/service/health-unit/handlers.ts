import { AppError } from '@saude/contract/errors'
import { searchOf, typedDigits } from '@saude/service/page'
import { recordService } from '@saude/service/record/record'
import { storedOf } from '@saude/service/record/rules'
import { absent, prefix, softDelete } from '@saude/store'
import {
  healthUnit,
  healthUnitByIds,
  healthUnitSearch,
  healthUnitTeamsByIds,
} from '../../contract/health-unit.ts'
import { clients } from '../client/client.ts'
import { on } from '../collections.ts'
import { teams } from '../team/team.ts'
import { recording, teamsOf } from '../team/unit-list.ts'
import { ownClient } from '../tenant.ts'
import { named } from '../user/answer.ts'
import { users } from '../user/user.ts'
import { type HealthUnit, healthUnits } from './health-unit.ts'

/** By name, or by the beginning of the CNES. */
const search = on(healthUnitSearch, async ({ input, user, collections }) => {
  const number = typedDigits(input.q)
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

/** 'Rua das Flores, 120, Centro' */
const addressOf = (location: HealthUnit['location']): string => {
  const { fullAddress, address, street, streetNumber, neighborhood } = location ?? {}
  return fullAddress || address || [street, streetNumber, neighborhood?.name].filter(Boolean).join(', ')
}

const byIds = on(healthUnitByIds, async ({ input, user, collections }) => {
  const found = await collections.healthUnit.findAll(
    { ...ownClient(user), _id: { $in: input.ids } },
    { max: 1_000 },
  )
  return {
    items: found.map(({ _id, name, searchName, cnes, phone, location }) => ({
      id: _id,
      name,
      searchName,
      cnes,
      phone: phone ?? null,
      address: addressOf(location) || null,
    })),
  }
})

const teamsByIds = on(healthUnitTeamsByIds, async ({ input, user, collections }) => {
  const found = await collections.healthUnit.findAll(
    { ...ownClient(user), _id: { $in: input.ids } },
    { max: 1_000 },
  )
  return { items: found.map(({ _id, ...unit }) => ({ id: _id, ...unit })) }
})

const record = recordService(healthUnit, {
  collection: healthUnits,
  // 'Todos' is for provider staff.
  clients: ({ client }) => (client === false ? 'all' : undefined),
  async shown(units, { store }) {
    const ids = [...new Set(units.map(({ client }) => client))]
    if (ids.length === 0) return []
    const found = await store.collection(clients).findAll({ _id: { $in: ids } }, { max: 5_000 })
    return units.map((unit) => ({ client: named(found.find(({ _id }) => _id === unit.client)) }))
  },
  async after({ id, before, after }, { store, now }) {
    const [earlier, later] = [before, after].map((one) => (one ? storedOf<HealthUnit>(one) : undefined))
    if (later) return recording(store, { ...later, _id: id }, earlier, now)
    const working = { $or: [{ healthUnitId: id }, { placeIds: id }] }
    if (await store.collection(users).findOne(working))
      throw new AppError('conflict', 'Há usuários que trabalham nesta unidade de saúde')
    const gone = (await teamsOf(store, id)).map(({ _id }) => softDelete(teams, { _id }))
    return [absent(users, working), ...gone]
  },
  replace: { search },
})

export const healthUnitHandlers = [...record.handlers, byIds, teamsByIds]
