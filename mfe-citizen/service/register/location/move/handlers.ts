import { AppError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { chunksOf } from '@saude/contract/values'
import { territoryAssign } from '@saude/core/contract/territory-assign'
import { type Handler, insert, update } from '@saude/service/handlers'
import { notifyLater } from '@saude/service/outbox'
import { streetLine } from '../../../../contract/address.ts'
import {
  mostNamed,
  territoryMove,
  territoryMoveList,
  territoryMovePreview,
  territoryMoveUndo,
} from '../../../../contract/territory-move.ts'
import { on } from '../../../collections.ts'
import { territoryIn } from '../territory.ts'
import { moversOf, planOf, territoryAfter, territoryOfHome, theseHomes } from './movers.ts'
import type { TerritoryMove } from './territory-move.ts'

/** The last changes that can be looked at and taken back. */
const listed = 20

const preview = on(territoryMovePreview, async ({ input, collections, ask }) => {
  const plan = await planOf(input, ask)
  const { movers, kept, outOfArea } = await moversOf(collections, input, plan)
  const agents = new Map<string | null, number>()
  for (const { userResponsibleName: name = null } of movers) agents.set(name, (agents.get(name) ?? 0) + 1)
  const { microArea, agent, healthUnit } = plan.to
  return {
    to: { microArea: microArea.name, agent: agent?.name ?? null, healthUnit: healthUnit?.name ?? null },
    people: movers.length,
    kept,
    outOfArea,
    from: [...agents].map(([name, people]) => ({ agent: name, people })),
    items: movers
      .sort((one, other) => (one.searchName < other.searchName ? -1 : 1))
      .slice(0, mostNamed)
      .map((one) => ({ id: one._id, name: one.name, address: streetLine(one) || null })),
  }
})

const move = on(territoryMove, async ({ input, collections, commit, user, now, ask }) => {
  const { citizen } = collections
  const plan = await planOf(input, ask)
  const { movers, homes: known } = await moversOf(collections, input, plan)
  const after = territoryAfter(plan)
  const ids = new Set(movers.map(({ householdId }) => householdId))
  const homes = [...known.values()].filter(({ _id, chosenAcs }) => ids.has(_id) && !chosenAcs)
  const { microArea, agent } = plan.to
  const isOfAgent = Boolean(input.agentId)
  const id = newId()
  const moved: Omit<TerritoryMove, 'client'> = {
    _id: id,
    at: now,
    by: user.id === null ? null : { id: user.id, name: user.name },
    microArea: { id: microArea.id, name: microArea.name },
    agent: agent ? { id: agent.id, name: agent.name } : null,
    streets: plan.streets.map((street) => ({
      id: street.id,
      name: street.name,
      from: street.microArea?.id ?? null,
    })),
    ...(isOfAgent && { agentBefore: plan.agentId ?? null }),
    citizens: movers.map((one) => ({ id: one._id, before: territoryIn(one) })),
    homes: homes.map((one) => ({ id: one._id, before: territoryIn(one) })),
    undoneAt: null,
  }
  return commit(
    [
      ...movers.map((one) =>
        update(
          citizen,
          { _id: one._id, version: one.version },
          {
            ...territoryOfHome(after, known.get(one.householdId ?? '')),
            // Another agent does not change why somebody belongs to the micro-area.
            ...(isOfAgent && { territoryRule: one.territoryRule ?? null }),
          },
        ),
      ),
      ...homes.map((one) =>
        update(collections.home, { _id: one._id, version: one.version }, territoryOfHome(after, one)),
      ),
      insert(collections.territoryMove, moved),
      notifyLater(territoryAssign, {
        streets: plan.streets.map((street) => ({ id: street.id, microAreaId: microArea.id })),
        agents: isOfAgent ? [{ microAreaId: microArea.id, agentId: input.agentId ?? null }] : [],
      }),
    ],
    { id, people: movers.length },
  )
})

const undo = on(territoryMoveUndo, async ({ input, collections, commit, now }) => {
  const { citizen, territoryMove: moves } = collections
  const found = await moves.findOne({ _id: input.id })
  if (!found) throw new AppError('notFound')
  if (found.undoneAt) throw new AppError('conflict', 'Esta mudança já foi desfeita')
  const later = await moves.findAll({ _id: { $gt: found._id }, undoneAt: null }, { max: 10_000 })
  if (later.some((other) => isAboutTheSame(found, other)))
    throw new AppError('conflict', 'O mesmo foi mudado de novo depois: desfaça antes a mudança mais nova')
  const before = new Map(found.citizens.map((one) => [one.id, one.before]))
  const ids = chunksOf([...before.keys()], 500)
  const people = (
    await Promise.all(ids.map((some) => citizen.findAll({ _id: { $in: some } }, { max: 1_000 })))
  ).flat()
  const back = people.filter(
    (one) =>
      one.microAreaId === found.microArea.id && (one.responsibleAcsId ?? null) === (found.agent?.id ?? null),
  )
  const beforeHomes = new Map((found.homes ?? []).map((one) => [one.id, one.before]))
  const homes = (await theseHomes(collections.home, [...beforeHomes.keys()])).filter(
    (one) => one.microAreaId === found.microArea.id,
  )
  const isOfAgent = found.agentBefore !== undefined
  return commit(
    [
      ...back.flatMap((one) => {
        const was = before.get(one._id)
        return was ? [update(citizen, { _id: one._id, version: one.version }, was)] : []
      }),
      ...homes.flatMap(({ _id, version }) => {
        const was = beforeHomes.get(_id)
        return was ? [update(collections.home, { _id, version }, was)] : []
      }),
      update(moves, { _id: found._id }, { undoneAt: now }),
      notifyLater(territoryAssign, {
        streets: found.streets.map(({ id, from }) => ({ id, microAreaId: from })),
        agents: isOfAgent ? [{ microAreaId: found.microArea.id, agentId: found.agentBefore ?? null }] : [],
      }),
    ],
    { id: found._id, people: back.length },
  )
})

const isAboutTheSame = (one: TerritoryMove, other: TerritoryMove): boolean =>
  one.agentBefore !== undefined
    ? other.agentBefore !== undefined && one.microArea.id === other.microArea.id
    : one.streets.some(({ id }) => other.streets.some((street) => street.id === id))

const list = on(territoryMoveList, async ({ collections }) => {
  const found = await collections.territoryMove.find({}, { sort: { _id: -1 }, limit: listed }).toArray()
  return {
    items: found.map((one) => ({
      id: one._id,
      at: one.at,
      by: one.by?.name ?? null,
      microArea: one.microArea.name,
      agent: one.agentBefore === undefined ? null : (one.agent?.name ?? null),
      streets: one.streets.map(({ name }) => name),
      people: one.citizens.length,
      isUndone: one.undoneAt !== null,
    })),
  }
})

export const territoryMoveHandlers: Handler[] = [preview, move, undo, list]
