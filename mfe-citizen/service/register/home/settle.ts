import { change, exists, type Scoped, type Step, update } from '@saude/service/handlers'
import { isLivedIn } from '../../../contract/home-codes.ts'
import type { Citizen } from '../citizen/citizen.ts'
import { isResident } from '../citizen/resident.ts'
import { type Doorstep, homesAt } from '../location/household.ts'
import type { Territory } from '../location/territory.ts'
import { doorOf, fits, namesNoDoor, type sharedOf } from './door.ts'
import { activeHome, type Home, mostPeople, newHome, peopleBut, positionOf, readdressed } from './home.ts'
import { homeOfRelatives, type Related } from './relatives.ts'

export interface HomeScopes {
  readonly citizen: Scoped<Citizen>
  readonly home: Scoped<Home>
}

/** The home that an address names best, of those at its door; above a shop somebody lives in a home of their own. */
async function homeAt({ citizen, home }: HomeScopes, address: Address, doorstep: Doorstep | undefined) {
  const doorKey = doorOf(address)
  if (doorKey === null) return undefined
  const found = (await (doorstep?.homes(address) ?? homesAt(home, doorKey))).filter(
    ({ state, propertyKind }) => state !== 'ended' && isLivedIn(propertyKind),
  )
  if (namesNoDoor(address)) return (await homeOfRelatives(citizen, found, address)) ?? null
  return (
    found.find((one) => fits(one, address) === 2) ?? found.find((one) => fits(one, address) === 1) ?? null
  )
}

/** A place in a home: what a citizen keeps of it, where the home lies if it is known, and the steps that make the home. */
export interface Place {
  readonly settled: Settled
  readonly position: Partial<ReturnType<typeof positionOf>>
  readonly steps: readonly Step[]
}

type Settled = Required<Pick<Citizen, 'householdId' | 'opensHousehold'>>
type Address = Parameters<typeof newHome>[0] & Parameters<typeof fits>[0] & Related

/** Says whether no one else lives in somebody's home: where they are is where it is. */
export const livesAlone = async (
  { citizen }: Pick<HomeScopes, 'citizen'>,
  { _id, householdId }: Citizen,
): Promise<boolean> => Boolean(householdId) && !(await citizen.findOne(peopleBut(householdId ?? '', [_id])))

/**
 * A place in a home that is known, as long as it stays as it is: the first of its people stands for it in counts of families.
 * @param known some of who lives there, but `except`, where they were read already
 */
export async function placeIn(
  { citizen, home }: HomeScopes,
  found: Home,
  except?: string,
  known: readonly Citizen[] = [],
): Promise<Place> {
  const { _id, version } = found
  const others = peopleBut(_id, except === undefined ? [] : [except])
  const first =
    known.find((one) => one.householdId === _id && one.opensHousehold && isResident(one)) ??
    (await citizen.findOne({ $and: [others, { opensHousehold: true }] }))
  return {
    settled: { householdId: _id, opensHousehold: !first },
    position: positionOf(found),
    steps: [exists(home, { _id, version })],
  }
}

/**
 * Where somebody who is registered at an address or moves there belongs: to the home that is known there, else to a new one.
 */
export async function settle(
  { citizen, home, doorstep }: HomeScopes & { readonly doorstep?: Doorstep | undefined },
  address: Address,
  territory: Partial<Territory>,
  except?: string,
): Promise<Place> {
  const found = await homeAt({ citizen, home }, address, doorstep)
  if (found === undefined)
    return { settled: { householdId: null, opensHousehold: false }, position: {}, steps: [] }
  if (found) return placeIn({ citizen, home }, found, except, await doorstep?.at(address, except))
  const made = newHome(address, territory)
  return { settled: { householdId: made.id, opensHousehold: true }, position: {}, steps: made.steps }
}

/**
 * The steps by which somebody of those who stay stands for the home that its first person leaves, alone or with others, and the
 * homes that are left are named: what was found of them may be so no more.
 */
export async function leavingHome(
  citizens: Scoped<Citizen>,
  ...leaving: readonly Citizen[]
): Promise<Step[]> {
  const left = [...new Set(leaving.flatMap(({ householdId }) => householdId ?? []))]
  const named = left.length > 0 ? [change('home', left, 'updated')] : []
  const homeId = leaving.find(({ opensHousehold }) => opensHousehold)?.householdId
  if (!homeId) return named
  const stayers = peopleBut(
    homeId,
    leaving.map(({ _id }) => _id),
  )
  const heir = await citizens.findOne(stayers)
  return heir
    ? [...named, update(citizens, { _id: heir._id, version: heir.version }, { opensHousehold: true })]
    : named
}

type Placed = Partial<
  Pick<
    Citizen,
    | 'addressCoordinates'
    | 'altitude'
    | 'accuracy'
    | 'geolocationType'
    | 'hasLocation'
    | 'streetId'
    | 'streetPaths'
  >
>

/** What of a home changes for all who live there. */
export interface HomeChange {
  readonly address?: ReturnType<typeof sharedOf>
  readonly position?: Placed
  readonly territory?: Partial<Territory>
}

/** The same change for each of its people; who has an agent of their own choice keeps that. */
export const throughPeople = (
  citizens: Parameters<typeof update<Citizen>>[0],
  people: readonly Citizen[],
  { address, position, territory }: HomeChange,
): Step[] =>
  people.map((one) =>
    update(
      citizens,
      { _id: one._id, version: one.version },
      { ...address, ...position, ...(one.territoryRule === 'chosen' ? {} : territory) },
    ),
  )

/** Said of a home by a person's record: the home and all others who live there say it too. */
export async function throughHome(
  { citizen, home }: HomeScopes,
  person: Citizen,
  said: HomeChange,
): Promise<Step[]> {
  const found = await activeHome(home, person.householdId)
  if (!found) return []
  const others = await citizen.findAll(peopleBut(found._id, [person._id]), { max: mostPeople })
  const { address, position, territory } = said
  const { patch, written } = address ? readdressed(found, address) : { patch: {}, written: undefined }
  const { addressCoordinates, geolocationType, accuracy } = position ?? {}
  const placed = position && { addressCoordinates, geolocationType, accuracy }
  return [
    update(home, { _id: found._id, version: found.version }, { ...patch, ...placed, ...territory }),
    ...(written ? [written] : []),
    change('home', [found._id], 'updated'),
    ...throughPeople(citizen, others, said),
  ]
}
