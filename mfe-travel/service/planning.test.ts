import { newId } from '@saude/contract/id'
import { travelBook, travelerPendingList } from '../contract/pending.ts'
import { travelDrivers, travelPlan, travelVehicles } from '../contract/plan.ts'
import { travel } from '../contract/travel.ts'
import { traveler, travelerMark } from '../contract/traveler.ts'
import {
  book,
  cities,
  driver,
  messagesSent,
  openWorld,
  person,
  town,
  trip,
  van,
  type World,
} from './testing/open.ts'

let world: World
const call: World['area']['call'] = (query, input, user) => world.area.call(query, input, user)
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.area.close())

const people = (count: number) => {
  const made = Array.from({ length: count }, (_, nth) => person(`Pessoa ${nth}`))
  world.citizens.push(...made)
  return made
}
const update = (id: string, document: object) => call(travel.update, { id, document })
const step = (id: string, transition: 'confirm' | 'depart' | 'finish' | 'cancel', reason?: string) =>
  call(travel.transition, { id, transition, ...(reason && { reason }) })
const problems = async (id: string) => (await call(travelPlan, { id })).problems.map(({ text }) => text)

/** A trip with a vehicle and a driver. */
async function ready(day = '2030-05-02', vehicle = van(), who = driver()) {
  world.vehicles.push(vehicle)
  world.drivers.push(who)
  const id = await trip(world, day, { vehicle: { id: vehicle.id }, driver: { id: who.id } })
  return { id, vehicle, driver: who }
}

describe('seats', () => {
  test('of fifty who book the last seat at the same moment, one gets it', async () => {
    const { id } = await ready()
    const [first, second, third, ...others] = people(53)
    for (const one of [first, second, third]) if (one) await book(world, id, one)
    const outcomes = await Promise.allSettled(others.map((one) => book(world, id, one)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = outcomes.find(({ status }) => status === 'rejected')
    expect(refused).toMatchObject({
      reason: {
        key: 'validation',
        payload: {
          fields: { citizen: 'Não há lugar: o veículo leva 4 passageiros e acompanhantes, e seriam 5' },
        },
      },
    })
    expect(await call(travelPlan, { id })).toMatchObject({ capacity: 4, taken: 4 })
  })

  test('count companions, and wheelchairs have places of their own', async () => {
    const { id } = await ready()
    const [ana, bento, caio] = people(3)
    if (!ana || !bento || !caio) return
    await book(world, id, ana, { withCompanion: true, companionReason: 'Não enxerga', wheelchair: true })
    await expect(book(world, id, bento, { wheelchair: true })).rejects.toMatchObject({
      payload: { fields: { wheelchair: 'O veículo tem 1 lugares para cadeira de rodas' } },
    })
    const other = await book(world, id, bento)
    await book(world, id, caio)
    // A companion who comes later needs a seat too.
    const document = { withCompanion: true, companionReason: 'Sedação' }
    await expect(call(traveler.update, { id: other, document })).rejects.toMatchObject({
      payload: { fields: { 'document.citizen': expect.stringContaining('seriam 5') } },
    })
    await call(traveler.remove, { id: other })
    expect(await call(travelPlan, { id })).toMatchObject({ taken: 3, wheelchairs: 1 })
  })

  test('of a smaller vehicle are too few, and a vehicle that became smaller is no longer confirmed', async () => {
    const { id, vehicle } = await ready()
    const small = van({ name: 'Fiat Uno', maxCapacity: 2 })
    world.vehicles.push(small)
    for (const one of people(3)) await book(world, id, one)
    await expect(update(id, { vehicle: { id: small.id } })).rejects.toMatchObject({
      payload: { fields: { 'document.vehicle': 'Tem 1 lugares para passageiros, e 3 estão ocupados' } },
    })
    Object.assign(vehicle, { maxCapacity: 3 })
    expect(await problems(id)).toContain('Tem 2 lugares para passageiros, e 3 estão ocupados')
    await expect(step(id, 'confirm')).rejects.toMatchObject({
      key: 'conflict',
      message: 'Não é possível confirmar: Tem 2 lugares para passageiros, e 3 estão ocupados',
    })
  })
})

describe('one at a time', () => {
  test('a person is not booked twice for the same time, as passenger or as companion', async () => {
    const [ana, bento] = people(2)
    if (!ana || !bento) return
    const [first, second, later] = await Promise.all([
      trip(world, '2030-05-02'),
      trip(world, '2030-05-02'),
      trip(world, '2030-05-03'),
    ])
    await book(world, first, ana)
    const there = `Já está na viagem para ${town.cities[1]?.name} - SP em 02/05/2030 às 05:00`
    await expect(book(world, first, ana)).rejects.toMatchObject({
      payload: { fields: { citizen: 'Já está nesta viagem' } },
    })
    await expect(book(world, second, ana)).rejects.toMatchObject({ payload: { fields: { citizen: there } } })
    const withAna = { withCompanion: true, companionReason: 'Sedação', companion: { id: ana.id } }
    await expect(book(world, second, bento, withAna)).rejects.toMatchObject({
      payload: { fields: { companion: there } },
    })
    await book(world, later, ana)
    // Nor at the same moment.
    const outcomes = await Promise.allSettled([book(world, first, bento), book(world, second, bento)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    // Nor by moving a trip onto the day of the other.
    await expect(
      update(later, { appointmentDate: '2030-05-02T06:00:00-03:00', returnAt: null }),
    ).rejects.toMatchObject({
      payload: { fields: { 'document.appointmentDate': expect.stringContaining('já está') } },
    })
  })

  test('two people who plan the same vehicle at once do not both get it', async () => {
    const vehicle = van()
    world.vehicles.push(vehicle)
    const ids = await Promise.all(Array.from({ length: 8 }, () => trip(world, '2030-05-02')))
    const outcomes = await Promise.allSettled(ids.map((id) => update(id, { vehicle: { id: vehicle.id } })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: {
        payload: { fields: { 'document.vehicle': expect.stringContaining('Já está na viagem para') } },
      },
    })
  })

  test('a trip through midnight takes vehicle and driver on both days', async () => {
    const { vehicle, driver: who } = await ready()
    const night = await trip(world, '2030-05-03', {
      appointmentDate: '2030-05-03T23:30:00-03:00',
      returnAt: '2030-05-04T06:00:00-03:00',
      vehicle: { id: vehicle.id },
      driver: { id: who.id },
    })
    const early = await trip(world, '2030-05-04', { appointmentDate: '2030-05-04T05:00:00-03:00' })
    const refused = {
      payload: { fields: { 'document.vehicle': expect.stringContaining('03/05/2030 às 23:30') } },
    }
    await expect(update(early, { vehicle: { id: vehicle.id } })).rejects.toMatchObject(refused)
    const { items } = await call(travel.list, { initialDate: '2030-05-03', finalDate: '2030-05-03' })
    expect(items.map(({ id }) => id)).toEqual([night])
    const late = await trip(world, '2030-05-04', {
      appointmentDate: '2030-05-04T08:00:00-03:00',
      returnAt: '2030-05-04T20:00:00-03:00',
    })
    await update(late, { vehicle: { id: vehicle.id } })
    await expect(update(late, { driver: { id: who.id } })).rejects.toMatchObject({
      payload: { fields: { 'document.driver': 'Descanso de 2 h entre viagens; o mínimo são 11 h' } },
    })
  })
})

describe('who may drive', () => {
  const choose = async (who: object, vehicle: object = {}) => {
    const [one, it] = [driver(who), van(vehicle)]
    world.drivers.push(one)
    world.vehicles.push(it)
    const id = await trip(world, '2030-05-02', { vehicle: { id: it.id } })
    return update(id, { driver: { id: one.id } })
  }
  const at = (text: string) => ({ payload: { fields: { 'document.driver': text } } })

  test.each([
    [{ typeCnh: 'AB' }, { maxCapacity: 16 }, 'CNH de categoria AB; o veículo exige D'],
    [{ expirationDate: '2030-05-01' }, {}, 'CNH vencida em 01/05/2030'],
    [{ typeCnh: null }, {}, 'CNH sem categoria ou validade no cadastro'],
    [{ passengerCourse: false }, { maxCapacity: 16 }, 'Falta o curso de transporte de passageiros'],
    [
      { emergencyCourseExpiration: '2030-01-01' },
      { isAmbulance: true },
      'Curso de emergência vencido em 01/01/2030',
    ],
  ])('not %j for %j', async (who, vehicle, text) => {
    await expect(choose(who, vehicle)).rejects.toMatchObject(at(text))
  })

  test('category D for a car, and a user who is no driver at all for nothing', async () => {
    await choose({ typeCnh: 'AD', passengerCourse: false })
    const id = await trip(world, '2030-05-03')
    await expect(update(id, { driver: { id: newId() } })).rejects.toMatchObject({ key: 'validation' })
  })

  test('a licence that was taken away after planning keeps the trip from being confirmed and from starting', async () => {
    const { id, driver: who } = await ready()
    Object.assign(who, { typeCnh: null, expirationDate: null })
    const why = 'CNH sem categoria ou validade no cadastro'
    expect(await problems(id)).toContain(why)
    await expect(step(id, 'confirm')).rejects.toMatchObject({ message: `Não é possível confirmar: ${why}` })
    const { items } = await call(travelDrivers, { id })
    expect(items).toMatchObject([{ isChosen: true, reasons: [why] }])
    Object.assign(who, { typeCnh: 'D', expirationDate: '2040-01-01' })
    await update(id, { kmStart: 10 })
    await step(id, 'confirm')
    Object.assign(who, { expirationDate: '2030-05-01' })
    await expect(step(id, 'depart')).rejects.toMatchObject({
      message: 'Não é possível iniciar: CNH vencida em 01/05/2030',
    })
  })

  test('a vehicle whose inspection is over says so', async () => {
    const old = van({ inspectionUntil: '2030-05-01' })
    world.vehicles.push(old)
    const id = await trip(world, '2030-05-02')
    const text = 'Vistoria vencida em 01/05/2030'
    expect((await call(travelVehicles, { id })).items).toMatchObject([{ id: old.id, reasons: [text] }])
    await expect(update(id, { vehicle: { id: old.id } })).rejects.toMatchObject({
      payload: { fields: { 'document.vehicle': text } },
    })
  })
})

describe('who may come along', () => {
  test.each([
    ['2014-01-01', {}, 'withCompanion', 'Menor de 18 anos viaja com acompanhante'],
    [
      '1980-01-01',
      { withCompanion: true },
      'companionReason',
      'Acompanhante entre 18 e 59 anos: informe o motivo',
    ],
    ['2014-01-01', { withCompanion: true }, undefined, undefined],
    ['1965-01-01', { withCompanion: true }, undefined, undefined],
    ['1980-01-01', { withCompanion: true, companionReason: 'Não enxerga' }, undefined, undefined],
  ])('born %s, %j', async (birthDate, more, field, text) => {
    const one = person('Ana Prado', { birthDate })
    world.citizens.push(one)
    const id = await trip(world, '2030-05-02')
    const booking = book(world, id, one, more)
    if (field) await expect(booking).rejects.toMatchObject({ payload: { fields: { [field]: text } } })
    else await expect(booking).resolves.toBeTruthy()
  })

  test('no one who has died or was removed, and the trip says so of a passenger who dies later', async () => {
    const { id } = await ready()
    const [ana, bento, caio] = people(3)
    if (!ana || !bento || !caio) return
    await book(world, id, ana)
    await book(world, id, bento)
    Object.assign(caio, { deathAt: '2030-04-01' })
    await expect(book(world, id, caio)).rejects.toMatchObject({
      payload: { fields: { citizen: 'O cidadão faleceu em 01/04/2030' } },
    })
    Object.assign(ana, { deathAt: '2030-05-01' })
    world.citizens.splice(world.citizens.indexOf(bento), 1)
    expect(await problems(id)).toEqual([
      'Pessoa 0: o cidadão faleceu em 01/05/2030; retire da viagem',
      'Pessoa 1: o cadastro do cidadão foi removido; retire da viagem',
    ])
    await expect(step(id, 'confirm')).rejects.toMatchObject({ key: 'conflict' })
  })
})

describe('times', () => {
  test('a trip of yesterday is neither planned nor confirmed', async () => {
    await expect(trip(world, '2030-04-30')).rejects.toMatchObject({
      payload: { fields: { appointmentDate: 'Partida não pode estar no passado' } },
    })
    // Of this morning it is.
    await trip(world, '2030-05-01')
    const { id } = await ready()
    world.now = new Date('2030-05-03T01:00:00Z')
    // In the municipality it is still the evening of the second.
    expect(await problems(id)).not.toContain('A partida já passou')
    world.now = new Date('2030-05-03T03:30:00Z')
    await expect(step(id, 'confirm')).rejects.toMatchObject({
      message: 'Não é possível confirmar: A partida já passou',
    })
  })

  test('the return comes behind the departure, within a week, and the odometer does not run back', async () => {
    const at = (text: string) => ({ payload: { fields: { 'document.returnAt': text } } })
    const id = await trip(world, '2030-05-02')
    await expect(update(id, { returnAt: '2030-05-02T04:00:00-03:00' })).rejects.toMatchObject(
      at('Retorno previsto precisa ser depois da partida'),
    )
    await expect(update(id, { returnAt: '2030-05-20T04:00:00-03:00' })).rejects.toMatchObject(
      at('A viagem pode durar até 7 dias'),
    )
    await update(id, { kmStart: 100 })
    await expect(update(id, { kmEnd: 99 })).rejects.toMatchObject({ key: 'validation' })
  })
})

describe('who waits', () => {
  const treatment = (citizen: { id: string; name: string }, more: object = {}) => {
    const made = {
      id: newId(),
      name: '',
      number: '2030/000001',
      citizen: { id: citizen.id, name: citizen.name },
      destination: { ...cities.other, name: `${town.cities[1]?.name} - SP` },
      facility: 'Hospital Regional',
      appointmentAt: '2030-05-02 09:00:00.000-03:00',
      companion: false,
      ...more,
    }
    world.treatments.push(made)
    return made
  }
  const waiting = async (input: object = {}) => (await call(travelerPendingList, input)).items

  test('is who has a treatment elsewhere and no seat; all of them are booked at once, or none', async () => {
    const { id } = await ready()
    const made = people(4).map((one, nth) => treatment(one, { companion: nth === 3 }))
    const [first] = made
    expect(await waiting({ travelId: id })).toHaveLength(4)
    expect(await waiting({ q: 'pessoa 2' })).toMatchObject([
      { citizen: { name: 'Pessoa 2' }, source: 'request' },
    ])
    const all = made.map((one) => one.id)
    await expect(call(travelBook, { id, pendingIds: all })).rejects.toMatchObject({
      key: 'conflict',
      message: 'Pessoa 0: Não há lugar: o veículo leva 4 passageiros e acompanhantes, e seriam 5',
    })
    expect(await waiting({ travelId: id })).toHaveLength(4)
    await call(travelBook, { id, pendingIds: all.slice(0, 3) })
    expect(await waiting({ travelId: id })).toMatchObject([{ withCompanion: true }])
    const { passengers } = await call(travelPlan, { id })
    expect(passengers[0]).toMatchObject({
      phone: '19999990000',
      boarding: 'Rua das Paineiras, 214',
      destination: 'Hospital Regional',
      appointmentStart: '2030-05-02 09:00:00.000-03:00',
      requestNumber: '2030/000001',
    })
    await expect(call(travelBook, { id, pendingIds: [first?.id ?? ''] })).rejects.toMatchObject({
      message: 'Pessoa 0 já tem viagem.',
    })
  })

  test('is asked for once, and again when a treatment or a booking is another one', async () => {
    const asked = async () => [(await waiting()).map(({ citizen }) => citizen.name).sort(), world.dueReads]
    const { id } = await ready()
    const [ana, bento] = people(2)
    if (!ana || !bento) return
    const of = treatment(ana)
    expect(await asked()).toEqual([['Pessoa 0'], 1])
    expect(await asked()).toEqual([['Pessoa 0'], 1])
    const finds = jest.spyOn(world.area.opened.store, 'collection')
    expect((await call(travelerPendingList, { orderBy: 'citizen', order: 'desc' })).totalItems).toBe(1)
    // Others read beside it in the background: bookings are what the list reads.
    expect(finds.mock.calls.map(([{ name }]) => name)).not.toContain('traveler')
    finds.mockRestore()
    treatment(bento)
    expect(await asked()).toEqual([['Pessoa 0', 'Pessoa 1'], 2])
    // Cancelled by the secretary's area.
    world.treatments.pop()
    expect(await asked()).toEqual([['Pessoa 0'], 3])
    // A booking is of this area: treatments are not read for it.
    await call(travelBook, { id, pendingIds: [of.id] })
    const [reads] = (await asked()).slice(1)
    expect(await asked()).toEqual([[], reads])
    await step(id, 'cancel', 'Veículo quebrado')
    expect(await asked()).toEqual([['Pessoa 0'], reads])
    const { area } = world
    const theirs = await call(travelerPendingList, {}, area.elsewhere)
    expect(theirs.items.map(({ source }) => source)).toEqual(['request'])
    expect(world.dueReads).toBe(Number(reads) + 1)
    const unnamed = await call(travelerPendingList, {}, area.anonymous)
    expect(unnamed.items).toMatchObject([{ citizen: { name: expect.stringMatching(/^Cidadão \d{4}$/) } }])
    expect(world.dueReads).toBe(Number(reads) + 2)
    expect((await asked())[0]).toEqual(['Pessoa 0'])
  })

  test('one trip for a treatment, however many book it at the same moment', async () => {
    const [ana] = people(1)
    if (!ana) return
    const { id: requestId } = treatment(ana)
    const ids = await Promise.all([
      trip(world, '2030-05-02'),
      trip(world, '2030-05-02'),
      trip(world, '2030-05-02'),
    ])
    const outcomes = await Promise.allSettled(
      ids.map((id) => call(travelBook, { id, pendingIds: [requestId] })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a cancelled trip writes to its passengers, who wait again and come on another one as they were', async () => {
    const { id } = await ready()
    const [ana, bento] = people(2)
    if (!ana || !bento) return
    const { id: requestId } = treatment(ana)
    await call(travelBook, { id, pendingIds: [requestId] })
    const passengerDestiny = { name: 'AME', coordinates: { latitude: -22.9, longitude: -47.06 } }
    await book(world, id, bento, {
      boardingPoint: 'Portão azul',
      passengerDestiny,
      observation: 'Leva oxigênio',
    })
    await step(id, 'confirm')
    await step(id, 'cancel', 'Veículo quebrado')
    const sent = (await messagesSent(world)).filter(({ citizenId }) => citizenId === bento.id)
    expect(sent.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /^Sua viagem para .+, em 02\/05\/2030 às 05:00, está confirmada\. Embarque: Portão azul\./,
      ),
      expect.stringMatching(/foi cancelada\. Motivo: Veículo quebrado/),
    ])
    const pending = await waiting()
    expect(pending).toMatchObject([
      { citizen: { id: bento.id }, source: 'cancelled' },
      { citizen: { id: ana.id }, source: 'cancelled', requestId },
    ])
    const next = await trip(world, '2030-05-02')
    await call(travelBook, { id: next, pendingIds: pending.map((one) => one.id) })
    expect(await waiting()).toEqual([])
    const { items } = await call(traveler.list, { travelId: next })
    expect(items.find(({ citizen }) => citizen.id === bento.id)).toMatchObject({
      boardingPoint: 'Portão azul',
      passengerDestiny,
    })
    expect(items.find(({ citizen }) => citizen.id === ana.id)).toMatchObject({ requestId })
    await expect(book(world, id, person('X'))).rejects.toMatchObject({ key: 'validation' })
  })
})

test('who reads no messages is to be called, and no one comes on a trip that is over', async () => {
  const { id } = await ready()
  const ana = person('Ana Prado', { installedApp: 'NOT_INSTALLED' })
  world.citizens.push(ana, ...people(1))
  const booking = await book(world, id, ana)
  const calls = async () => (await call(travelPlan, { id })).calls
  expect((await call(travelPlan, { id })).passengers).toMatchObject([{ isUnreached: true }])
  expect(await calls()).toEqual([
    {
      id: booking,
      name: 'Ana Prado',
      citizen: { id: ana.id, name: 'Ana Prado', isRemoved: false },
      phone: '19999990000',
    },
  ])
  await call(travelerMark, { id: booking, phoned: true })
  expect(await calls()).toEqual([])
  await update(id, { kmStart: 10 })
  await expect(call(travelerMark, { id: booking, presence: 'boarded' })).rejects.toMatchObject({
    message: 'A viagem está planejada: o embarque não é registrado.',
  })
  await step(id, 'confirm')
  world.now = new Date('2030-05-02T04:30:00-03:00')
  await call(travelerMark, { id: booking, presence: 'absent' })
  await step(id, 'depart')
  await expect(step(id, 'finish')).rejects.toMatchObject({
    message: 'Informe a quilometragem na chegada antes.',
  })
  await update(id, { kmEnd: 210 })
  await step(id, 'finish')
  const [, other] = world.citizens
  if (!other) return
  await expect(book(world, id, other)).rejects.toMatchObject({
    message: 'A viagem está concluída: os passageiros não mudam mais.',
  })
})

test('who was called is called again when the trip changes or is cancelled', async () => {
  const { id } = await ready()
  const [ana, bento] = [person('Ana Prado', { installedApp: 'WRONG' }), person('Bento Luz')]
  world.citizens.push(ana, bento)
  const booking = await book(world, id, ana)
  await book(world, id, bento)
  const calls = async () => (await call(travelPlan, { id })).calls.map(({ citizen }) => citizen?.name)
  const phone = () => call(travelerMark, { id: booking, phoned: true })
  await step(id, 'confirm')
  await phone()
  expect(await calls()).toEqual([])
  await update(id, { appointmentDate: '2030-05-02T06:00:00-03:00' })
  expect(await calls()).toEqual(['Ana Prado'])
  await phone()
  await call(traveler.update, { id: booking, document: { observation: 'Leva oxigênio' } })
  expect(await calls()).toEqual([])
  await call(traveler.update, { id: booking, document: { boardingPoint: 'Portão azul' } })
  expect(await calls()).toEqual(['Ana Prado'])
  await phone()
  await step(id, 'cancel', 'Veículo quebrado')
  expect(await calls()).toEqual(['Ana Prado'])
  await expect(call(travelerMark, { id: booking, presence: 'boarded' })).rejects.toMatchObject({
    key: 'notFound',
  })
  await phone()
  expect(await calls()).toEqual([])
  expect(await call(travelPlan, { id })).toMatchObject({ taken: 0, passengers: [] })
})

test('who comes on a confirmed trip reads so, and who is taken off it; who has died is written to no more', async () => {
  const { id } = await ready()
  const [ana, bento, carla] = people(3)
  if (!ana || !bento || !carla) throw new Error('Three people')
  await book(world, id, ana)
  await step(id, 'confirm')
  await messagesSent(world)
  world.messages.length = 0
  const booking = await book(world, id, bento)
  expect(await messagesSent(world)).toMatchObject([
    { citizenId: bento.id, message: expect.stringContaining('está confirmada') },
  ])
  await call(traveler.remove, { id: booking })
  expect((await messagesSent(world)).slice(1)).toMatchObject([
    { citizenId: bento.id, message: expect.stringContaining('foi cancelada') },
  ])
  const other = await book(world, id, carla)
  expect(await messagesSent(world)).toHaveLength(3)
  Object.assign(carla, { deathAt: '2030-05-01' })
  await call(traveler.remove, { id: other })
  expect(await messagesSent(world)).toHaveLength(3)
})

test('passengers of a confirmed trip read of other cities, and of another place where they board', async () => {
  const { id } = await ready()
  const [ana, bento] = people(2)
  if (!ana || !bento) throw new Error('Two people')
  const booking = await book(world, id, ana, { boardingPoint: 'Portão azul' })
  const cityName = (at: number) => `${town.cities[at]?.name} - SP`
  const third = { id: town.cities[2]?.id ?? '' }
  const sent = async () => {
    const messages = (await messagesSent(world)).map(({ citizenId, message }) => ({ citizenId, message }))
    world.messages.length = 0
    return messages
  }
  await update(id, { destinationCity: third })
  expect(await sent()).toEqual([])
  await step(id, 'confirm')
  expect(await sent()).toHaveLength(1)

  await update(id, { destinationCity: cities.other })
  expect(await sent()).toEqual([
    {
      citizenId: ana.id,
      message: `Sua viagem para ${cityName(2)} mudou: o destino é agora ${cityName(1)}, a partida é agora em 02/05/2030 às 05:00. Embarque: Portão azul.`,
    },
  ])
  await update(id, { originCity: third })
  expect((await sent())[0]?.message).toContain(`a saída é agora de ${cityName(2)}`)
  await update(id, { observation: 'Levar água' })
  expect(await sent()).toEqual([])

  await call(traveler.update, { id: booking, document: { boardingPoint: 'Praça da Matriz' } })
  expect((await sent())[0]?.message).toContain('Embarque: Praça da Matriz.')
  await call(traveler.update, { id: booking, document: { citizen: { id: bento.id } } })
  expect(await sent()).toMatchObject([
    { citizenId: ana.id, message: expect.stringContaining('foi cancelada') },
    { citizenId: bento.id, message: expect.stringContaining('está confirmada') },
  ])
})

test('anonymised users plan nothing, and do not see who travels', async () => {
  const { id } = await ready()
  const [ana] = people(1)
  if (!ana) return
  await book(world, id, ana)
  const hidden = world.area.anonymous
  const plan = await call(travelPlan, { id }, hidden)
  expect(JSON.stringify(plan)).not.toMatch(/Pessoa 0|Paineiras|99999/)
  const { items } = await call(traveler.list, { travelId: id }, hidden)
  expect(JSON.stringify(items)).not.toMatch(/Pessoa 0|Paineiras|99999/)
  await expect(call(travelBook, { id, pendingIds: [newId()] }, hidden)).rejects.toMatchObject({
    key: 'permission',
  })
})
