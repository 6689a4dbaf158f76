import { citizenJourneyList } from '@saude/citizen/contract/journey'
import { easter, holidaysBetween } from '@saude/contract/holidays'
import { newId } from '@saude/contract/id'
import { today } from '@saude/contract/instants'
import { migrateAgain } from '@saude/service/testing/migrate'
import { travelCalendar, travelMoveCheck } from '../contract/calendar.ts'
import { travelAdvance } from '../contract/course.ts'
import { travelExpense } from '../contract/expense.ts'
import { travelMine } from '../contract/mine.ts'
import { travelItinerary } from '../contract/plan.ts'
import { travelRepeat } from '../contract/repeat.ts'
import { travelerCityQuantitative, travelerQuantitative, travelReport } from '../contract/report.ts'
import { travel } from '../contract/travel.ts'
import { travelCityFigures, travelFigures } from '../contract/travel-figures.ts'
import { traveler, travelerMark } from '../contract/traveler.ts'
import { travelSeats } from './documents.ts'
import { migrations } from './migrations.ts'
import { remind } from './reminders.ts'
import { book, driver, messagesSent, openWorld, person, town, trip, van, type World } from './testing/open.ts'

let world: World
const call: World['area']['call'] = (query, input, user) => world.area.call(query, input, user)
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.area.close())

const step = (id: string, transition: 'confirm' | 'depart' | 'finish') =>
  call(travel.transition, { id, transition })
async function ready(day = '2030-05-02', more: object = {}) {
  const [vehicle, who] = [van(more), driver()]
  world.vehicles.push(vehicle)
  world.drivers.push(who)
  const id = await trip(world, day, { vehicle: { id: vehicle.id }, driver: { id: who.id } })
  return { id, vehicle, driver: who }
}
/** Somebody so many kilometres north of the middle of the town. */
const north = (name: string, km: number, more: object = {}) => {
  const [home] = town.cities
  const one = person(name, {
    position: { x: home?.longitude ?? 0, y: (home?.latitude ?? 0) + km / 111.2 },
    ...more,
  })
  world.citizens.push(one)
  return one
}

describe('the itinerary', () => {
  test('fetches everybody on a short way before anybody leaves, and says distance, time and cost', async () => {
    const { id } = await ready()
    world.settings.pricePerDiesel = 6
    const ids = new Map<string, string>()
    for (const [name, km] of [
      ['Longe', 9],
      ['Perto', 2],
      ['Meio', 5],
    ] as const) // the order of booking
      ids.set(await book(world, id, north(name, km), { appointmentStart: '2030-05-02T23:00:00-03:00' }), name)
    const way = await call(travelItinerary, { id })
    expect(way.isByHand).toBe(false)
    expect(way.stops.slice(0, 3).every(({ kind }) => kind === 'pickup')).toBe(true)
    expect(way.stops.slice(3).every(({ kind }) => kind === 'dropoff')).toBe(true)
    const times = way.stops.map(({ at }) => at)
    expect(times).toEqual([...times].sort())
    expect(way.km).toBeGreaterThan(40)
    expect(way.litres).toBeCloseTo(way.km / 8, 1)
    expect(way.fuelCost).toBeCloseTo((way.litres ?? 0) * 6, 2)
    expect(way.leaveBy).toBeNull()
  })

  test('goes along the streets that are known, and says where they are not', async () => {
    const { id } = await ready()
    const asked: unknown[] = []
    // As the crow flies Perto is nearest; along the streets Longe is.
    const metres: Record<string, number> = { 'Perto Longe': 9000, 'start Perto': 12_000, 'start Longe': 3000 }
    const [near, far] = [north('Perto', 1), north('Longe', 2)]
    const names = new Map([
      [near.position?.y, 'Perto'],
      [far.position?.y, 'Longe'],
    ])
    Object.assign(world.area.owners, {
      streetDistances: (input: { positions: { latitude: number }[] }) => {
        asked.push(input)
        const named = input.positions.map(({ latitude }, index) =>
          index === 0 ? 'start' : (names.get(latitude) ?? 'city'),
        )
        return {
          metres: named.flatMap((one) =>
            named.map((other) =>
              one === other ? 0 : (metres[`${one} ${other}`] ?? metres[`${other} ${one}`] ?? -1),
            ),
          ),
        }
      },
    })
    for (const one of [near, far]) await book(world, id, one)
    const { stops } = await call(travelItinerary, { id })
    expect(asked).toHaveLength(1)
    expect(stops.slice(0, 2)).toMatchObject([
      { name: 'Longe', km: 3, isStraight: false },
      { name: 'Perto', km: 9, isStraight: false },
    ])
    // To the other city no streets are known.
    expect(stops[2]).toMatchObject({ kind: 'dropoff', isStraight: true })
  })

  test('is kept as somebody has put it; who comes later finds a place, who leaves is gone', async () => {
    const { id } = await ready()
    const [first, second] = [north('Ana', 2), north('Bento', 5)]
    const [one, two] = [await book(world, id, first), await book(world, id, second)]
    const stops = [two, one].flatMap((travelerId) => [{ travelerId, kind: 'pickup' as const }])
    const leaving = [two, one].map((travelerId) => ({ travelerId, kind: 'dropoff' as const }))
    await call(travel.update, { id, document: { stops: [...stops, ...leaving] } })
    const three = await book(world, id, north('Caio', 4))
    const way = await call(travelItinerary, { id })
    expect(way.isByHand).toBe(true)
    const order = way.stops.filter(({ kind }) => kind === 'pickup').map(({ travelerId }) => travelerId)
    expect(order.filter((travelerId) => travelerId !== three)).toEqual([two, one])
    expect(way.stops).toHaveLength(6)
    await call(traveler.remove, { id: two })
    expect((await call(travelItinerary, { id })).stops).toHaveLength(4)
    await call(travel.update, { id, document: { stops: null } })
    expect((await call(travelItinerary, { id })).isByHand).toBe(false)
  })

  test('says when to leave so that no one is late, what it knows roughly, and why there is no cost', async () => {
    const { id } = await ready('2030-05-02', { fuel: null })
    const lost = person('Sem lugar', { position: null })
    world.citizens.push(lost)
    await book(world, id, lost, { appointmentStart: '2030-05-02T05:10:00-03:00' })
    const way = await call(travelItinerary, { id })
    expect(way.stops).toMatchObject([{ isRough: true }, { isRough: true, isLate: true }])
    expect(String(way.leaveBy) < '2030-05-02 05:00').toBe(true)
    expect(way.costMissing).toBe('Informe combustível e consumo no cadastro do veículo')
  })

  test('of a destination that no one knows the place of is still one', async () => {
    const { id } = await ready()
    await book(world, id, north('Ana', 2))
    const cities = world.area.owners.citySearch
    if (!Array.isArray(cities)) throw new Error('no cities')
    for (const city of cities) Object.assign(city, { latitude: null, longitude: null })
    const { stops } = await call(travelItinerary, { id })
    expect(stops).toMatchObject([{ kind: 'pickup' }, { kind: 'dropoff', latitude: null, isRough: true }])
  })
})

describe('the calendar', () => {
  test('shows trips with seats, vehicle and the driver’s colour, by the day where the municipality is', async () => {
    const { id, vehicle, driver: who } = await ready('2030-05-31')
    await book(world, id, north('Ana', 1))
    const late = await trip(world, '2030-05-31', {
      appointmentDate: '2030-05-31T23:30:00-03:00',
      returnAt: null,
    })
    const { items, holidays } = await call(travelCalendar, {
      initialDate: '2030-05-01',
      finalDate: '2030-05-31',
    })
    expect(items).toMatchObject([
      {
        id,
        capacity: 4,
        taken: 1,
        vehicle: { id: vehicle.id, plate: 'ABC1D23' },
        driver: { name: who.name, color: '#7c3fc4' },
      },
      { id: late, taken: 0, vehicle: null },
    ])
    expect(holidays).toEqual([{ day: '2030-05-01', name: 'Dia do Trabalho' }])
    expect(
      (await call(travelCalendar, { initialDate: '2030-06-01', finalDate: '2030-06-30' })).items,
    ).toEqual([])
    await expect(
      call(travelCalendar, { initialDate: '2030-06-01', finalDate: '2030-12-30' }),
    ).rejects.toMatchObject({ key: 'validation' })
  })

  const may = { initialDate: '2030-05-01', finalDate: '2030-05-31' }

  test('follows what becomes of a trip: its state, its vehicle, its day', async () => {
    const { id, vehicle } = await ready()
    await call(travel.update, { id, document: { kmStart: 10 } })
    await step(id, 'confirm')
    Object.assign(vehicle, { name: 'Sprinter nova' })
    expect((await call(travelCalendar, may)).items).toMatchObject([
      { state: 'confirmed', vehicle: { name: 'Sprinter nova', plate: 'ABC1D23' }, capacity: 4 },
    ])
    // What is no more is called as the trip remembers it.
    world.vehicles.length = 0
    world.drivers.length = 0
    expect((await call(travelCalendar, may)).items).toMatchObject([
      { vehicle: { name: 'Renault Master' }, driver: { name: 'Zeca Lima' }, capacity: null },
    ])
    const other = await trip(world, '2030-05-07')
    await call(travel.update, {
      id: other,
      document: { appointmentDate: '2030-05-09T05:00:00-03:00', returnAt: null },
    })
    const days = (await call(travelCalendar, may)).items.map(({ appointmentDate }) =>
      appointmentDate.slice(0, 10),
    )
    expect(days).toEqual(['2030-05-02', '2030-05-09'])
    await call(travel.remove, { id: other })
    expect((await call(travelCalendar, may)).items).toHaveLength(1)
  })

  test('shows trips that were stored before it was read from their seats', async () => {
    const { id } = await ready()
    await book(world, id, north('Ana', 1))
    const { store } = world.area.opened
    const older = store.collection(travelSeats)
    const { client, taken } = (await older.findOne({ _id: id })) ?? {}
    await older.deleteOne({ _id: id })
    await older.insertMany(
      JSON.parse(
        JSON.stringify([
          { _id: id, client, taken },
          { _id: newId(), client },
        ]),
      ),
    )
    expect((await call(travelCalendar, may)).items).toEqual([])
    await migrateAgain(store, migrations, '2026-11-26-01-older-seats')
    expect((await call(travelCalendar, may)).items).toMatchObject([{ id, taken: 1, state: 'planned' }])
  })

  test('says whom it concerns when a trip is moved, and what speaks against it', async () => {
    const { id, vehicle } = await ready()
    await book(world, id, north('Ana', 1), { appointmentStart: '2030-05-02T09:00:00-03:00' })
    await trip(world, '2030-05-03', { vehicle: { id: vehicle.id } })
    expect(await call(travelMoveCheck, { id, day: '2030-05-03' })).toMatchObject({
      appointmentDate: '2030-05-03 05:00:00.000-03:00',
      returnAt: '2030-05-03 14:00:00.000-03:00',
      passengers: [{ name: 'Ana', misses: true }],
      reasons: [expect.stringContaining('Renault Master: Já está na viagem')],
    })
    const { reasons, appointmentDate, returnAt } = await call(travelMoveCheck, { id, day: '2030-05-06' })
    expect(reasons).toEqual([])
    await step(id, 'confirm')
    await call(travel.update, { id, document: { appointmentDate, returnAt: returnAt ?? null } })
    expect((await messagesSent(world)).map(({ message }) => message)).toEqual([
      expect.stringContaining('está confirmada'),
      expect.stringMatching(/mudou: a partida é agora em 06\/05\/2030 às 05:00/),
    ])
    expect((await call(traveler.list, { travelId: id })).items).toMatchObject([
      { departureAt: '2030-05-06 05:00:00.000-03:00' },
    ])
  })

  test('knows the national holidays', () => {
    expect([2024, 2025, 2026, 2030].map(easter)).toEqual([
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
      '2030-04-21',
    ])
    const names = holidaysBetween('2026-01-01', '2026-12-31').map(({ day }) => day)
    expect(names).toHaveLength(10)
    expect(names).toContain('2026-04-03')
    expect(holidaysBetween('2026-12-31', '2027-01-01')).toEqual([
      { day: '2027-01-01', name: 'Confraternização Universal' },
    ])
  })
})

test('a trip is repeated three days a week until a date; who is taken on one of the days stays out, and is named', async () => {
  const { id, vehicle } = await ready()
  const [ana, bento] = [north('Ana', 1), north('Bento', 2)]
  for (const one of [ana, bento]) await book(world, id, one)
  const other = await trip(world, '2030-05-06')
  await book(world, other, bento)
  await call(travel.update, { id: other, document: { vehicle: { id: vehicle.id } } })
  const until = '2030-05-10'
  const input = { id, weekdays: ['1' as const, '3' as const, '5' as const], until }
  const done = await call(travelRepeat, input)
  // Monday has a trip to that city at that time already: Friday the 3rd, the 8th and the 10th are made.
  expect(done).toMatchObject({ created: 3, skipped: ['2030-05-06'], left: [] })
  const { items } = await call(travel.list, { initialDate: '2030-05-03', order: 'asc' })
  const made = items.filter((one) => one.id !== other)
  expect(made.map(({ appointmentDate, vehicle: it }) => [appointmentDate.slice(0, 16), it?.id])).toEqual(
    ['03', '08', '10'].map((day) => [`2030-05-${day} 05:00`, vehicle.id]),
  )
  expect(new Set(items.map(({ number }) => number)).size).toBe(items.length)
  for (const one of made) expect((await call(traveler.list, { travelId: one.id })).totalItems).toBe(2)
  expect(await call(travelRepeat, input)).toMatchObject({ created: 0 })
  await expect(call(travelRepeat, { ...input, until: '2031-05-10' })).rejects.toMatchObject({
    key: 'validation',
  })
})

test('a driver sees their trips of a day with the stops in order, and never why anybody travels', async () => {
  const { id, driver: who } = await ready('2030-05-01')
  const booking = await book(world, id, north('Ana', 2), { observation: 'Quimioterapia' })
  const me = { ...world.area.user, id: who.id }
  expect((await call(travelMine, { day: '2030-05-01' }, me)).items).toEqual([])
  await call(travel.update, { id, document: { kmStart: 100 } })
  await step(id, 'confirm')
  const { items } = await call(travelMine, { day: '2030-05-01' }, me)
  expect(items).toMatchObject([
    {
      id,
      plate: 'ABC1D23',
      stops: [{ kind: 'pickup', name: 'Ana', phone: '19999990000' }, { kind: 'dropoff' }],
    },
  ])
  expect(JSON.stringify(items)).not.toContain('Quimioterapia')
  expect((await call(travelMine, { day: '2030-05-02' }, me)).items).toEqual([])
  expect((await call(travelMine, { day: '2030-05-01' })).items).toEqual([])
  await call(travelExpense.create, { travelId: id, kind: 'toll', amount: 19.4, date: today() })
  expect((await call(travelMine, { day: '2030-05-01' }, me)).items[0]?.expenses).toEqual([
    { kind: 'toll', amount: 19.4, date: today(), hasReceipt: false },
  ])
  await call(travelerMark, { id: booking, presence: 'boarded' })
  expect((await call(travelMine, { day: '2030-05-01' }, me)).items[0]?.stops[0]).toMatchObject({
    presence: 'boarded',
  })
})

test('who boarded without a connection is known once it arrives, also after the trip; ticked later it is refused', async () => {
  // Ticks are of the past, by the clock of this machine.
  world.now = new Date('2025-04-20T10:00:00-03:00')
  const { id } = await ready('2025-05-05')
  const booking = await book(world, id, north('Ana', 2))
  await call(travel.update, { id, document: { kmStart: 100 } })
  await step(id, 'confirm')
  await expect(step(id, 'depart')).rejects.toMatchObject({
    message: 'Não é possível iniciar viagem antes de 04/05/2025 (Partida: 05/05/2025).',
  })
  await expect(call(travelerMark, { id: booking, presence: 'absent' })).rejects.toMatchObject({
    message: 'A viagem parte em 05/05/2025: a falta só pode ser registrada a partir de 05/05/2025.',
  })
  world.now = new Date('2025-05-05T05:00:00-03:00')
  await step(id, 'depart')
  const at = '2025-05-05 12:10:00.000-03:00'
  world.now = new Date('2025-05-05T15:00:00-03:00')
  // Not while somebody's presence is not known, but for what was done before on a telephone without a connection.
  await call(travel.update, { id, document: { kmEnd: 200 } })
  const unmarked = { key: 'conflict', message: 'Marque antes quem embarcou: 1 passageiro sem registro.' }
  await expect(step(id, 'finish')).rejects.toMatchObject(unmarked)
  await expect(call(travelAdvance, { id, step: 'finish', km: 200 })).rejects.toMatchObject(unmarked)
  await call(travelAdvance, { id, step: 'finish', km: 200, at: '2025-05-05 14:50:00.000-03:00' })
  world.now = new Date('2025-05-05T16:00:00-03:00')
  await expect(call(travelerMark, { id: booking, presence: 'absent' })).rejects.toMatchObject({
    key: 'conflict',
  })
  await expect(
    call(travelerMark, { id: booking, presence: 'absent', at: '2025-05-05 15:30:00.000-03:00' }),
  ).rejects.toMatchObject({ key: 'conflict', message: expect.stringContaining('concluída') })
  await call(travelerMark, { id: booking, presence: 'absent', at })
  const period = { initialDate: '2025-05-05', finalDate: '2025-05-05', by: 'city' as const }
  expect((await call(travelReport, period)).total).toMatchObject({ passengers: 0, absences: 1 })
})

test('a trip that began and ended without a connection is written down as it was, once it arrives', async () => {
  // It is of the past, by the clock of this machine.
  world.now = new Date('2025-05-01T12:00:00-03:00')
  const { id } = await ready('2025-05-02')
  await book(world, id, north('Ana', 2))
  await step(id, 'confirm')
  // Two days later the telephone is in reach again.
  world.now = new Date('2025-05-04T09:00:00-03:00')
  const began = { id, step: 'depart', km: 1000, at: '2025-05-02 05:04:00.000-03:00' } as const
  const ended = { id, step: 'finish', km: 1150, at: '2025-05-02 13:40:00.000-03:00' } as const
  await expect(call(travelAdvance, ended)).rejects.toMatchObject({
    key: 'conflict',
    message: 'Não é possível concluir viagem: a viagem está confirmada.',
  })
  await expect(call(travelAdvance, { ...began, at: null })).rejects.toMatchObject({
    message: 'Não é possível iniciar: A partida já passou',
  })
  await call(travelAdvance, began)
  await expect(call(travelAdvance, { ...ended, km: 999 })).rejects.toMatchObject({
    payload: { fields: { km: 'A quilometragem na chegada não pode ser menor que a da saída' } },
  })
  // A clock that goes ahead: days later the planned end counts.
  await call(travelAdvance, { ...ended, at: '2025-06-01 00:00:00.000-03:00' })
  expect(await call(travel.get, { id })).toMatchObject({
    state: 'finished',
    kmStart: 1000,
    kmEnd: 1150,
    departedAt: '2025-05-02 05:04:00.000-03:00',
    arrivedAt: '2025-05-02 14:00:00.000-03:00',
  })
  expect(
    (await call(travelReport, { initialDate: '2025-05-02', finalDate: '2025-05-02', by: 'driver' })).total,
  ).toMatchObject({ trips: 1, km: 150 })
  const { items } = await call(travel.history, { id })
  expect(items.map(({ kind, title }) => title ?? kind)).toEqual([
    'Concluir viagem',
    'Iniciar viagem',
    'Confirmar',
    'created',
  ])
  expect(items[0]?.reason).toBe(
    'O relógio do aparelho marcava 01/06/2025 às 00:00. Presença sem registro: 1 passageiro',
  )
})

test('who plans travel corrects the kilometres of a finished trip, and reports and history follow', async () => {
  world.now = new Date('2025-05-01T12:00:00-03:00')
  const { id } = await ready('2025-05-02')
  await call(travel.update, { id, document: { kmStart: 84_000 } })
  await step(id, 'confirm')
  world.now = new Date('2025-05-02T12:00:00-03:00')
  await step(id, 'depart')
  await call(travelAdvance, { id, step: 'finish', km: 840_120 })
  const planner = {
    ...world.area.user,
    permissions: new Set([...world.area.user.permissions, 'travelCreate']),
  }
  const correct = (
    document: object,
    reason: string | null = 'Um dígito a mais',
    user: typeof world.area.user = planner,
  ) => call(travel.transition, { id, transition: 'correct', document, reason }, user)
  await expect(correct({ kmStart: 84_000, kmEnd: 84_120 }, null)).rejects.toMatchObject({ key: 'validation' })
  await expect(correct({ kmStart: 84_000, kmEnd: 83_999 })).rejects.toMatchObject({
    payload: { fields: { 'document.kmEnd': 'A quilometragem na chegada não pode ser menor que a da saída' } },
  })
  await expect(correct({ kmStart: 84_000, kmEnd: 84_120 }, 'Eu', world.area.user)).rejects.toMatchObject({
    key: 'permission',
  })
  await correct({ kmStart: 84_000, kmEnd: 84_120 })
  const day = { initialDate: '2025-05-02', finalDate: '2025-05-02' }
  expect((await call(travelReport, { ...day, by: 'driver' })).total).toMatchObject({ trips: 1, km: 120 })
  const [last] = (await call(travel.history, { id })).items
  expect(last).toMatchObject({
    title: 'Corrigir quilometragem',
    reason: 'Um dígito a mais',
    changes: [{ label: 'Quilometragem na chegada', from: '840.120', to: '84.120' }],
  })
})

test('the odometer of the trip before is known to the next one', async () => {
  world.now = new Date('2025-05-01T12:00:00-03:00')
  const { id, vehicle, driver: who } = await ready('2025-05-02')
  await call(travel.update, { id, document: { kmStart: 84_000, kmEnd: 84_120 } })
  const next = await trip(world, '2025-05-03', { vehicle: { id: vehicle.id }, driver: { id: who.id } })
  expect(await call(travelItinerary, { id: next })).toMatchObject({ lastKm: 84_120 })
  expect(await call(travelItinerary, { id })).toMatchObject({ lastKm: null })
})

test.each([
  ['stood before the trip was planned', '2001-01-01 00:00:00.000-02:00'],
  ['went ahead', '2031-01-01 00:00:00.000-03:00'],
])('a beginning is not lost to a clock that %s', async (_, at) => {
  world.now = new Date('2025-05-01T12:00:00-03:00')
  const { id } = await ready('2025-05-06')
  await book(world, id, north('Ana', 2))
  await step(id, 'confirm')
  world.now = new Date('2025-05-06T05:20:00-03:00')
  await call(travelAdvance, { id, step: 'depart', km: 1000, at })
  expect(await call(travel.get, { id })).toMatchObject({ departedAt: '2025-05-06 05:20:00.000-03:00' })
  // Two days later it is known that it had begun, and when it was planned to.
  world.now = new Date('2025-05-01T12:00:00-03:00')
  const later = await ready('2025-05-07')
  await book(world, later.id, north('Bento', 3))
  await step(later.id, 'confirm')
  world.now = new Date('2025-05-09T09:00:00-03:00')
  await call(travelAdvance, { id: later.id, step: 'depart', km: 1000, at })
  expect(await call(travel.get, { id: later.id })).toMatchObject({
    state: 'underway',
    departedAt: '2025-05-07 05:00:00.000-03:00',
  })
})

test('the same toll there and back are two expenses', async () => {
  const { id } = await ready()
  const toll = { travelId: id, kind: 'toll', amount: 19.4, date: '2026-03-01' } as const
  await call(travelExpense.create, { ...toll, recordedAt: '2026-03-01 05:30:00.000-03:00' })
  await call(travelExpense.create, { ...toll, recordedAt: '2026-03-01 13:10:00.000-03:00' })
  expect((await call(travelExpense.list, { travelId: id })).totalItems).toBe(2)
  expect(travelExpense.create.queueable).toBe(true)
})

test('what a citizen travelled is known to the history: finished trips, as patient or companion, and no absence', async () => {
  const { id } = await ready()
  const [ana, bento, caio] = [north('Ana', 2), north('Bento', 3), north('Caio', 4)]
  const booking = await book(world, id, ana, {
    withCompanion: true,
    companionReason: 'Sedação',
    companion: { id: bento.id },
  })
  const absent = await book(world, id, caio)
  const journeys = async ({ id: citizenId }: { id: string }, user?: typeof world.area.user) =>
    (await call(citizenJourneyList, { citizenId }, user)).items
  await call(travel.update, { id, document: { kmStart: 10 } })
  await step(id, 'confirm')
  world.now = new Date('2030-05-02T15:00:00-03:00')
  await call(travelerMark, { id: absent, presence: 'absent' })
  await call(travelerMark, { id: booking, presence: 'boarded' })
  await step(id, 'depart')
  expect(await journeys(ana)).toEqual([])
  await call(travel.update, { id, document: { kmEnd: 210 } })
  await step(id, 'finish')
  const destination = `${town.cities[1]?.name} - SP`
  expect(await journeys(ana)).toMatchObject([
    { departureAt: '2030-05-02 05:00:00.000-03:00', destination, withCompanion: true, isCompanion: false },
  ])
  expect(await journeys(bento)).toMatchObject([{ destination, isCompanion: true }])
  expect(await journeys(caio)).toEqual([])
  expect(await journeys(ana, world.area.elsewhere)).toEqual([])
})

test('passengers of tomorrow’s confirmed trips are reminded once, from the morning on', async () => {
  const { id } = await ready()
  await book(world, id, north('Ana', 2))
  await step(id, 'confirm')
  await messagesSent(world)
  const { store } = world.area.opened
  expect(await remind(store, new Date('2030-05-01T07:00:00-03:00'))).toBe(0)
  const runs = await Promise.all(
    Array.from({ length: 5 }, () => remind(store, new Date('2030-05-01T08:05:00-03:00'))),
  )
  expect(runs.reduce((sum, one) => sum + one, 0)).toBe(1)
  const sent = (await messagesSent(world)).map(({ message }) => message)
  expect(sent.filter((one) => one.startsWith('Lembrete'))).toHaveLength(1)
})

test('the report of a month adds up to its trips, whatever it is grouped by', async () => {
  const kms = [100, 250, 40]
  for (const [nth, km] of kms.entries()) {
    const { id } = await ready(`2030-05-0${nth + 2}`)
    const bookings = [await book(world, id, north(`A${nth}`, 1)), await book(world, id, north(`B${nth}`, 2))]
    await call(travel.update, { id, document: { kmStart: 1000 } })
    await step(id, 'confirm')
    world.now = new Date(`2030-05-0${nth + 2}T12:00:00-03:00`)
    await call(travelerMark, { id: bookings[0] ?? '', presence: 'absent' })
    await call(travelerMark, { id: bookings[1] ?? '', presence: 'boarded' })
    await step(id, 'depart')
    await call(travel.update, { id, document: { kmEnd: 1000 + km } })
    await step(id, 'finish')
    await call(travelExpense.create, { travelId: id, kind: 'fuel', amount: 33.33, date: '2026-03-01' })
  }
  await trip(world, '2030-05-09')
  const period = { initialDate: '2030-05-01', finalDate: '2030-05-31' }
  for (const by of ['city', 'vehicle', 'driver', 'costCenter'] as const) {
    const { items, total } = await call(travelReport, { ...period, by })
    expect(total).toMatchObject({
      trips: 3,
      passengers: 3,
      absences: 3,
      emptySeats: 9,
      km: 390,
      cost: 99.99,
      costPerKm: 0.26,
      costPerPassenger: 33.33,
    })
    for (const key of ['trips', 'passengers', 'absences', 'emptySeats', 'km'] as const)
      expect(items.reduce((sum, row) => sum + row[key], 0)).toBe(total[key])
    expect(items.reduce((sum, row) => sum + Math.round(row.cost * 100), 0)).toBe(9999)
  }
  expect(await call(travelerQuantitative, {})).toEqual({ travel: { travelTotal: 3, travelerTotal: 3 } })
  const cities = await call(travelerCityQuantitative, { limiter: 5 })
  expect(cities.items).toMatchObject([{ description: `${town.cities[1]?.name} - SP`, value: 3 }])
  expect((await call(travelReport, { ...period, by: 'city' }, world.area.elsewhere)).items).toEqual([])
})

test('trips are added up by the units of those who travelled, and each has its share of way and cost', async () => {
  const [centre, north_] = [
    { id: newId(), name: 'UBS Centro' },
    { id: newId(), name: 'UBS Norte' },
  ]
  const { id } = await ready('2030-05-02')
  const people = [
    north('Ana', 1, { healthUnit: centre }),
    north('Bia', 2, { healthUnit: centre }),
    north('Caio', 3, { healthUnit: north_ }),
    north('Davi', 4),
  ]
  Object.assign(world.area.owners, { citizenPlaceByIds: people })
  const bookings: string[] = []
  for (const one of people) bookings.push(await book(world, id, one))
  await call(travel.update, { id, document: { kmStart: 1000 } })
  await step(id, 'confirm')
  world.now = new Date('2030-05-02T12:00:00-03:00')
  for (const [nth, booking] of bookings.entries())
    await call(travelerMark, { id: booking, presence: nth === 1 ? 'absent' : 'boarded' })
  await step(id, 'depart')
  await call(travel.update, { id, document: { kmEnd: 1100 } })
  await step(id, 'finish')
  await call(travelExpense.create, { travelId: id, kind: 'fuel', amount: 100, date: '2026-03-01' })
  world.now = new Date('2030-06-01T12:00:00-03:00')
  const period = { from: '2030-05-01', to: '2030-05-31' }
  const { items, message } = await call(travelFigures, { ...period, by: 'healthUnit', orderBy: 'label' })
  // The trip stands in three rows, and is one: the total is its own.
  expect(message).toContain('Total: Viagens 1 (uma vez cada; nas linhas se repetem) · Passageiros 3 · ')
  expect(items).toMatchObject([
    { label: 'Não informado', trips: 1, passengers: 1, absences: 0 },
    { label: 'UBS Centro', trips: 1, passengers: 1, absences: 1 },
    { label: 'UBS Norte', trips: 1, passengers: 1, absences: 0 },
  ])
  expect(items.reduce((sum, { km }) => sum + km, 0)).toBe(100)
  expect(items.reduce((sum, { cost }) => sum + Math.round(cost * 100), 0)).toBe(10_000)
  for (const { km, cost } of items) {
    expect([33, 34]).toContain(km)
    expect(Math.abs(cost - 33.33)).toBeLessThan(0.02)
  }
  const ofUnit = { ...period, healthUnit: { id: north_.id } }
  expect((await call(travelFigures, { ...ofUnit, by: 'driver' })).items).toMatchObject([
    { label: 'Zeca Lima', trips: 1, passengers: 1 },
  ])
  expect((await call(travelCityFigures, ofUnit)).items).toMatchObject([{ trips: 1, passengers: 1 }])
  const elsewhere = { ...period, healthUnit: { id: newId() } }
  expect((await call(travelCityFigures, elsewhere)).items).toEqual([])
})

test('a month of the calendar, and whether somebody is free, are read along an index', async () => {
  const { definitions, opened, user } = world.area
  const { travel: trips, traveler: travelers, travelSeat } = definitions
  if (!trips || !travelers || !travelSeat) throw new Error('no collections')
  const client = user.client?.id ?? ''
  const range = { $gte: new Date('2030-05-01'), $lt: new Date('2030-06-01') }
  const asked = [
    [trips, { client, appointmentDate: range }],
    [travelSeat, { client, appointmentDate: range }],
    [trips, { client, 'vehicle.id': newId(), appointmentDate: range }],
    [trips, { client, 'driver.id': newId(), appointmentDate: range }],
    [trips, { client, state: 'finished', appointmentDate: range }],
    [
      trips,
      { client, 'destinationCity.id': newId(), appointmentDate: new Date(), state: { $in: ['planned'] } },
    ],
    [trips, { state: 'confirmed', appointmentDate: range }],
    [travelers, { client, travelId: newId(), standing: 'booked' }],
    [travelers, { client, requestId: { $in: [newId()] }, standing: { $in: ['booked'] } }],
    [travelers, { client, 'citizen.id': { $in: [newId()] }, departureAt: { $lt: new Date() } }],
    [travelers, { client, 'companion.id': { $in: [newId()] }, departureAt: { $lt: new Date() } }],
    [travelers, { client, standing: 'waiting', departureAt: range }],
  ] as const
  const scanned: unknown[] = []
  for (const [definition, filter] of asked) {
    // The filters name declared fields.
    const { scans, plan } = await opened.store.explain(definition, filter as never, {})
    if (scans) scanned.push({ filter, plan })
  }
  expect(scanned).toEqual([])
})
