import type { Oracle } from './oracle.ts'
import { at, dayOf, listAt, numberAt, textAt } from './read.ts'
import { columnOf, rowsOf } from './screens.ts'
import { exact, tally } from './tally.ts'

const idOf = (one: object): string => textAt(one, '_id')

/** A passenger's seat and the companion's. */
const seatsOf = (seat: object): number => (at(seat, 'withCompanion') === true ? 2 : 1)

/** Passengers who hold a seat: booked ones. */
const isBooked = (seat: object): boolean => textAt(seat, 'standing') === 'booked'

/** Nights between the days on which a journey begins and ends; what takes less than a day has none. */
function nightsOf(trip: object): number {
  const [leaves, ends] = [textAt(trip, 'appointmentDate'), textAt(trip, 'endAt')]
  if (Date.parse(ends) - Date.parse(leaves) < 86_400_000) return 0
  return (Date.parse(dayOf(ends)) - Date.parse(dayOf(leaves))) / 86_400_000
}

/** Calendar, plan, vehicles, passengers and those who wait for a seat. */
export async function checkJourneys(oracle: Oracle): Promise<void> {
  const trips = await oracle.documents('travel', 'travel')
  const seats = await oracle.documents('travel', 'traveler')
  const capacities = tally()
  for (const one of await oracle.documents('options', 'vehicle'))
    capacities.add(idOf(one), idOf(one), numberAt(one, 'maxCapacity') - 1)
  const bookedOn = new Map<string, object[]>()
  for (const seat of seats) {
    const own = bookedOn.get(textAt(seat, 'travelId')) ?? []
    bookedOn.set(textAt(seat, 'travelId'), own)
    if (isBooked(seat)) own.push(seat)
  }
  await checkCalendar(oracle, trips, bookedOn, capacities.rows)
  const list = await rowsOf(oracle, 'travelerList')
  const taken = tally()
  for (const seat of seats) taken.add(idOf(seat), idOf(seat), seatsOf(seat))
  oracle.figure('travelerList.items.seats', columnOf(list.rows, 'seats'), taken)
  oracle.figure('travelerList.totalItems', list.total, seats.length)
  for (const seat of seats.slice(0, 5)) {
    const got = await oracle.ask('travelerGet', { id: idOf(seat) })
    oracle.figure('travelerGet.seats', numberAt(got, 'seats'), seatsOf(seat))
  }
  const coming = trips.filter((one) => ['confirmed', 'planned'].includes(textAt(one, 'state'))).slice(0, 6)
  const gone = trips.filter((one) => textAt(one, 'state') === 'finished').slice(-6)
  for (const trip of [...coming, ...gone]) {
    await checkPlan(oracle, trip, bookedOn.get(idOf(trip)) ?? [], capacities.rows)
    await checkWay(oracle, trip)
  }
  await checkPending(oracle, trips, seats)
}

type Capacities = ReadonlyMap<string, { readonly sum: number }>

async function checkCalendar(
  oracle: Oracle,
  trips: readonly object[],
  bookedOn: ReadonlyMap<string, readonly object[]>,
  capacities: Capacities,
): Promise<void> {
  const today = dayOf(oracle.now)
  for (const months of [0, 1, 2]) {
    const first = new Date(Date.parse(`${today.slice(0, 8)}01T00:00:00Z`))
    first.setUTCMonth(first.getUTCMonth() - months)
    const initialDate = first.toISOString().slice(0, 10)
    const finalDate = new Date(first.getTime() + 30 * 86_400_000).toISOString().slice(0, 10)
    const [capacity, taken] = [tally(), tally()]
    for (const trip of trips) {
      const day = dayOf(at(trip, 'appointmentDate'))
      if (day > finalDate || dayOf(at(trip, 'endAt')) < initialDate) continue
      const room = capacities.get(textAt(trip, 'vehicle.id'))?.sum
      if (room !== undefined) capacity.add(idOf(trip), idOf(trip), room)
      for (const seat of bookedOn.get(idOf(trip)) ?? []) taken.add(idOf(trip), idOf(seat), seatsOf(seat))
    }
    const items = listAt(await oracle.ask('travelCalendar', { initialDate, finalDate }), 'items')
    oracle.figure('travelCalendar.items.capacity', columnOf(items, 'capacity'), capacity)
    oracle.figure('travelCalendar.items.taken', columnOf(items, 'taken'), taken)
  }
}

/** Meals and nights by the SIGTAP table of the journey's month: 24,75 a day with a night, 8,40 without. */
async function checkPlan(
  oracle: Oracle,
  trip: object,
  booked: readonly object[],
  capacities: Capacities,
): Promise<void> {
  const plan = await oracle.ask('travelPlan', { id: idOf(trip) })
  const [taken, chairs] = [tally(), tally()]
  for (const seat of booked) {
    taken.add('', idOf(seat), seatsOf(seat))
    if (at(seat, 'wheelchair') === true) chairs.add('', idOf(seat))
  }
  const there = booked.filter((seat) => textAt(seat, 'presence') !== 'absent')
  const persons = there.reduce((sum, seat) => sum + seatsOf(seat), 0)
  const nights = nightsOf(trip)
  const allowance = exact(persons * Math.max(1, nights) * (nights > 0 ? 24.75 : 8.4))
  const room = capacities.get(textAt(trip, 'vehicle.id'))?.sum ?? 0
  oracle.figure('travelPlan.capacity', numberAt(plan, 'capacity'), room)
  oracle.figure('travelPlan.taken', numberAt(plan, 'taken'), taken)
  oracle.figure('travelPlan.wheelchairs', numberAt(plan, 'wheelchairs'), chairs)
  oracle.figure('travelPlan.allowance', numberAt(plan, 'allowance'), allowance)
  const [settings] = await oracle.documents('core', 'settings')
  const each = numberAt(settings, nights > 0 ? 'allowanceTopUpWithNight' : 'allowanceTopUpWithoutNight')
  oracle.figure('travelPlan.allowanceTopUp', numberAt(plan, 'allowanceTopUp'), exact(persons * each))
  oracle.equal('trip: its plan and its passengers', listAt(plan, 'passengers').length, booked.length)
  const vehicles = listAt(await oracle.ask('travelVehicles', { id: idOf(trip) }), 'items')
  const rooms = tally()
  for (const [id, { sum }] of capacities) rooms.add(id, id, sum)
  oracle.figure('travelVehicles.items.capacity', columnOf(vehicles, 'capacity'), rooms)
}

/** Kilometres between two points on the earth. */
function kilometres(one: unknown, other: unknown): number {
  const rad = (path: string, of: unknown) => (numberAt(of, path) * Math.PI) / 180
  const [a, b] = [rad('latitude', one), rad('latitude', other)]
  const h =
    Math.sin((b - a) / 2) ** 2 +
    Math.cos(a) * Math.cos(b) * Math.sin((rad('longitude', other) - rad('longitude', one)) / 2) ** 2
  return 2 * 6371.0088 * Math.asin(Math.sqrt(h))
}

const round = (value: number, places: number): number => Math.round(value * 10 ** places) / 10 ** places

/**
 * The way of a trip. Where streets do not lead, a leg is the straight line and 30 % more; along streets it is no shorter
 * than the straight line. Litres and price are of the kilometres that are shown.
 */
async function checkWay(oracle: Oracle, trip: object): Promise<void> {
  const way = await oracle.ask('travelItinerary', { id: idOf(trip) })
  const stops = listAt(way, 'stops')
  const start = { latitude: numberAt(way, 'startLatitude'), longitude: numberAt(way, 'startLongitude') }
  const legs = tally()
  const shown = new Map<string, number>()
  let [before, there]: [unknown, number] = [start, 0]
  for (const [index, stop] of stops.entries()) {
    const [km, straight] = [numberAt(stop, 'km'), kilometres(before, stop)]
    // To one place: metres that are rounded on the way.
    const isLeg =
      at(stop, 'isStraight') === true ? Math.abs(km - straight * 1.3) <= 0.06 : km >= straight - 0.06
    legs.add(String(index), idOf(trip), isLeg ? km : straight * 1.3)
    shown.set(String(index), km)
    there += km
    before = stop
  }
  oracle.figure('travelItinerary.stops.km', shown, legs)
  const total = numberAt(way, 'km')
  const back = textAt(trip, 'direction') === 'return' && stops.length > 0 ? kilometres(before, start) : 0
  // The way back begins at the last stop; by streets or 30 % more than straight.
  const isWhole = total >= there + back - 0.2 && total <= there + back * 1.3 + 0.06 * (stops.length + 1)
  oracle.figure('travelItinerary.km', total, isWhole ? total : there + back * 1.3)
  const [vehicle] = (await oracle.documents('options', 'vehicle')).filter(
    (one) => idOf(one) === textAt(trip, 'vehicle.id'),
  )
  const perLitre = numberAt(vehicle, 'kmPerLitre')
  const litres = perLitre > 0 ? round(total / perLitre, 1) : 0
  oracle.figure('travelItinerary.litres', numberAt(way, 'litres'), litres)
  const [settings] = await oracle.documents('core', 'settings')
  const price = numberAt(
    settings,
    textAt(vehicle, 'fuel') === 'diesel' ? 'pricePerDiesel' : 'pricePerGasoline',
  )
  oracle.figure('travelItinerary.fuelCost', numberAt(way, 'fuelCost'), round(litres * price, 2))
}

/** Who waits for a seat: treatment elsewhere that is booked, and passengers of cancelled trips; neither has a seat. */
async function checkPending(
  oracle: Oracle,
  trips: readonly object[],
  seats: readonly object[],
): Promise<void> {
  const today = dayOf(oracle.now)
  const cancelled = new Set(trips.filter((one) => textAt(one, 'state') === 'cancelled').map(idOf))
  const seated = new Set(
    seats
      .filter((seat) => isBooked(seat) && !cancelled.has(textAt(seat, 'travelId')))
      .map((seat) => textAt(seat, 'requestId')),
  )
  const waiting = tally()
  for (const one of await oracle.documents('health-secretary', 'outOfHomeTreatment'))
    if (
      textAt(one, 'state') === 'booked' &&
      dayOf(at(one, 'appointmentAt')) >= today &&
      !seated.has(idOf(one))
    )
      waiting.add('', idOf(one))
  for (const seat of seats)
    if (isBooked(seat) && cancelled.has(textAt(seat, 'travelId')) && dayOf(at(seat, 'departureAt')) >= today)
      waiting.add('', idOf(seat))
  const list = await rowsOf(oracle, 'travelerPendingList')
  oracle.figure('travelerPendingList.totalItems', list.total, waiting)
}
