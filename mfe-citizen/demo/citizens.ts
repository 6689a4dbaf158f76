import { demoCns, demoCpf, demoLandline, demoMobile, firstCitizenIndex } from '@saude/town/documents'
import { createRandom, demoId, type Random } from '@saude/town/random'
import type { DemoTown } from '@saude/town/types'
import { type Address, addressElsewhere, createHousing, type Home } from './addresses.ts'
import { conditionsOf, weighedOn } from './conditions.ts'
import { emailOf, kindOfCns, ownsMobile } from './contacts.ts'
import { formHousehold } from './households.ts'
import { nationalityOf, raceColorOf } from './origins.ts'
import { namePeople, type Person } from './people.ts'
import { createCrowd } from './pyramid.ts'
import type { DemoCitizen } from './types.ts'

export interface CitizensWanted {
  town: DemoTown
  count: number
  seed: string
  /** The day on which everybody has the age of the census, in UTC. */
  today: Date
}

const day = 86_400_000
/** The register begins six years ago. */
const registerYears = 6

/**
 * The people of the demo town, household by household, as plain documents. The same input gives the same people, and
 * the first of a longer list are those of a shorter one. Nothing is kept, so a million takes no more memory than one.
 */
export function* citizens({ town, count, seed, today }: CitizensWanted): Generator<DemoCitizen> {
  const random = createRandom(`${seed}/citizens`)
  const crowd = createCrowd(random.next(), 900)
  const housing = createHousing(town)
  const [, ...cities] = town.cities
  let made = 0
  while (made < count) {
    const people = namePeople(formHousehold(crowd, random), today, random)
    const home = housing(random)
    const household: Household = {
      id: demoId(random, today.getTime() - registerYears * 365 * day),
      home,
      // Some homes have no agent: no micro-area has them yet.
      visited: !random.chance(0.02),
      away: random.chance(0.024) ? addressElsewhere(cities, random) : null,
      homePhone: random.chance(0.17) ? demoLandline(random, '19') : null,
      firstIndex: firstCitizenIndex + made,
      mobiles: people.map((person) =>
        ownsMobile(person, random) ? demoMobile(random, areaCodeOf(random)) : null,
      ),
      people,
    }
    const ids: string[] = []
    for (let at = 0; at < people.length && made < count; at++, made++) {
      const person = people[at]
      if (!person) continue
      const citizen = describe(person, at, household, { cities, today, random })
      ids.push(citizen.id)
      yield Object.assign(citizen, familyOf(person, people, ids))
    }
  }
}

/** Who lives in the same home and is known before: the mother, and for a minor who answers for the home. */
function familyOf(person: Person, people: readonly Person[], ids: readonly string[]) {
  const mother = people.findIndex(
    ({ name, gender, dead }) => gender === 'F' && !dead && name === person.mothersName,
  )
  const isChild = person.role === 'child'
  return {
    motherId: (isChild && ids[mother]) || null,
    responsibleId: (isChild && person.age < 18 && ids[0]) || null,
  }
}

interface Household {
  id: string
  home: Home
  visited: boolean
  away: Address | null
  homePhone: string | null
  firstIndex: number
  mobiles: (string | null)[]
  people: Person[]
}

interface Context {
  cities: DemoTown['cities']
  today: Date
  random: Random
}

function describe(
  person: Person,
  at: number,
  household: Household,
  { cities, today, random }: Context,
): Omit<DemoCitizen, 'motherId' | 'responsibleId'> {
  const { home, people, mobiles } = household
  const index = household.firstIndex + at
  const grown = person.age >= 18
  const movedAlone = grown && at > 0 && !person.dead && random.chance(0.012)
  const address = movedAlone ? addressElsewhere(cities, random) : (household.away ?? home.address)
  const agent = household.visited && address.addressOnCity ? home.area : null
  const times = timesOf(person, today, random)
  const mobilePhone = mobiles[at] ?? null
  const synced = random.chance(0.86)
  const place = address.addressCoordinates && random.chance(0.03) ? { ...address, ...nowhere } : address
  return {
    // Spelled out, because spreading it into so large a literal takes twice the time.
    addressOnCity: place.addressOnCity,
    addressPublicPlaceType: place.addressPublicPlaceType,
    addressPublicPlace: place.addressPublicPlace,
    addressNumber: place.addressNumber,
    addressComplement: place.addressComplement,
    addressReference: place.addressReference,
    addressCep: place.addressCep,
    addressIbge: place.addressIbge,
    addressCityName: place.addressCityName,
    addressExternalNeighborhood: place.addressExternalNeighborhood,
    addressExternalIsCountryside: place.addressExternalIsCountryside,
    neighborhood: place.neighborhood,
    addressCoordinates: place.addressCoordinates,
    altitude: place.altitude,
    accuracy: place.accuracy,
    geolocationType: place.geolocationType,
    streetId: place.streetId,
    streetPaths: place.streetPaths,
    id: demoId(random, times.createdAt.getTime()),
    name: person.name,
    socialName: person.socialName,
    fathersName: person.fathersName,
    mothersName: person.mothersName,
    birthDate: dateOf(person.bornAt),
    gender: person.gender,
    raceColor: raceColorOf(household.firstIndex, index),
    nationality: nationalityOf(household.firstIndex),
    cpf: random.chance(withoutCpf(person.age)) ? null : demoCpf(index, taxRegion(random)),
    cns: cnsOf(person, at, household, random),
    rg: grown && random.chance(0.42) ? String(random.int(100_000_000, 599_999_999)) : null,
    mobilePhone,
    homePhone: address === household.away || movedAlone ? null : household.homePhone,
    contactPhone:
      mobilePhone && !random.chance(0.2) ? null : (mobiles.find((phone, who) => phone && who !== at) ?? null),
    email: emailOf(person, random),
    healthUnit: { id: home.unit.id, name: home.unit.name, cnes: home.unit.cnes },
    healthUnitName: home.unit.name,
    healthUnitCnes: home.unit.cnes,
    microArea: agent?.code ?? null,
    microAreaId: agent?.id ?? null,
    cnsResponsibleProfessional: agent?.agent.cns ?? null,
    userResponsibleName: agent?.agent.name ?? null,
    cnsResponsibleFamily: people.length > 1 ? headsCns(household) : null,
    householdId: household.id,
    familyRole: person.role,
    installedApp: mobilePhone && person.age >= 16 ? appOf(random) : 'NOT_INSTALLED',
    deathAt: person.diedAt === null ? null : dateOf(person.diedAt),
    createdAt: times.createdAt,
    updatedAt: times.updatedAt,
    updatedBy: agent && random.chance(0.7) ? { id: agent.agent.id, name: agent.agent.name } : null,
    syncedAt: synced ? times.updatedAt : null,
    syncedOriginalId: synced ? String(400_000 + index * 3 + random.int(0, 2)) : null,
    syncedOriginalRegister: synced ? 'e-SUS' : null,
    conditions: weighed(conditionsOf(person.gender, person.age, random), person, index, today),
  }
}

/** The day of what was measured, where anything was. */
function weighed(
  known: ReturnType<typeof conditionsOf>,
  { bornAt, diedAt }: Person,
  index: number,
  today: Date,
): DemoCitizen['conditions'] {
  const on = known.weight === null ? null : weighedOn(index, bornAt, diedAt, today.getTime())
  return Object.assign(known, { weightOn: on, heightOn: on })
}

const nowhere = {
  addressCoordinates: null,
  geolocationType: null,
  altitude: null,
  accuracy: null,
  streetId: null,
  streetPaths: null,
}

/** The record exists from the birth on at the earliest, and knows of a death at the latest change. */
function timesOf(person: Person, today: Date, random: Random): { createdAt: Date; updatedAt: Date } {
  const now = today.getTime()
  // Two thirds came with the first import from e-SUS, the others one by one.
  const start = now - registerYears * 365 * day
  const imported = start + random.next() * 40 * day
  const later = start + random.next() * (now - start)
  const wished = random.chance(0.66) ? imported : later
  const earliest = Math.max(wished, person.bornAt + random.next() * 20 * day)
  const created = Math.min(earliest, person.diedAt ?? now, now - 1)
  const changed = Math.max(created + (now - created) * random.next() ** 0.45, person.diedAt ?? 0)
  return { createdAt: new Date(Math.floor(created)), updatedAt: new Date(Math.min(now, Math.floor(changed))) }
}

/** The head of a household always has a card, because the others' records name it. */
function cnsOf(person: Person, at: number, household: Household, random: Random): string | null {
  if (at === 0) return headsCns(household)
  return random.chance(0.96) ? demoCns(household.firstIndex + at, kindOfCns(person.age, random)) : null
}

/** The card of the person who answers for the family. */
function headsCns({ firstIndex }: Household): string {
  return demoCns(firstIndex, '70')
}

function withoutCpf(age: number): number {
  if (age < 1) return 0.3
  if (age < 12) return 0.09
  return age < 60 ? 0.025 : 0.045
}

/** The ninth digit of a CPF: where it was given; most were given in São Paulo. */
function taxRegion(random: Random): number {
  return random.chance(0.84) ? 8 : random.int(0, 9)
}

function areaCodeOf(random: Random): string {
  return random.chance(0.93) ? '19' : random.pick(['11', '16', '35', '31', '15'])
}

function appOf(random: Random): DemoCitizen['installedApp'] {
  const mark = random.next()
  if (mark < 0.14) return 'MATCH'
  if (mark < 0.17) return 'INCORRECT_DDD'
  return mark < 0.22 ? 'WRONG' : 'NOT_INSTALLED'
}

function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
