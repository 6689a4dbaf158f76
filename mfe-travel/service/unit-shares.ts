import { citizenPlaceByIds } from '@saude/citizen/contract/contact'
import { chunksOf, keysOf } from '@saude/contract/values'
import { clientOf } from '@saude/service/client'
import { type Context, type TravelerDocument, travelers } from './documents.ts'
import { counted } from './seats.ts'

/** What trips have come to, by the health units of those who travelled. */

export interface Sums {
  trips: number
  passengers: number
  companions: number
  absences: number
  emptySeats: number
  km: number
  /** Centavos, so that nothing is lost in adding. */
  cents: number
}

export interface Unit {
  readonly id: string
  readonly name?: string | null | undefined
}

type Booked = Pick<
  TravelerDocument,
  'travelId' | 'citizen' | 'standing' | 'presence' | 'seats' | 'wheelchair' | 'withCompanion'
>

/** Trips, and people, that are asked for at once. */
const atOnce = { trips: 100, people: 500 } as const

const projection = {
  travelId: 1,
  citizen: 1,
  standing: 1,
  presence: 1,
  seats: 1,
  wheelchair: 1,
  withCompanion: 1,
} as const

/** Those who had a seat, by trip and then by the unit to which they belong today; null where they belong to none. */
export async function bookedByUnit(
  context: Context,
  trips: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string | null, UnitPart>>> {
  const client = clientOf(context)
  const booked: Booked[] = []
  for (const some of chunksOf(trips, atOnce.trips)) {
    const found = await context.store
      .collection(travelers)
      .findAll({ client, travelId: { $in: some } }, { projection, max: 20_000 })
    for (const one of found) if (one.standing === 'booked') booked.push(one)
  }
  const units = await unitsOf(context, booked)
  const byTrip = new Map<string, Map<string | null, UnitPart>>()
  for (const one of booked) {
    const unit = units.get(one.citizen.id) ?? null
    const parts = byTrip.get(one.travelId) ?? new Map<string | null, UnitPart>()
    byTrip.set(one.travelId, parts)
    const part = parts.get(unit?.id ?? null) ?? { unit, booked: [] }
    parts.set(unit?.id ?? null, part)
    part.booked.push(one)
  }
  return byTrip
}

export interface UnitPart {
  readonly unit: Unit | null
  readonly booked: Booked[]
}

async function unitsOf(context: Context, booked: readonly Booked[]): Promise<ReadonlyMap<string, Unit>> {
  const units = new Map<string, Unit>()
  const ids = [...new Set(booked.map(({ citizen }) => citizen.id))]
  for (const some of chunksOf(ids, atOnce.people)) {
    const { items } = await context.ask(citizenPlaceByIds, { ids: some })
    for (const { id, healthUnit } of items) if (healthUnit) units.set(id, healthUnit)
  }
  return units
}

/** What is the whole trip's, to be divided among those who travelled. */
const wholes = ['emptySeats', 'km', 'cents'] as const

/**
 * What a trip has come to for each unit. Everybody counts where they belong; the way, its cost and the seats that were left
 * are divided by how many travelled, and add up to those of the trip.
 */
export function dividedByUnit(
  sums: Sums,
  parts: readonly UnitPart[],
): { readonly unit: Unit | null; readonly sums: Sums }[] {
  const own = parts.map(({ booked }) => {
    const { passengers, companions, absences } = counted(booked)
    return { passengers, companions, absences, seats: passengers + companions }
  })
  const isEmpty = own.every(({ seats }) => seats === 0)
  const weights = own.map(({ seats, absences }) => (isEmpty ? absences : seats))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  let before = 0
  return parts.map(({ unit }, index) => {
    const after = before + (weights[index] ?? 0)
    const share = (whole: number) =>
      all === 0 ? 0 : Math.round((whole * after) / all) - Math.round((whole * before) / all)
    const { passengers = 0, companions = 0, absences = 0 } = own[index] ?? {}
    const divided = { trips: 1, passengers, companions, absences, emptySeats: 0, km: 0, cents: 0 }
    for (const key of wholes) divided[key] = share(sums[key])
    before = after
    return { unit, sums: divided }
  })
}

export const none = (): Sums => ({
  trips: 0,
  passengers: 0,
  companions: 0,
  absences: 0,
  emptySeats: 0,
  km: 0,
  cents: 0,
})

export function add(sums: Sums, more: Sums): void {
  for (const key of keysOf(sums)) sums[key] += more[key]
}
