import { AppError } from '@saude/contract/errors'
import { isId } from '@saude/contract/id'
import type { Handler } from '@saude/service/handlers'
import { searchOf } from '@saude/service/page'
import { tokens } from '@saude/store'
import { territoryAreaGet, territoryAreaSearch } from '../../contract/territory-area.ts'
import { on } from '../collections.ts'
import { ownClient } from '../tenant.ts'

/** Micro-areas that one search looks through: a municipality of a million people has fewer. */
const mostAreas = 5_000

/** Agents that one search offers; typing finds the others. */
const mostOffered = 100

/** As people read them: the second micro-area before the tenth. */
const { compare } = new Intl.Collator('pt-BR', { numeric: true })

/** Health units, then agents in the order of what they are called: by the agent's name or by that of the micro-area. */
const search = on(territoryAreaSearch, async ({ input, user, collections }) => {
  const own = ownClient(user)
  const [units, areas] = await Promise.all([
    searchOf(collections.healthUnit, { q: input.q, filter: own }),
    input.q && !isId(input.q) ? searchOf(collections.microArea, { q: input.q, limit: mostAreas }) : [],
  ])
  const agents = await collections.user
    .find(
      {
        ...own,
        isAcs: true,
        ...(isId(input.q)
          ? { _id: input.q }
          : input.q && {
              $or: [
                { searchTokens: tokens(input.q) },
                ...(areas.length > 0 ? [{ 'microArea.id': { $in: areas.map(({ _id }) => _id) } }] : []),
              ],
            }),
      },
      {
        projection: { name: 1, microArea: 1, boundaryName: 1 },
        sort: { searchName: 1, _id: 1 },
        limit: mostAreas,
      },
    )
    .toArray()
  const called = agents
    .map(({ _id, name, microArea, boundaryName }) => ({
      id: _id,
      name: microArea?.name ?? boundaryName ?? name,
      type: 'user' as const,
      description: name,
    }))
    .sort((one, other) => compare(one.name, other.name))
  return {
    items: [
      ...units.map(({ _id, name }) => ({ id: _id, name, type: 'health_unit' as const, description: null })),
      ...called.slice(0, mostOffered),
    ],
  }
})

const get = on(territoryAreaGet, async ({ input: { id, type }, user, collections }) => {
  const filter = { ...ownClient(user), _id: id }
  if (type === 'health_unit') {
    const unit = await collections.healthUnit.findOne(filter)
    if (!unit) throw new AppError('notFound')
    return { id, type, name: unit.name, boundary: unit.boundary }
  }
  const agent = await collections.user.findOne({ ...filter, isAcs: true })
  if (!agent) throw new AppError('notFound')
  return { id, type, name: agent.boundaryName ?? agent.name, boundary: agent.boundary }
})

export const areaHandlers: Handler[] = [search, get]
