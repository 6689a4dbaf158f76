import { distanceBetween, type Vertex } from '@saude/contract/geo'
import { daysAfter, today } from '@saude/contract/instants'
import { dwelling } from '../../../contract/home-codes.ts'
import type { FamilyMember } from '../home/family.ts'
import type { Home } from '../home/home.ts'
import type { Found } from './check.ts'
import { grouped } from './grouped.ts'
import { birthdayAt, factsOf, type Person, tended } from './of-person.ts'
import { strangersOf } from './strangers.ts'

/** Who lives in a home, what is known of its families, and what its street says. */
export interface Household {
  readonly home: Home
  /** Those who live in it. */
  readonly people: readonly Person[]
  /** Memberships that last, and of the others the last day. */
  readonly open: readonly FamilyMember[]
  readonly lastUntil: string | null
  /** Of the memberships that last: who lives, and in which home; those who are gone are missing. */
  readonly livesIn: ReadonlyMap<string, Person>
  /** Undefined where the register of streets did not answer. */
  readonly street: StreetFacts | undefined
}

/** What the register of streets says of an address. */
export interface StreetFacts {
  readonly microArea: { readonly id: string; readonly code: string } | null
  /** From the position to the street; null where either is unknown. */
  readonly metres: number | null
}

/** Metres from which on a position is far from its street, as where a new one is given. */
export const far = 500

const grownUp = 18
const none = { otherId: null, score: null, reasons: [], from: null, until: null } as const

/** What is to be checked of a home, its families and its people together. */
export function ofHome({ home, people, open, lastUntil, livesIn, street }: Household): Found[] {
  if (home.state === 'ended') return []
  const base = { ...none, homeId: home._id, ...tended(home) }
  const own = open.filter(({ homeId }) => homeId === home._id)
  return [
    ...ofFamilies(own, livesIn, base),
    ...ofStrays(own, livesIn, base),
    ...(street ? ofStreet(home, street, base) : []),
    ...(home.propertyKind === dwelling
      ? [...ofChildren(people, base), ...ofNoFamily(own), ...ofStrangers({ home, people, open }, base)]
      : []),
  ]

  function ofNoFamily(members: readonly FamilyMember[]): Found[] {
    if (members.length > 0) return []
    const since = lastUntil ?? today(home.createdAt)
    return [
      {
        ...base,
        _id: `noFamily:${home._id}`,
        kind: 'noFamily',
        citizenId: null,
        facts: factsOf(since),
        from: birthdayAt(1, since),
      },
    ]
  }
}

type Base = Omit<Found, '_id' | 'kind' | 'citizenId' | 'facts'>

/** People of one road without numbers who have nothing to do with each other, as far as is known. */
function ofStrangers(given: Pick<Household, 'home' | 'people' | 'open'>, base: Base): Found[] {
  const apart = strangersOf(given)
  if (apart.length === 0) return []
  return [
    {
      ...base,
      _id: `strangers:${base.homeId}`,
      kind: 'strangers',
      citizenId: null,
      facts: factsOf(given.people.map(({ _id }) => _id).sort(), apart.length),
      reasons: [`${given.people.length} pessoas, que parecem de ${apart.length} casas`],
    },
  ]
}

/** Of a family count those who live, and live here. */
function ofFamilies(open: readonly FamilyMember[], livesIn: Household['livesIn'], base: Base): Found[] {
  const families = grouped(open, ({ familyId }) => familyId)
  return [...families].flatMap(([familyId, rows]): Found[] => {
    const here = rows.filter(({ citizenId }) => livesIn.get(citizenId)?.householdId === base.homeId)
    const heads = here.filter(({ isHead }) => isHead)
    const [first] = here
    if (!first || heads.length === 1) return []
    const ids = (some: readonly FamilyMember[]) => some.map(({ citizenId }) => citizenId).sort()
    return [
      heads.length === 0
        ? {
            ...base,
            _id: `noHead:${familyId}`,
            kind: 'noHead',
            citizenId: first.citizenId,
            facts: factsOf(ids(here)),
          }
        : {
            ...base,
            _id: `twoHeads:${familyId}`,
            kind: 'twoHeads',
            citizenId: heads[0]?.citizenId ?? null,
            otherId: null,
            facts: factsOf(ids(heads)),
          },
    ]
  })
}

/** Those of its families who live elsewhere. */
function ofStrays(open: readonly FamilyMember[], livesIn: Household['livesIn'], base: Base): Found[] {
  return open.flatMap(({ citizenId }): Found[] => {
    const elsewhere = livesIn.get(citizenId)?.householdId
    return elsewhere && elsewhere !== base.homeId
      ? [
          {
            ...base,
            _id: `twoHomes:${base.homeId}:${citizenId}`,
            kind: 'twoHomes',
            citizenId,
            facts: factsOf(base.homeId, elsewhere),
            reasons: ['é de uma família deste domicílio e mora em outro'],
          },
        ]
      : []
  })
}

/** Until the oldest is grown up; who has no birth date may be. */
function ofChildren(people: readonly Person[], base: Base): Found[] {
  const births = people.flatMap(({ birthDate }) => birthDate ?? []).sort()
  const [first] = births
  if (first === undefined || births.length < people.length) return []
  const oldest = people.find(({ birthDate }) => birthDate === first)
  return [
    {
      ...base,
      _id: `noAdult:${base.homeId}`,
      kind: 'noAdult',
      citizenId: oldest?._id ?? null,
      facts: factsOf(people.map(({ _id }) => _id).sort(), first),
      until: daysAfter(birthdayAt(grownUp, first), -1),
    },
  ]
}

/** An agent who was chosen by hand was meant. */
function ofStreet(home: Home, { microArea, metres }: StreetFacts, base: Base): Found[] {
  const isChosen = Boolean(home.chosenAcs)
  const { x, y } = home.addressCoordinates ?? { x: null, y: null }
  return [
    ...(microArea && home.microAreaId && microArea.id !== home.microAreaId && !isChosen
      ? [
          {
            ...base,
            _id: `otherArea:${home._id}`,
            kind: 'otherArea' as const,
            citizenId: null,
            facts: factsOf(home.microAreaId, microArea.id),
            reasons: [`o endereço é da microárea ${microArea.code}`],
          },
        ]
      : []),
    ...(metres !== null && metres > far
      ? [
          {
            ...base,
            _id: `farAway:${home._id}`,
            kind: 'farAway' as const,
            citizenId: null,
            facts: factsOf(x, y, home.addressPublicPlace ?? null),
            reasons: [`a ${Math.round(metres / 100) / 10} km da rua`.replace('.', ',')],
          },
        ]
      : []),
  ]
}

type Point = { readonly latitude: number; readonly longitude: number }

/** How far a home is from its street, in metres; null where either is unknown. */
export function metresFrom(
  { addressCoordinates: at }: Pick<Home, 'addressCoordinates'>,
  paths: readonly (readonly Point[])[],
): number | null {
  if (!at) return null
  const from = { lat: at.y, lng: at.x }
  let least: number | null = null
  for (const path of paths)
    for (const [place, point] of path.entries()) {
      const near = nearest(from, point, path[place + 1] ?? point)
      const metres = distanceBetween(from, near)
      if (least === null || metres < least) least = metres
    }
  return least
}

/** The point of a stretch that is nearest; flat geometry, as a municipality is small enough for. */
function nearest({ lat, lng }: Vertex, one: Point, other: Point): Vertex {
  const wide = Math.cos((lat * Math.PI) / 180)
  const [east, north] = [(other.longitude - one.longitude) * wide, other.latitude - one.latitude]
  const length = east * east + north * north
  const along = ((lng - one.longitude) * wide * east + (lat - one.latitude) * north) / (length || 1)
  const part = Math.min(1, Math.max(0, along))
  return {
    lat: one.latitude + part * north,
    lng: one.longitude + part * (other.longitude - one.longitude),
  }
}
