import { newId } from '@saude/contract/id'
import type { Beside } from '@saude/service/beside'
import type { Kinship } from '../../contract/home-codes.ts'
import type { DemoCitizen } from '../../demo/types.ts'
import type { Citizen } from '../register/citizen/citizen.ts'
import { families, familyMembers } from '../register/home/family.ts'
import { homeFrom, homes } from '../register/home/home.ts'

const kinships: Readonly<Record<DemoCitizen['familyRole'], Kinship | null>> = {
  head: null,
  partner: '137',
  child: '138',
  grandparent: '141',
  other: '145',
}

const stampOf = ({ client, createdAt }: Citizen) => ({
  client,
  createdAt,
  updatedAt: createdAt,
  updatedBy: null,
  version: 1,
})

/**
 * The homes of the demo people and, where the first of a home has a history, their families, as people come up: who lives
 * together comes together, and the first of them who lives here stands for the home.
 * @returns what a person keeps of the home
 */
export function fillHomes(beside: Beside, client: string) {
  const addHome = beside.into(homes)
  const addFamily = beside.into(families)
  const addMember = beside.into(familyMembers)
  let opened = ''
  let family: string | undefined
  return async (
    one: Citizen,
    role: DemoCitizen['familyRole'],
    isClose: boolean,
  ): Promise<Pick<Citizen, 'householdId' | 'opensHousehold'>> => {
    const { _id, householdId, addressOnCity, isVisitable } = one
    // Those who moved to another municipality live here no more.
    if (!householdId || !addressOnCity) return { householdId: null, opensHousehold: false }
    if (!isVisitable) return { householdId, opensHousehold: false }
    const isFirst = householdId !== opened
    const since = one.createdAt.toISOString().slice(0, 10)
    if (isFirst) {
      opened = householdId
      family = undefined
      await addHome({ ...stampOf(one), ...homeFrom(householdId, one, one) })
      // Some first ones are no heads: their families wait to be confirmed.
      if (isClose && role === 'head') {
        family = newId()
        const said = { recordNumber: null, income: null, since, movedOn: null }
        await addFamily({ ...stampOf(one), _id: family, homeId: householdId, ...said })
      }
    }
    if (family !== undefined)
      await addMember({
        _id: newId(),
        client,
        homeId: householdId,
        familyId: family,
        citizenId: _id,
        isHead: role === 'head',
        kinship: kinships[role],
        since,
        until: null,
        memberKey: _id,
      })
    return { householdId, opensHousehold: isFirst }
  }
}
