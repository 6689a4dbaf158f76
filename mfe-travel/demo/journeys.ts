import { addressLine } from '@saude/citizen/contract/address'
import { citizens, type DemoCitizen } from '@saude/citizen/demo'
import { ageAt } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import { demoCostCenters, demoVehicles } from '@saude/options/demo'
import type { DemoEntry } from '@saude/service/record/demo'
import type { RecordDemoArgs } from '@saude/service/record/record'
import { createRandom, demoId, type Random } from '@saude/town/random'
import type { DemoCity, DemoTown } from '@saude/town/types'
import { demoUsers } from '@saude/town/users'
import type { TravelState } from '../contract/travel-states.ts'
import { companionAges } from '../contract/traveler.ts'

const day = 86_400_000
const hour = 3_600_000
/** From a quarter of a year ago to a month ahead. */
const past = 90
const ahead = 30
/** Among whom passengers are drawn: the first citizens are the same ones in every size of the demo. */
const mostDrawn = 1_500

const observations = [
  'Levar exames anteriores',
  'Retorno no fim da tarde',
  'Hemodiálise, aguardar o término da sessão',
  'Parada no Hospital das Clínicas e no AME',
]
const hospitals = ['Hospital Regional', 'Hospital das Clínicas', 'AME', 'Centro de Especialidades']

/** Which driver goes with which vehicle, by their places in the demo: licences fit. */
const pairs = [
  [0, 2],
  [1, 3],
  [3, 5],
  [2, 10],
] as const

interface Journey {
  readonly travel: DemoEntry & {
    readonly id: string
    readonly originCity: { readonly id: string; readonly name: string }
    readonly destinationCity: { readonly id: string; readonly name: string }
    readonly appointmentDate: Date
    readonly endAt: Date
    readonly vehicle?: { readonly id: string; readonly name: string }
    readonly driver?: { readonly id: string; readonly name: string }
    readonly state: TravelState
  }
  readonly travelers: readonly (DemoEntry & { readonly seats: number })[]
  readonly expenses: readonly DemoEntry[]
}

const cityOf = ({ id, name, stateCode }: DemoCity) => ({ id, name: `${name} - ${stateCode}` })
const wholeHours = (from: Date, hours: number) => new Date(from.getTime() + hours * hour)

/**
 * The trips of a town around a day, with passengers and what was spent: up to three on working days and one today, before
 * dawn, mostly to the cities where the region's hospitals are. The same for the same seed and day.
 */
export function journeys({ town, count, now }: RecordDemoArgs<DemoTown>): Journey[] {
  const random = createRandom(`${town.seed}/travels`)
  const [home, ...others] = town.cities
  const near = others.slice(0, 6)
  if (!home || near.length === 0) return []
  const people = drawn(town, count, now)
  const drivers = demoUsers(town).filter(({ driver }) => driver)
  const vehicles = demoVehicles({ town, now, client: '', count })
  const [centre] = demoCostCenters({ town, now, client: '', count })
  const midnight = Date.parse(`${today(now)}T03:00:00Z`)
  const made: Journey[] = []
  let km = 40_000
  for (let offset = -past; offset <= ahead; offset++) {
    const date = midnight + offset * day
    const weekday = new Date(date).getUTCDay()
    const working = weekday === 0 || weekday === 6 ? 0 : random.int(1, 3)
    const trips = offset === 0 ? Math.max(1, working) : working
    const taken = new Set<string>()
    for (let index = 0; index < trips; index++) {
      const leaves = new Date(date + (4 * 60 + random.int(0, 11) * 15) * 60_000)
      const endAt = new Date(date + (13 * 60 + random.int(0, 12) * 15) * 60_000)
      const planned = leaves.getTime() - random.int(5, 25) * day
      const createdAt = new Date(Math.min(planned, now.getTime() - random.int(1, 600) * 60_000))
      const id = demoId(random, createdAt.getTime())
      const destination = random.chance(0.8) ? random.pick(near) : random.pick(others)
      const state = stateOf(offset, random)
      const [whoAt, whatAt] = pairs[index] ?? pairs[0]
      const [driver, vehicle] = [drivers[whoAt], vehicles[whatAt]]
      const isChosen = state !== 'planned' || random.chance(0.6)
      const seats = Number(vehicle?.maxCapacity ?? 5) - 1
      const way = random.int(90, 320)
      const isOver = state === 'finished'
      const travelers = passengers({
        people,
        taken,
        most: isOver ? seats : random.int(1, Math.min(seats, 9)),
        random,
        trip: { id, state, leaves, endAt, origin: cityOf(home).name, destination: cityOf(destination).name },
        createdAt,
      })
      made.push({
        travel: {
          id,
          originCity: cityOf(home),
          destinationCity: cityOf(destination),
          appointmentDate: leaves,
          direction: 'return',
          returnAt: endAt,
          endAt,
          ...(centre && { costCenter: { id: centre.id, name: centre.name } }),
          observation: random.chance(0.4) ? random.pick(observations) : null,
          ...(isChosen &&
            vehicle &&
            driver && {
              vehicle: { id: String(vehicle.id), name: String(vehicle.name) },
              driver: { id: driver.id, name: driver.name },
            }),
          ...(isOver && { kmStart: km, kmEnd: km + way, departedAt: leaves, arrivedAt: endAt }),
          state,
          createdAt,
        },
        travelers,
        expenses: isOver ? spending(id, leaves, way, random) : [],
      })
      if (isOver) km += way
    }
  }
  return made
}

function stateOf(offset: number, random: Random): TravelState {
  if (offset < 0) return random.chance(0.04) ? 'cancelled' : 'finished'
  if (offset < 3) return 'confirmed'
  return random.chance(0.5) ? 'confirmed' : 'planned'
}

/** Living citizens of the town. */
function drawn(town: DemoTown, count: number, now: Date): DemoCitizen[] {
  const found: DemoCitizen[] = []
  for (const one of citizens({ town, count: Math.min(count, mostDrawn), seed: town.seed, today: now }))
    if (!one.deathAt) found.push(one)
  return found
}

interface Wanted {
  readonly people: readonly DemoCitizen[]
  /** Who travels on that day already. */
  readonly taken: Set<string>
  readonly most: number
  readonly random: Random
  readonly trip: {
    readonly id: string
    readonly state: string
    readonly leaves: Date
    readonly endAt: Date
    readonly origin: string
    readonly destination: string
  }
  readonly createdAt: Date
}

function passengers({ people, taken, most, random, trip, createdAt }: Wanted) {
  const made: (DemoEntry & { readonly seats: number })[] = []
  let left = random.int(Math.ceil(most / 2), most)
  while (left > 0 && taken.size < people.length) {
    const one = random.pick(people)
    const age = ageAt(one.birthDate, today(trip.leaves)) ?? 40
    const isMinor = age < companionAges.below
    const withCompanion = isMinor || (age >= companionAges.from && random.chance(0.4))
    const seats = withCompanion ? 2 : 1
    if (taken.has(one.id)) continue
    taken.add(one.id)
    if (seats > left) break
    left -= seats
    const address = addressLine(one)
    made.push({
      travelId: trip.id,
      citizen: { id: one.id, name: one.name },
      name: one.name,
      birthDate: one.birthDate,
      cpf: one.cpf,
      rg: one.rg,
      phone: one.mobilePhone ?? one.homePhone,
      wheelchair: false,
      withCompanion,
      companionName: withCompanion ? (isMinor ? one.mothersName : null) : null,
      boardingPoint: address,
      ...(one.addressCoordinates && {
        passengerOrigin: {
          name: address,
          coordinates: { latitude: one.addressCoordinates.y, longitude: one.addressCoordinates.x },
        },
      }),
      destinationPoint: random.pick(hospitals),
      appointmentStart: wholeHours(trip.leaves, random.int(4, 7)),
      presence: trip.state === 'finished' ? (random.chance(0.06) ? 'absent' : 'boarded') : null,
      standing: trip.state === 'cancelled' ? 'moved' : 'booked',
      departureAt: trip.leaves,
      endAt: trip.endAt,
      originCityName: trip.origin,
      destinationCityName: trip.destination,
      seats,
      createdAt,
    })
  }
  return made
}

const cents = (value: number) => Math.round(value * 100) / 100

function spending(travelId: string, leaves: Date, km: number, random: Random): DemoEntry[] {
  const date = today(leaves)
  const spent = (kind: string, amount: number) => ({
    travelId,
    kind,
    amount: cents(amount),
    date,
    createdAt: wholeHours(leaves, 12),
  })
  return [
    ...(random.chance(0.8) ? [spent('fuel', (km / 8) * random.between(5.8, 6.4))] : []),
    ...(random.chance(0.7) ? [spent('toll', random.int(2, 6) * 9.7)] : []),
    ...(random.chance(0.3) ? [spent('meal', random.int(1, 3) * 28)] : []),
  ]
}
