import { AppError } from '@saude/contract/errors'
import { today } from '@saude/contract/instants'
import { keysOf } from '@saude/contract/values'
import { clientOf } from '@saude/service/client'
import { change, type Handler, type Scoped, type User, update } from '@saude/service/handlers'
import { pageOf } from '@saude/service/page'
import { atMost, type Filter, type RowFilter } from '@saude/store'
import { addressLine } from '../../../contract/address.ts'
import {
  type CheckKind,
  checkKinds,
  registerCheckCount,
  registerCheckDismiss,
  registerCheckList,
  registerCheckRestore,
} from '../../../contract/check.ts'
import { on } from '../../collections.ts'
import type { Citizen } from '../citizen/citizen.ts'
import { isAgentOnly } from '../conditions/statistics.ts'
import type { Home } from '../home/home.ts'
import { namesOf } from '../home/record.ts'
import type { RegisterCheck } from './check.ts'
import { type CheckRow, toCheck } from './check-view.ts'

/** Whose: what is filtered by, and of agents those whom they look after. */
interface Whose {
  readonly healthUnit?: { readonly id: string } | null | undefined
  readonly microArea?: { readonly id: string } | null | undefined
  readonly responsibleAcs?: { readonly id: string } | null | undefined
}

interface Asked extends Whose {
  readonly kind?: CheckKind | null | undefined
  readonly isDismissed?: boolean | null | undefined
}

const kinds = keysOf(checkKinds)

/** Which rows are meant on a day. */
const rowsOf = (asked: Asked, user: User, day: string): RowFilter<CheckRow> => ({
  $and: [
    { since: { $lte: day }, until: { $gte: day }, isDismissed: asked.isDismissed === true },
    asked.kind ? { kind: asked.kind } : {},
    asked.healthUnit ? { unit: asked.healthUnit.id } : {},
    asked.microArea ? { microArea: asked.microArea.id } : {},
    asked.responsibleAcs ? { agent: asked.responsibleAcs.id } : {},
    isAgentOnly(user) ? { agent: user.id ?? '' } : {},
  ],
})

/** The same of what is stored. */
const storedOf = (asked: Asked, user: User, day: string): Filter<RegisterCheck> => ({
  $and: [
    { isDismissed: asked.isDismissed === true, since: { $lte: day }, until: { $gte: day } },
    asked.kind ? { kind: asked.kind } : {},
    asked.healthUnit ? { unitId: asked.healthUnit.id } : {},
    asked.microArea ? { microAreaId: asked.microArea.id } : {},
    asked.responsibleAcs ? { agentId: asked.responsibleAcs.id } : {},
    isAgentOnly(user) ? { agentId: user.id ?? '' } : {},
  ],
})

const countChecks = on(registerCheckCount, async ({ input, user, store, now }) => {
  const groups = await store.view(toCheck).group({
    client: clientOf({ user }),
    where: rowsOf(input, user, today(now)),
    by: { kind: 'kind' },
    max: atMost(100),
  })
  const counts = new Map(groups.map(({ key, count }) => [key.kind, count]))
  const items = kinds.flatMap((kind) => {
    const count = counts.get(kind)
    return count ? [{ kind, count }] : []
  })
  return { total: items.reduce((sum, { count }) => sum + count, 0), items }
})

const listChecks = on(registerCheckList, async ({ input, user, store, collections, ask, now }) => {
  const day = today(now)
  const counted = async () => {
    const [all] = await store
      .view(toCheck)
      .group({ client: clientOf({ user }), where: rowsOf(input, user, day), by: {}, max: atMost(1) })
    return all?.count ?? 0
  }
  return pageOf(collections.registerCheck, registerCheckList, input, {
    filter: storedOf(input, user, day),
    count: counted,
    async mapAll(found) {
      const [people, homes, names] = await Promise.all([
        peopleIn(collections.citizen, found),
        homesIn(collections.home, found),
        namesOf(
          found.map(({ agentId, unitId }) => ({
            responsibleAcsId: agentId,
            healthUnit: unitId ? { id: unitId } : null,
          })),
          ask,
        ),
      ])
      return found.map((one) => rowOf(one, people, homes, names))
    },
  })
})

type Shown = Pick<Citizen, '_id' | 'name' | 'birthDate' | 'microArea' | 'householdId'>

function rowOf(
  one: RegisterCheck,
  people: ReadonlyMap<string, Shown>,
  homes: ReadonlyMap<string, Home>,
  names: ReadonlyMap<string, string>,
) {
  const person = (id: string | null) => {
    const known = people.get(id ?? '')
    return known ? { id: known._id, name: known.name } : null
  }
  const home = homes.get(one.homeId ?? '')
  return {
    id: one._id,
    version: one.version,
    kind: one.kind,
    citizen: person(one.citizenId),
    other: person(one.otherId),
    homeId: home ? home._id : null,
    address: home ? addressLine(home) || null : null,
    score: one.score,
    reasons: one.reasons.join(', ') || null,
    since: one.since,
    microArea: home?.microArea ?? people.get(one.citizenId ?? '')?.microArea ?? null,
    agentName: names.get(one.agentId ?? '') ?? null,
    healthUnitName: names.get(one.unitId ?? '') ?? null,
    dismissedBecause: one.dismissal?.reason ?? null,
    dismissedBy: one.dismissal?.by.name ?? null,
  }
}

/** Twice the rows of a page. */
const most = 500

async function peopleIn(citizens: Scoped<Citizen>, found: readonly RegisterCheck[]) {
  const ids = [...new Set(found.flatMap(({ citizenId, otherId }) => [citizenId ?? [], otherId ?? []].flat()))]
  if (ids.length === 0) return new Map<string, Shown>()
  const people = await citizens.findAll<Shown>(
    { _id: { $in: ids } },
    { projection: { name: 1, microArea: 1 }, max: atMost(most) },
  )
  return new Map(people.map((one) => [one._id, one]))
}

async function homesIn(homes: Scoped<Home>, found: readonly RegisterCheck[]) {
  const ids = [...new Set(found.flatMap(({ homeId }) => homeId ?? []))]
  if (ids.length === 0) return new Map<string, Home>()
  return new Map(
    (await homes.findAll({ _id: { $in: ids } }, { max: atMost(most) })).map((one) => [one._id, one]),
  )
}

interface Checked {
  readonly id: string
  readonly version: number
}

/** A check that the caller may judge. @throws AppError `notFound`, or `permission` for what another agent looks after */
async function checkOf({ id }: Checked, checks: Scoped<RegisterCheck>, user: User): Promise<RegisterCheck> {
  const one = await checks.findOne({ _id: id })
  if (!one) throw new AppError('notFound')
  if (isAgentOnly(user) && one.agentId !== user.id)
    throw new AppError('permission', 'Este cadastro não é da sua microárea: outro agente o atende.')
  return one
}

/** The steps by which a check is judged. */
const judging = (
  checks: Scoped<RegisterCheck>,
  { id, version }: Checked,
  dismissal: RegisterCheck['dismissal'],
) => [
  update(checks, { _id: id, version }, { isDismissed: dismissal !== null, dismissal }),
  change('registerCheck', [id], 'updated'),
]

const dismissCheck = on(registerCheckDismiss, async ({ input, user, collections, commit, now }) => {
  await checkOf(input, collections.registerCheck, user)
  const by = { id: user.id ?? '', name: user.name }
  const dismissal = { reason: input.reason.trim(), at: now, by }
  return commit(judging(collections.registerCheck, input, dismissal), {
    id: input.id,
    version: input.version + 1,
  })
})

const restoreCheck = on(registerCheckRestore, async ({ input, user, collections, commit }) => {
  await checkOf(input, collections.registerCheck, user)
  return commit(judging(collections.registerCheck, input, null), { id: input.id, version: input.version + 1 })
})

export const checkHandlers: Handler[] = [countChecks, listChecks, dismissCheck, restoreCheck]
