import { validationError } from '@saude/contract/errors'
import { formatMonth } from '@saude/contract/formats'
import { daysAfter, parseInstant, toWire } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import { searchName } from '@saude/contract/search'
import { chunksOf } from '@saude/contract/values'
import { vehicleByIds } from '@saude/options/contract/vehicle'
import { clientOf } from '@saude/service/client'
import { type Handler, handlersFor } from '@saude/service/handlers'
import { keptAnswers } from '@saude/service/kept'
import { pageOfRows } from '@saude/service/page'
import { monthsOf, reportPage } from '@saude/service/report'
import type { reportKeys } from '../contract/report.ts'
import {
  longestReport,
  travelerCityQuantitative,
  travelerQuantitative,
  travelReport,
} from '../contract/report.ts'
import { travelCityFigures, travelFigures } from '../contract/travel-figures.ts'
import { type Context, expenses, seatsOf, type TravelDocument, travels } from './documents.ts'
import { capacityOf } from './fitness.ts'
import { dayMs } from './time.ts'
import { add, bookedByUnit, dividedByUnit, none, type Sums, type Unit } from './unit-shares.ts'

const on = handlersFor({ travel: travels })

/** Finished trips that left between two instants. */
const finishedBetween = (context: Context, begins: Date, ends: Date): Promise<TravelDocument[]> =>
  context.store
    .collection(travels)
    .findAll(
      { client: clientOf(context), state: 'finished', appointmentDate: { $gte: begins, $lt: ends } },
      { sort: { appointmentDate: 1, _id: 1 }, max: 20_000 },
    )

const chunk = 500

async function inChunks<T>(
  ids: readonly string[],
  ask: (some: string[]) => Promise<readonly T[]>,
): Promise<T[]> {
  return (await Promise.all(chunksOf(ids, chunk).map(ask))).flat()
}

/** What each trip has come to. */
async function sumsOf(context: Context, trips: readonly TravelDocument[]): Promise<Sums[]> {
  const ids = trips.map(({ _id }) => _id)
  const vehicleIds = [...new Set(trips.flatMap(({ vehicle }) => vehicle?.id ?? []))]
  const [seats, spent, fleet] = await Promise.all([
    seatsOf(context, ids),
    inChunks(ids, (some) =>
      context.store
        .collection(expenses)
        .findAll({ client: clientOf(context), travelId: { $in: some } }, { max: 20_000 }),
    ),
    inChunks(vehicleIds, async (some) => (await context.ask(vehicleByIds, { ids: some })).items),
  ])
  const cents = new Map<string, number>()
  for (const { travelId, amount } of spent)
    cents.set(travelId, (cents.get(travelId) ?? 0) + Math.round(amount * 100))
  const capacities = new Map(fleet.map((one) => [one.id, capacityOf(one)]))
  return trips.map(({ _id, vehicle, kmStart, kmEnd }) => {
    const { passengers = 0, companions = 0, absences = 0 } = seats.get(_id) ?? {}
    const capacity = vehicle ? capacities.get(vehicle.id) : undefined
    return {
      trips: 1,
      passengers,
      companions,
      absences,
      emptySeats: capacity === undefined ? 0 : Math.max(0, capacity - passengers - companions),
      km: Math.max(0, (kmEnd ?? 0) - (kmStart ?? 0)),
      cents: cents.get(_id) ?? 0,
    }
  })
}

const shared = (cents: number, by: number) => (by > 0 ? Math.round(cents / by) / 100 : null)

const answered = ({ cents, ...sums }: Sums) => ({
  ...sums,
  cost: cents / 100,
  costPerKm: shared(cents, sums.km),
  costPerPassenger: shared(cents, sums.passengers + sums.companions),
})

const groups: Readonly<
  Record<
    keyof typeof reportKeys,
    (trip: TravelDocument) => { id: string; name?: string | undefined } | null | undefined
  >
> = {
  city: ({ destinationCity }) => destinationCity,
  vehicle: ({ vehicle }) => vehicle,
  driver: ({ driver }) => driver,
  costCenter: ({ costCenter }) => costCenter,
}

const unsaid = { id: '-', name: 'Não informado' }

const readReport = on(travelReport, async (call) => {
  const { initialDate, finalDate, by } = call.input
  if (finalDate < initialDate)
    throw validationError({ finalDate: 'Data final não pode ser anterior à inicial' })
  if (daysAfter(initialDate, longestReport) < finalDate)
    throw validationError({ finalDate: `O relatório cobre até ${longestReport} dias` })
  const begins = parseInstant(initialDate) ?? call.now
  const ends = new Date((parseInstant(finalDate) ?? call.now).getTime() + dayMs)
  const trips = await finishedBetween(call, begins, ends)
  const sums = await sumsOf(call, trips)
  const rows = new Map<string, { id: string; name: string; sums: Sums }>()
  const total = none()
  for (const [index, trip] of trips.entries()) {
    const more = sums[index]
    if (!more) continue
    const { id, name } = groups[by](trip) ?? unsaid
    const row = rows.get(id) ?? { id, name: name ?? '', sums: none() }
    rows.set(id, row)
    add(row.sums, more)
    add(total, more)
  }
  const items = [...rows.values()]
    .sort((one, other) => (searchName(one.name) < searchName(other.name) ? -1 : 1))
    .map(({ id, name, sums: own }) => ({ id, name, ...answered(own) }))
  return { items, total: answered(total) }
})

/** This year where the municipality is. */
function yearOf(now: Date): { begins: Date; ends: Date } {
  const year = Number(toWire(now).slice(0, 4))
  const first = (of: number) => parseInstant(`${of}-01-01`) ?? now
  return { begins: first(year), ends: first(year + 1) }
}

/** Every open dashboard shares them: a year of a large municipality is thousands of trips. */
const keptTotals = keptAnswers<OutputOf<typeof travelerQuantitative>>(travelerQuantitative.reads)
const keptCities = keptAnswers<readonly CityCount[]>(travelerCityQuantitative.reads)

const readTotals = on(travelerQuantitative, (call) => keptTotals(call, 'totals', () => totalsOf(call)))

async function totalsOf(call: Context & { readonly now: Date }) {
  const { begins, ends } = yearOf(call.now)
  const trips = await finishedBetween(call, begins, ends)
  const seats = await seatsOf(
    call,
    trips.map(({ _id }) => _id),
  )
  const travelerTotal = trips.reduce((sum, { _id }) => sum + (seats.get(_id)?.passengers ?? 0), 0)
  return { travel: { travelTotal: trips.length, travelerTotal } }
}

interface CityCount {
  readonly id: string
  readonly description: string
  value: number
}

async function citiesOf(call: Context & { readonly now: Date }): Promise<readonly CityCount[]> {
  const { begins, ends } = yearOf(call.now)
  const counts = new Map<string, CityCount>()
  for (const { destinationCity } of await finishedBetween(call, begins, ends)) {
    const city = counts.get(destinationCity.id)
    if (city) city.value += 1
    else
      counts.set(destinationCity.id, {
        id: destinationCity.id,
        description: destinationCity.name ?? '',
        value: 1,
      })
  }
  return [...counts.values()]
}

const listCities = on(travelerCityQuantitative, async (call) => {
  const { input } = call
  const counts = await keptCities(call, 'cities', () => citiesOf(call))
  const isByName = input.orderBy === 'description'
  const sign = (input.order ?? (isByName ? 'asc' : 'desc')) === 'desc' ? -1 : 1
  const all = [...counts].sort((one, other) => {
    const names = searchName(one.description) < searchName(other.description) ? -1 : 1
    if (isByName) return sign * names
    return one.value === other.value ? names : sign * (one.value - other.value)
  })
  const limited = input.limiter ? all.slice(0, input.limiter) : all
  return pageOfRows(limited, input, travelerCityQuantitative)
})

const monthOf = ({ appointmentDate }: TravelDocument): string => toWire(appointmentDate).slice(0, 7)

type Figure = { readonly trip: TravelDocument; readonly sums: Sums; readonly unit?: Unit | null }

/** What each trip has come to, for each unit whose citizens travelled, or for the one that is asked for. */
async function ofUnits(
  call: Context,
  figures: readonly Figure[],
  only: string | undefined,
): Promise<Figure[]> {
  const booked = await bookedByUnit(
    call,
    figures.map(({ trip }) => trip._id),
  )
  return figures.flatMap((figure) => {
    const parts = booked.get(figure.trip._id)
    if (!parts) return only ? [] : [{ ...figure, unit: null }]
    return dividedByUnit(figure.sums, [...parts.values()])
      .filter(({ unit }) => only === undefined || unit?.id === only)
      .map((part) => ({ ...figure, ...part }))
  })
}

type Period = Parameters<typeof monthsOf>[0] & {
  readonly healthUnit?: { readonly id: string } | null | undefined
}

/** Finished trips of a period as a report adds them up. */
async function figuresOf(
  call: Context & { readonly now: Date },
  period: Period,
  by: keyof typeof groups | 'month' | 'healthUnit',
) {
  const months = monthsOf(period, call.now)
  const [first = '', last = ''] = [months[0], months.at(-1)]
  const begins = parseInstant(`${first}-01`) ?? call.now
  // Every month ends within 31 days; what began after it belongs to another.
  const ends = new Date((parseInstant(`${last}-01`) ?? call.now).getTime() + longestMonth * dayMs)
  const trips = (await finishedBetween(call, begins, ends)).filter((trip) => monthOf(trip) <= last)
  const sums = await sumsOf(call, trips)
  const whole = trips.map((trip, index): Figure => ({ trip, sums: sums[index] ?? none() }))
  const only = period.healthUnit?.id
  const figures = by === 'healthUnit' || only ? await ofUnits(call, whole, only) : whole
  const entryOf = ({ trip, sums: { cents, ...numbers }, unit }: Figure) => {
    const cost = cents / 100
    const month = monthOf(trip)
    if (by === 'month') return { id: month, label: formatMonth(month), place: month, ...numbers, cost }
    const { id, name } = (by === 'healthUnit' ? unit : groups[by](trip)) ?? unsaid
    return { id, label: name ?? unsaid.name, ...numbers, cost }
  }
  // A trip counts in each unit whose citizens were on it: of all units together it is one.
  const isShared = by === 'healthUnit' && only === undefined
  return { entries: figures.map(entryOf), whole: isShared ? whole.map(entryOf) : undefined }
}

const longestMonth = 31

const perTrip = ({ trips, passengers }: Pick<Sums, 'trips' | 'passengers'>) => ({
  passengersPerTrip: trips > 0 ? Math.round((passengers / trips) * 10) / 10 : null,
})

const listFigures = on(travelFigures, async (call) => {
  const { entries, whole } = await figuresOf(call, call.input, call.input.by ?? 'month')
  return reportPage(travelFigures, call.input, entries, perTrip, whole)
})

const listCityFigures = on(travelCityFigures, async (call) => {
  const { entries } = await figuresOf(call, call.input, 'city')
  return reportPage(travelCityFigures, call.input, entries, perTrip)
})

export const reportHandlers: Handler[] = [readReport, readTotals, listCities, listFigures, listCityFigures]
