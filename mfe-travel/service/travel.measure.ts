import { newId } from '@saude/contract/id'
import { daysAfter, today } from '@saude/contract/instants'
import { createRandom } from '@saude/town/random'
import { travelCalendar } from '../contract/calendar.ts'
import { travelItinerary, travelPlan } from '../contract/plan.ts'
import { travelReport } from '../contract/report.ts'
import { travel } from '../contract/travel.ts'
import { traveler } from '../contract/traveler.ts'
import { type TravelDocument, type TravelerDocument, travelers, travelSeats, travels } from './documents.ts'
import { shortOrder } from './itinerary/order.ts'
import { seatsWith } from './seats.ts'
import { cities, driver, openWorld, person, town, van } from './testing/open.ts'

/** How long planning takes with five years of trips: `NODE_ENV=production node --import tsx mfe-travel/service/travel.measure.ts`. */

const days = 1825
const tripsADay = 20
const seatsATrip = 11
const rounds = 60
const hourMs = 3_600_000

const world = await openWorld(new Date())
const { area } = world
const client = area.user.client?.id ?? ''
const random = createRandom('five years')
const [home] = town.cities
for (let index = 0; index < 2000; index += 1)
  world.citizens.push(
    person(`Cidadão ${index}`, {
      position: {
        x: (home?.longitude ?? 0) + random.between(-0.04, 0.04),
        y: (home?.latitude ?? 0) + random.between(-0.04, 0.04),
      },
    }),
  )
for (let index = 0; index < 40; index += 1) {
  world.vehicles.push(van({ name: `Van ${index}`, maxCapacity: 16, wheelchairPlaces: 2 }))
  world.drivers.push(driver({ name: `Motorista ${index}` }))
}
const [origin, destination] = [cities.home, cities.other].map(({ id }, nth) => ({
  id,
  name: town.cities[nth]?.name ?? '',
  searchName: (town.cities[nth]?.name ?? '').toLowerCase(),
}))
if (!origin || !destination) throw new Error('The town has two cities')

/** Half a year of it lies ahead. */
const firstDay = daysAfter(today(), 180 - days)
const trips: TravelDocument[] = []
for (let index = 0; index < days * tripsADay; index += 1) {
  const day = daysAfter(firstDay, Math.floor(index / tripsADay))
  const appointmentDate = new Date(Date.parse(`${day}T07:00:00Z`) + (index % tripsADay) * (hourMs / 4))
  const named = (one: { id: string; name: string } | undefined) =>
    one ? { id: one.id, name: one.name, searchName: one.name.toLowerCase() } : null
  trips.push({
    _id: newId(),
    client,
    version: 1,
    createdAt: appointmentDate,
    updatedAt: new Date(appointmentDate.getTime() + index),
    updatedBy: null,
    number: `${day.slice(0, 4)}/${String(index).padStart(6, '0')}`,
    state: day < today() ? 'finished' : 'confirmed',
    originCity: origin,
    destinationCity: destination,
    appointmentDate,
    returnAt: new Date(appointmentDate.getTime() + 9 * hourMs),
    endAt: new Date(appointmentDate.getTime() + 9 * hourMs),
    direction: 'return',
    vehicle: named(world.vehicles[index % tripsADay]),
    driver: named(world.drivers[index % tripsADay]),
    costCenter: null,
    observation: 'Hemodiálise, aguardar o término da sessão',
    kmStart: 1000 + index,
    kmEnd: 1200 + index,
  })
}

function bookings({ _id, appointmentDate, endAt }: TravelDocument, trip: number): TravelerDocument[] {
  return Array.from({ length: seatsATrip }, (_, nth) => {
    const { id, name } = world.citizens[(trip * seatsATrip + nth) % world.citizens.length] ?? person('')
    return {
      _id: newId(),
      client,
      version: 1,
      createdAt: appointmentDate,
      updatedAt: new Date(appointmentDate.getTime() + nth),
      updatedBy: null,
      travelId: _id,
      standing: 'booked',
      citizen: { id, name, searchName: name.toLowerCase() },
      name,
      birthDate: '1980-05-05',
      phone: '19999990000',
      boardingPoint: 'Rua das Paineiras, 214',
      destinationPoint: 'Hospital Regional',
      appointmentStart: new Date(appointmentDate.getTime() + 4 * hourMs),
      departureAt: appointmentDate,
      endAt,
      originCityName: origin?.name ?? '',
      destinationCityName: destination?.name ?? '',
      seats: 1,
    }
  })
}

function* allBookings() {
  for (const [index, trip] of trips.entries()) yield* bookings(trip, index)
}

function* allSeats() {
  for (const [index, trip] of trips.entries()) yield { ...seatsWith(trip, bookings(trip, index)), client }
}

async function measured(what: string, run: (round: number) => Promise<unknown>): Promise<void> {
  await run(0)
  const times: number[] = []
  const before = process.cpuUsage()
  for (let round = 1; round <= rounds; round += 1) {
    const started = performance.now()
    await run(round)
    times.push(performance.now() - started)
  }
  const { user, system } = process.cpuUsage(before)
  times.sort((one, other) => one - other)
  const at = (share: number) =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1)
  console.log(
    `${what}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, processor ${((user + system) / 1000 / rounds).toFixed(1)} ms`,
  )
}

const monthOf = (round: number) => {
  const first = daysAfter(firstDay, (round * 29) % (days - 45))
  return { initialDate: first, finalDate: daysAfter(first, 30) }
}

try {
  const { store } = area.opened
  await store.fill(travels, trips)
  await store.fill(travelers, allBookings())
  await store.fill(travelSeats, allSeats())
  console.log(`${trips.length} trips, ${trips.length * seatsATrip} seats`)
  const month = await area.call(travelCalendar, monthOf(1))
  console.log(`a month has ${month.items.length} trips`)
  await measured('calendar, a month', (round) => area.call(travelCalendar, monthOf(round)))
  await measured('calendar, six weeks', (round) => {
    const { initialDate } = monthOf(round)
    return area.call(travelCalendar, { initialDate, finalDate: daysAfter(initialDate, 41) })
  })
  const ahead = trips.filter(({ state }) => state === 'confirmed').slice(100)
  const planned = ahead.slice(0, rounds + 1)
  const at = (round: number) => planned[round]?._id ?? ''
  await measured('wizard: what a trip is planned by', (round) => area.call(travelPlan, { id: at(round) }))
  await measured('wizard: trip saved', (round) =>
    area.call(travel.update, { id: at(round), document: { observation: `Levar exames ${round}` } }),
  )
  await measured('wizard: return time saved', (round) => {
    const { appointmentDate } = planned[round] ?? {}
    const returnAt = new Date((appointmentDate?.getTime() ?? 0) + 8 * hourMs).toISOString()
    return area.call(travel.update, { id: at(round), document: { returnAt } })
  })
  await measured('wizard: vehicle saved', (round) =>
    area.call(travel.update, {
      id: at(round),
      document: { vehicle: { id: world.vehicles[tripsADay + (round % tripsADay)]?.id ?? '' } },
    }),
  )
  await measured('wizard: driver saved', (round) =>
    area.call(travel.update, {
      id: at(round),
      document: { driver: { id: world.drivers[tripsADay + (round % tripsADay)]?.id ?? '' } },
    }),
  )
  const newcomers = Array.from({ length: rounds + 1 }, (_, index) => person(`Nova pessoa ${index}`))
  world.citizens.push(...newcomers)
  await measured('wizard: passenger booked', (round) =>
    area.call(traveler.create, { travelId: at(round), citizen: { id: newcomers[round]?.id ?? '' } }),
  )
  await measured('wizard: itinerary of a trip', (round) => area.call(travelItinerary, { id: at(round) }))
  const spot = () => ({ lat: random.between(-22.2, -22), lng: random.between(-47.2, -47) })
  await measured('order of 20 stops', async () => shortOrder(spot(), Array.from({ length: 20 }, spot)))
  await measured('report of a month', (round) => area.call(travelReport, { ...monthOf(round), by: 'city' }))
} finally {
  await area.close()
}
