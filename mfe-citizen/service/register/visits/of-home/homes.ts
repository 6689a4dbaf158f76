import { today } from '@saude/contract/instants'
import type { User } from '@saude/service/handlers'
import { pageOfRows } from '@saude/service/page'
import { atMost, both, type Filter } from '@saude/store'
import { addressLine } from '../../../../contract/address.ts'
import { visitHomeList } from '../../../../contract/visit-of-home.ts'
import { on } from '../../../collections.ts'
import type { Citizen } from '../../citizen/citizen.ts'
import { residents } from '../../citizen/resident.ts'
import { isAtRisk } from '../../conditions/risk.ts'
import { neverVisited } from '../visit-key.ts'
import { visitKeysOn } from '../visit-status.ts'
import { lastOf, nextOf } from './next.ts'

/** More people than one agent looks after: 750 by the national policy of primary care. */
const mostOfAgent = 6_000
/** As many people as live in the homes of a page. */
const mostOfPage = atMost(5_000)

const projection = { householdId: 1, visitKey: 1 } as const
const shown = {
  name: 1,
  birthDate: 1,
  conditions: 1,
  householdId: 1,
  visitKey: 1,
  lastVisitOn: 1,
  addressPublicPlaceType: 1,
  addressPublicPlace: 1,
  addressNumber: 1,
  addressComplement: 1,
  neighborhood: 1,
} as const

/** Whose homes they are: an agent's own, where no other is named. */
const agentOf = ({ id, groups }: User, named: string | undefined) =>
  named ?? (groups.includes('acs') ? id : null)

/** The homes of one agent, by their people: narrow rows of all of them, and of a page who lives there. */
export const listHomesToVisit = on(visitHomeList, async ({ input, user, collections, now }) => {
  const day = today(now)
  const { citizen } = collections
  // Who lives with whom is nothing for anonymised users.
  const agent = user.isAnonymization ? null : agentOf(user, input.professionalName?.id)
  const whose: Filter<Citizen> = { ...residents, responsibleAcsId: agent, householdId: { $gt: '' } }
  const found = agent ? await citizen.findAll(whose, { projection, max: mostOfAgent }) : []
  const keys = new Map<string, string>()
  for (const { householdId, visitKey } of found) {
    const [home, key] = [householdId ?? '', visitKey ?? neverVisited]
    const known = keys.get(home)
    if (known === undefined || key < known) keys.set(home, key)
  }
  const isAsked = statusOn(day, input.status)
  const homes = [...keys]
    .filter(([, key]) => isAsked(key))
    .sort(([one, left], [other, right]) => (left === right ? (one < other ? -1 : 1) : left < right ? -1 : 1))
  if (input.order === 'desc') homes.reverse()
  const page = pageOfRows(homes, input, visitHomeList)
  const ids = page.items.map(([id]) => id)
  const people =
    ids.length === 0
      ? []
      : await citizen
          .find(both<Citizen>({ householdId: { $in: ids } }, residents), {
            projection: shown,
            limit: mostOfPage,
          })
          .toArray()
  return {
    ...page,
    items: ids.map((id) => {
      const here = people
        .filter(({ householdId }) => householdId === id)
        .sort((one, other) => ((one.birthDate ?? '9') < (other.birthDate ?? '9') ? -1 : 1))
      const [first] = here
      return {
        id,
        address: (first && addressLine(first)) || null,
        nextVisit: nextOf(here),
        lastVisit: lastOf(here),
        people: here.map((one) => ({
          id: one._id,
          name: one.name,
          birthDate: one.birthDate ?? null,
          nextVisit: nextOf([one]),
          lastVisit: one.lastVisitOn ?? null,
          isRiskGroup: isAtRisk(one, day),
        })),
      }
    }),
  }
})

/** Whether a home whose first person has this key has the status that is asked for. */
function statusOn(day: string, status: 'alright' | 'delay' | 'nothing' | null | undefined) {
  const { alright, delay, nothing } = visitKeysOn(day)
  return (key: string): boolean => {
    if (!status) return true
    if (status === 'nothing') return key === nothing
    if (status === 'alright') return key >= alright.$gte
    return key > delay.$gt && key < delay.$lt
  }
}
