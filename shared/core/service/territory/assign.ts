import { AppError, validationError } from '@saude/contract/errors'
import { anyRecord } from '@saude/contract/record/record'
import { searchName } from '@saude/contract/search'
import { type Handler, type Step, update } from '@saude/service/handlers'
import { changesOf, happened } from '@saude/service/record/history'
import { change, type Operation } from '@saude/store'
import { territoryAssign, territoryPlan } from '../../contract/territory-assign.ts'
import { microArea as microAreaRecord, street as streetRecord } from '../../contract/territory-register.ts'
import { on } from '../collections.ts'
import { ownClient } from '../tenant.ts'
import type { UserDocument } from '../user/user.ts'
import type { MicroArea } from './territory.ts'
import { agentOf, answered, unitOf } from './territory-of.ts'

const wrong = (field: string, label: string) =>
  validationError({ [field]: `${label} deve ser preenchido com um dos valores fornecidos` })

const plan = on(territoryPlan, async ({ input, user, collections }) => {
  const { microAreaId, streetIds, agentId } = input
  const area = await collections.microArea.findOne({ _id: microAreaId })
  if (!area) throw new AppError('notFound')
  const ids = [...new Set(streetIds ?? [])]
  const [streets, now, chosen, healthUnit] = await Promise.all([
    ids.length > 0 ? collections.street.findAll({ _id: { $in: ids } }, { max: 5_000 }) : [],
    agentOf(area, user, collections),
    agentId ? collections.user.findOne({ ...ownClient(user), _id: agentId, isAcs: true }) : null,
    unitOf(area.healthUnit.id, user, collections),
  ])
  if (streets.length < ids.length) throw wrong('streetIds', 'Ruas')
  if (agentId && !chosen) throw wrong('agentId', 'Agente de saúde')
  return {
    to: {
      microArea: { id: area._id, code: area.code, name: area.name },
      agent: chosen ? answered(chosen) : now,
      healthUnit,
    },
    agentId: now?.id ?? null,
    streets: streets.map(({ _id, ...street }) => ({ ...street, id: _id })),
  }
})

const refOf = ({ _id, name }: { readonly _id: string; readonly name: string }) => ({
  id: _id,
  name,
  searchName: searchName(name),
})

/** What is so already is not written again: a message may come twice. */
const assign = on(territoryAssign, async ({ input, user, collections, commit }) => {
  const { microArea, street, user: users } = collections
  const areas = new Map((await microArea.findAll({}, { max: 10_000 })).map((area) => [area._id, area]))
  const streets = await street.findAll({ _id: { $in: input.streets.map(({ id }) => id) } }, { max: 5_000 })
  const steps: (Step | Operation)[] = streets.flatMap((one) => {
    const said = input.streets.find(({ id }) => id === one._id)?.microAreaId
    const area = said ? areas.get(said) : undefined
    const patch = { microArea: area ? refOf(area) : null }
    if ((patch.microArea?.id ?? null) === (one.microArea?.id ?? null)) return []
    const of = anyRecord(streetRecord)
    const changes = changesOf(of, { ...one }, patch)
    return [update(street, { _id: one._id }, patch), happened(of, one, { kind: 'updated', changes })]
  })
  for (const { microAreaId, agentId } of input.agents) {
    const area = areas.get(microAreaId)
    if (!area) continue
    const agents = await users.findAll(
      { ...ownClient(user), $or: [{ 'microArea.id': microAreaId }, { _id: agentId ?? '' }] },
      { max: 10_000 },
    )
    steps.push(
      ...agentSteps(
        area,
        agents.find(({ _id }) => _id === agentId),
        agents,
      ),
    )
  }
  return commit(steps, { id: input.id })

  function agentSteps(area: MicroArea, next: UserDocument | undefined, known: readonly UserDocument[]) {
    if (area.agent?.id === next?._id && next?.microArea?.id === area._id) return []
    const patch = { agent: next ? refOf(next) : null }
    const of = anyRecord(microAreaRecord)
    const nowhere = { microArea: null, boundary: null, boundaryName: null }
    const here = {
      microArea: { id: area._id, name: area.name },
      boundary: area.boundary ?? null,
      boundaryName: area.name,
    }
    // An agent looks after one micro-area: the one before is without.
    const left = next?.microArea && next.microArea.id !== area._id ? areas.get(next.microArea.id) : undefined
    return [
      update(microArea, { _id: area._id }, patch),
      happened(of, area, { kind: 'updated', changes: changesOf(of, { ...area }, patch) }),
      ...(left ? [update(microArea, { _id: left._id }, { agent: null })] : []),
      ...known.flatMap((one) => {
        const isNext = one._id === next?._id
        if (!isNext && one.microArea?.id !== area._id) return []
        return [
          update(users, { _id: one._id }, isNext ? here : nowhere),
          change('user', [one._id], 'updated', { client: area.client }),
        ]
      }),
    ]
  }
})

export const assignHandlers: Handler[] = [plan, assign]
