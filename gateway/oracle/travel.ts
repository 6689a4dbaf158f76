import type { Oracle } from './oracle.ts'
import { at, dayOf, listAt, monthsUpTo, numberAt, textAt } from './read.ts'
import { columnOf, inFooter, rowsOf, sumOf } from './screens.ts'
import { type Tally, tally } from './tally.ts'

const measures = ['trips', 'passengers', 'companions', 'absences', 'emptySeats', 'km', 'cost'] as const
type Measure = (typeof measures)[number]
type Sums = Readonly<Record<Measure, number>>

interface Trip extends Sums {
  readonly id: string
  readonly day: string
  readonly groups: Readonly<Record<string, string>>
  /** Those who sat in it, by unit: passengers and companions apart. */
  readonly units: ReadonlyMap<string, { passengers: number; companions: number; absences: number }>
}

/** A wheelchair takes no other seat than its own; somebody who goes along takes one. */
const hasCompanion = (seat: object): boolean => at(seat, 'withCompanion') === true

/** What each finished trip came to, from its own documents. */
async function finishedTrips(oracle: Oracle): Promise<readonly Trip[]> {
  const [trips, seats, expenses, vehicles, citizens] = await Promise.all([
    oracle.documents('travel', 'travel'),
    oracle.documents('travel', 'traveler'),
    oracle.documents('travel', 'travelExpense'),
    oracle.documents('options', 'vehicle'),
    oracle.documents('citizen', 'citizen'),
  ])
  const unitOf = new Map(citizens.map((one) => [textAt(one, '_id'), textAt(one, 'healthUnit.id') || '-']))
  const capacityOf = new Map(vehicles.map((one) => [textAt(one, '_id'), numberAt(one, 'maxCapacity') - 1]))
  const found: Trip[] = []
  for (const trip of trips) {
    if (textAt(trip, 'state') !== 'finished') continue
    const id = textAt(trip, '_id')
    const sums = { passengers: 0, companions: 0, absences: 0 }
    const units = new Map<string, { passengers: number; companions: number; absences: number }>()
    for (const seat of seats) {
      if (textAt(seat, 'travelId') !== id || textAt(seat, 'standing') !== 'booked') continue
      const unit = unitOf.get(textAt(seat, 'citizen.id')) ?? '-'
      const own = units.get(unit) ?? { passengers: 0, companions: 0, absences: 0 }
      units.set(unit, own)
      for (const into of [sums, own]) {
        if (textAt(seat, 'presence') === 'absent') into.absences += 1
        else {
          into.passengers += 1
          if (hasCompanion(seat)) into.companions += 1
        }
      }
    }
    const capacity = capacityOf.get(textAt(trip, 'vehicle.id'))
    let cents = 0
    for (const one of expenses)
      if (textAt(one, 'travelId') === id) cents += Math.round(numberAt(one, 'amount') * 100)
    const day = dayOf(at(trip, 'appointmentDate'))
    found.push({
      id,
      day,
      units,
      trips: 1,
      ...sums,
      emptySeats: capacity === undefined ? 0 : Math.max(0, capacity - sums.passengers - sums.companions),
      km: Math.max(0, numberAt(trip, 'kmEnd') - numberAt(trip, 'kmStart')),
      cost: cents / 100,
      groups: {
        month: day.slice(0, 7),
        city: textAt(trip, 'destinationCity.id') || '-',
        vehicle: textAt(trip, 'vehicle.id') || '-',
        driver: textAt(trip, 'driver.id') || '-',
        costCenter: textAt(trip, 'costCenter.id') || '-',
      },
    })
  }
  return found
}

function added(trips: readonly Trip[], by: string): ReadonlyMap<Measure, Tally> {
  const all = new Map(measures.map((measure) => [measure, tally()]))
  for (const trip of trips)
    for (const measure of measures) all.get(measure)?.add(trip.groups[by] ?? '', trip.id, trip[measure])
  return all
}

const sumIn = (trips: readonly Trip[], measure: Measure): number =>
  trips.reduce((sum, trip) => sum + trip[measure], 0)

const rounded = (sum: number, by: number, places: number): number =>
  by > 0 ? Math.round((sum / by) * 10 ** places) / 10 ** places : 0

const labels: Readonly<Record<Measure, string>> = {
  trips: 'Viagens',
  passengers: 'Passageiros',
  companions: 'Acompanhantes',
  absences: 'Faltas',
  emptySeats: 'Lugares vazios',
  km: 'Quilômetros',
  cost: 'Despesas',
}

/** Reports of patient travel, by each of what people group by, and the totals of dashboards. */
export async function checkTravel(oracle: Oracle): Promise<void> {
  const today = dayOf(oracle.now)
  const finished = await finishedTrips(oracle)
  const months = new Set(monthsUpTo(today, 12))
  const trips = finished.filter(({ day }) => months.has(day.slice(0, 7)))
  const total = (measure: Measure) => Math.round(sumIn(trips, measure) * 100) / 100
  for (const [query, by] of [
    ['travelFigures', 'month'],
    ['travelFigures', 'city'],
    ['travelFigures', 'vehicle'],
    ['travelFigures', 'driver'],
    ['travelCityFigures', 'city'],
  ] as const) {
    const report = await rowsOf(oracle, query, query === 'travelFigures' ? { by } : {})
    const sums = added(trips, by)
    for (const measure of measures) {
      oracle.figure(`${query}.items.${measure}`, columnOf(report.rows, measure), sums.get(measure) ?? 0)
      oracle.equal(
        `${query} by ${by}, ${measure}: footer and trips`,
        inFooter(report.message, labels[measure]),
        total(measure),
      )
    }
    const each = tally()
    for (const [row, { sum, ids }] of sums.get('passengers')?.rows ?? [])
      each.add(row, ids[0] ?? '', rounded(sum, ids.length, 1))
    oracle.figure(`${query}.items.passengersPerTrip`, columnOf(report.rows, 'passengersPerTrip'), each)
    oracle.figure(`${query}.totalItems`, report.total, sums.get('trips')?.rows.size ?? 0)
  }
  await checkUnits(oracle, trips, total)
  await checkPeriod(oracle, finished)
  await checkYear(oracle, finished)
}

/** By unit: trips overlap, so that their total is not the sum of the rows; everything else adds up to that of the trips. */
async function checkUnits(
  oracle: Oracle,
  trips: readonly Trip[],
  total: (measure: Measure) => number,
): Promise<void> {
  const [ofUnits, passengers, absences] = [tally(), tally(), tally()]
  for (const { id, units } of trips)
    for (const [unit, own] of units) {
      ofUnits.add(unit, id)
      passengers.add(unit, id, own.passengers)
      absences.add(unit, id, own.absences)
    }
  const report = await rowsOf(oracle, 'travelFigures', { by: 'healthUnit' })
  oracle.figure('travelFigures.items.trips', columnOf(report.rows, 'trips'), ofUnits)
  oracle.figure('travelFigures.items.passengers', columnOf(report.rows, 'passengers'), passengers)
  oracle.figure('travelFigures.items.absences', columnOf(report.rows, 'absences'), absences)
  for (const measure of measures)
    oracle.equal(
      `travelFigures by unit, ${measure}: footer and trips`,
      inFooter(report.message, labels[measure]),
      total(measure),
    )
}

/** The report of the travel area over two days. */
async function checkPeriod(oracle: Oracle, finished: readonly Trip[]): Promise<void> {
  const today = dayOf(oracle.now)
  const [initialDate, finalDate] = [`${today.slice(0, 4)}-01-01`, today]
  const trips = finished.filter(({ day }) => day >= initialDate && day <= finalDate)
  for (const by of ['city', 'vehicle', 'driver', 'costCenter']) {
    const report = await oracle.ask('travelReport', { initialDate, finalDate, by })
    const sums = added(trips, by)
    for (const measure of measures) {
      oracle.figure(
        `travelReport.items.${measure}`,
        columnOf(listAt(report, 'items'), measure),
        sums.get(measure) ?? 0,
      )
      oracle.figure(
        `travelReport.total.${measure}`,
        numberAt(report, `total.${measure}`),
        Math.round(sumIn(trips, measure) * 100) / 100,
      )
    }
    const [perKm, perPassenger] = [tally(), tally()]
    for (const [row, { sum, ids }] of sums.get('cost')?.rows ?? []) {
      perKm.add(row, ids[0] ?? '', rounded(sum, sums.get('km')?.rows.get(row)?.sum ?? 0, 2))
      const seats =
        (sums.get('passengers')?.rows.get(row)?.sum ?? 0) + (sums.get('companions')?.rows.get(row)?.sum ?? 0)
      perPassenger.add(row, ids[0] ?? '', rounded(sum, seats, 2))
    }
    oracle.figure('travelReport.items.costPerKm', columnOf(listAt(report, 'items'), 'costPerKm'), perKm)
    oracle.figure(
      'travelReport.items.costPerPassenger',
      columnOf(listAt(report, 'items'), 'costPerPassenger'),
      perPassenger,
    )
    oracle.figure(
      'travelReport.total.costPerKm',
      numberAt(report, 'total.costPerKm'),
      rounded(sumIn(trips, 'cost'), sumIn(trips, 'km'), 2),
    )
    oracle.figure(
      'travelReport.total.costPerPassenger',
      numberAt(report, 'total.costPerPassenger'),
      rounded(sumIn(trips, 'cost'), sumIn(trips, 'passengers') + sumIn(trips, 'companions'), 2),
    )
  }
}

/** What dashboards say of this year. */
async function checkYear(oracle: Oracle, finished: readonly Trip[]): Promise<void> {
  const today = dayOf(oracle.now)
  const year = Number(today.slice(0, 4))
  const trips = finished.filter(({ day }) => day.startsWith(String(year)))
  const card = await oracle.ask('travelerQuantitative')
  oracle.figure('travelerQuantitative.travel.travelTotal', numberAt(card, 'travel.travelTotal'), trips.length)
  oracle.figure(
    'travelerQuantitative.travel.travelerTotal',
    numberAt(card, 'travel.travelerTotal'),
    sumIn(trips, 'passengers'),
  )
  const cities = await rowsOf(oracle, 'travelerCityQuantitative')
  oracle.figure(
    'travelerCityQuantitative.items.value',
    columnOf(cities.rows, 'value'),
    added(trips, 'city').get('trips') ?? 0,
  )
  oracle.figure(
    'travelerCityQuantitative.totalItems',
    cities.total,
    new Set(trips.map(({ groups }) => groups.city)).size,
  )
  oracle.equal(
    'trips of the year: card and cities',
    numberAt(card, 'travel.travelTotal'),
    sumOf(cities.rows, 'value'),
  )
  const city = await oracle.ask('cityInNumbers')
  const until = trips.filter(({ day }) => day <= today)
  const before = finished.filter(
    ({ day }) => day >= `${year - 1}-01-01` && day <= `${year - 1}${today.slice(4)}`,
  )
  oracle.figure('cityInNumbers.travel.trips', numberAt(city, 'travel.trips'), until.length)
  oracle.figure(
    'cityInNumbers.travel.passengers',
    numberAt(city, 'travel.passengers'),
    sumIn(until, 'passengers'),
  )
  oracle.figure('cityInNumbers.travel.tripsBefore', numberAt(city, 'travel.tripsBefore'), before.length)
  oracle.figure(
    'cityInNumbers.travel.passengersBefore',
    numberAt(city, 'travel.passengersBefore'),
    sumIn(before, 'passengers'),
  )
}
