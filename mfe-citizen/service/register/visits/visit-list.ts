import { daysAfter, today } from '@saude/contract/instants'
import type { InputOf } from '@saude/contract/query'
import type { Scoped } from '@saude/service/handlers'
import { type Filter, tokens } from '@saude/store'
import { addressLine } from '../../../contract/address.ts'
import { visitIntervals, visitList } from '../../../contract/visit.ts'
import { on } from '../../collections.ts'
import type { Citizen } from '../citizen/citizen.ts'
import { residents } from '../citizen/resident.ts'
import { isAtRisk } from '../conditions/risk.ts'
import { rowsOfStaff } from '../list/names.ts'
import { pageFor } from '../list/own-first.ts'
import { textsOf, typed } from '../list/typed.ts'
import { byHome } from './by-home.ts'
import { daysBetween } from './days-between.ts'
import { neverVisited } from './visit-key.ts'
import { visitKeysOn } from './visit-status.ts'

type Status = InputOf<typeof visitList>['status']

/** Agents find their own micro-area first, who waits longest on top, and the others of a home after them. */
export const listVisits = on(visitList, async ({ input, user, collections, now, ask }) => {
  const { citizen } = collections
  const day = today(now)
  const agents = rowsOfStaff(ask)
  const { status, professionalName, name } = input
  const isNarrow = Boolean(professionalName || name || textsOf(input).length > 0)
  const options = {
    filter: {
      ...withStatus(status, day),
      ...(professionalName && { responsibleAcsId: professionalName.id }),
      ...(name && { searchTokens: tokens(name) }),
      ...typed(input, user),
    },
    isNarrow: Boolean(professionalName),
    sort: { nextVisit: 'visitKey' },
    also: also.slice(),
    map: (one: Citizen) => agents.note(row(one, day), one.responsibleAcsId),
    ...(!isNarrow && { count: () => countWith(citizen, status, day) }),
  } as const
  const page = await agents.named(await pageFor(user, citizen, visitList, input, options), 'professionalName')
  // Who lives with whom is nothing for anonymised users.
  if (user.isAnonymization) return page
  const parts = page.groups?.map(({ from }) => from)
  return { ...page, items: byHome(page.items, page.startIndex, parts) }
})

const also = [
  'mothersName',
  'householdId',
  'addressPublicPlaceType',
  'addressPublicPlace',
  'addressNumber',
  'addressComplement',
  'neighborhood',
  'mobilePhone',
  'homePhone',
  'contactPhone',
  'lastVisitOn',
  'visitKey',
  'conditions',
  'userResponsibleName',
  'responsibleAcsId',
] as const

function withStatus(status: Status, day: string): Filter<Citizen> {
  return status ? { ...residents, visitKey: visitKeysOn(day)[status] } : residents
}

/** By the counts that the store keeps of each day, in place of walking through a million entries. */
async function countWith(citizens: Scoped<Citizen>, status: Status, day: string): Promise<number> {
  const on = (visitKey: string) => citizens.countDocuments({ visitKey })
  if (status === 'nothing') return on(neverVisited)
  const listed = () => citizens.countDocuments(residents)
  if (!status) return listed()
  const days = Array.from({ length: visitIntervals.others + 1 }, (_, ahead) => daysAfter(day, ahead))
  const counts = await Promise.all(days.map(on))
  const alright = counts.reduce((sum, count) => sum + count, 0)
  return status === 'alright' ? alright : (await listed()) - (await on(neverVisited)) - alright
}

function row(citizen: Citizen, day: string) {
  const { name, birthDate, cpf, cns, addressCoordinates, visitKey, lastVisitOn, lastAttempt } = citizen
  const nextVisit = visitKey && visitKey !== neverVisited ? visitKey : null
  const statusNumber = nextVisit ? daysBetween(nextVisit, day) : null
  // One by one: to copy all that is read of a citizen took a fifth of the list's time.
  return {
    id: citizen._id,
    name,
    birthDate,
    cpf,
    cns,
    addressCoordinates,
    homeId: citizen.householdId,
    motherName: citizen.mothersName,
    address: addressLine(citizen) || null,
    phone: citizen.mobilePhone ?? citizen.homePhone ?? citizen.contactPhone ?? null,
    professionalName: citizen.userResponsibleName,
    lastVisit: lastVisitOn,
    nextVisit,
    statusNumber,
    isVisited: statusNumber !== null && statusNumber <= 0,
    isRiskGroup: isAtRisk(citizen, day),
    lastAttempt,
  }
}
