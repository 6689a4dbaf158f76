import { today } from '@saude/contract/instants'
import type { ListInput } from '@saude/contract/list-query'
import { keysOf } from '@saude/contract/values'
import { clientOf } from '@saude/service/client'
import type { Call, ScopedCollections, User } from '@saude/service/handlers'
import { type PageOptions, pageOf } from '@saude/service/page'
import { both, type Filter } from '@saude/store'
import { addressLine } from '../../../contract/address.ts'
import { agentDayKeep, agentDayList, agentDayOpened, dayConditions } from '../../../contract/agent-day.ts'
import { type collections as declared, on } from '../../collections.ts'
import type { Citizen } from '../citizen/citizen.ts'
import { residents } from '../citizen/resident.ts'
import { hasConditionOn, isAtRisk } from '../conditions/risk.ts'
import { deviceScope } from '../list/device-scope.ts'
import { motivesFor } from '../visits/of-home/plan.ts'
import { neverVisited } from '../visits/visit-key.ts'
import { dayOf, type Known, knownOf } from './known.ts'
import { openDoses } from './vaccines.ts'

interface DayCall extends Pick<Call, 'store' | 'user' | 'now'> {
  readonly input: ListInput
  readonly collections: ScopedCollections<typeof declared>
}

/** An agent's own people; of anybody else, and of anonymised users, there are none. */
const ownOf = ({ id, groups, isAnonymization }: User): Filter<Citizen> => ({
  ...residents,
  responsibleAcsId: groups.includes('acs') && !isAnonymization && id ? id : '',
})

const also = [
  'mothersName',
  'householdId',
  'addressPublicPlaceType',
  'addressPublicPlace',
  'addressNumber',
  'addressComplement',
  'addressReference',
  'neighborhood',
  'lastVisitOn',
  'visitKey',
  'conditions',
  'version',
] as const

const optionsFor = ({ collections, store, user, now }: DayCall): PageOptions<Citizen, unknown> => {
  const day = today(now)
  return {
    filter: ownOf(user),
    sort: { nextVisit: 'visitKey' },
    also,
    mapAll: async (people) => {
      if (people.length === 0) return []
      const client = clientOf({ user })
      const known = await knownOf({ collections, store, client, day, user }, people)
      return people.map((one) => row(one, known, day))
    },
  }
}

export const listDay = on(agentDayList, (call) =>
  pageOf(call.collections.citizen, agentDayList, call.input, optionsFor(call)),
)

/** What a device takes along, where the client's settings let it keep anybody. */
export const keepDay = on(agentDayKeep, async (call) => {
  const { user, ask, collections, store, input } = call
  const options = optionsFor(call)
  const filter = both<Citizen>(ownOf(user), await deviceScope(user, ask))
  return pageOf(collections.citizen, agentDayKeep, input, { ...options, filter, user, feed: store.feed })
})

/** Who is not there any more, or somebody else's by now, was looked at all the same. */
export const noteOpened = on(agentDayOpened, async ({ input: { id }, collections, commit }) => {
  const known = await collections.citizen.findOne({ _id: id })
  return commit([], { id: known?._id ?? null })
})

function row(
  one: Citizen,
  { measured, lastPeriods, doses, members, kinds, families, others }: Known,
  day: string,
) {
  const { _id, birthDate, visitKey, lastAttempt, householdId } = one
  const member = members.get(_id)
  const last = measured.get(_id)
  const had = doses.get(_id)
  return {
    id: _id,
    name: one.name,
    socialName: one.socialName,
    birthDate,
    gender: one.gender,
    motherName: one.mothersName,
    cpf: one.cpf,
    cns: one.cns,
    mobilePhone: one.mobilePhone,
    homePhone: one.homePhone,
    contactPhone: one.contactPhone,
    homeId: householdId,
    propertyKind: kinds.get(householdId ?? ''),
    familyId: member?.familyId,
    isHead: member?.isHead ?? false,
    kinship: member?.kinship,
    family: families.get(member?.familyId ?? ''),
    otherVisit: others.get(_id),
    address: addressLine(one) || null,
    reference: one.addressReference,
    addressCoordinates: one.addressCoordinates,
    lastVisit: one.lastVisitOn,
    nextVisit: visitKey && visitKey !== neverVisited ? visitKey : null,
    lastAttempt: lastAttempt && { date: lastAttempt.date, outcome: lastAttempt.outcome },
    isRiskGroup: isAtRisk(one, day),
    conditions: keysOf(dayConditions).filter((condition) => hasConditionOn(one.conditions, condition, day)),
    motives: motivesFor(one, day),
    lastPeriod: lastPeriods.get(_id),
    lastMeasurement: last && {
      date: dayOf(last.date),
      weight: last.measures?.weight,
      bloodPressure: last.measures?.bloodPressure,
      glucose: last.measures?.glucose,
    },
    version: one.version,
    vaccines: birthDate && had ? openDoses(birthDate, had, day) : [],
  }
}

export const dayHandlers = [listDay, keepDay, noteOpened]
