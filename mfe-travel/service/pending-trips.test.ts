import { newId } from '@saude/contract/id'
import { travelBook, travelerPendingList, travelerPendingTrips } from '../contract/pending.ts'
import { travel } from '../contract/travel.ts'
import { book, cities, openWorld, person, town, trip, van, type World } from './testing/open.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.area.close())

const there = { id: cities.other.id, name: `${town.cities[1]?.name} - SP` }

/** Somebody with an authorised treatment in the other city. */
function waits(name: string, more: object = {}): string {
  const citizen = person(name)
  world.citizens.push(citizen)
  const id = newId()
  const appointmentAt = '2030-05-02T09:00:00-03:00'
  const { id: citizenId } = citizen
  world.treatments.push({
    id,
    name,
    citizen: { id: citizenId, name },
    destination: there,
    appointmentAt,
    ...more,
  })
  return id
}
const offered = async (id: string) => (await world.area.call(travelerPendingTrips, { id })).items
const take = (id: string, pending: string) => world.area.call(travelBook, { id, pendingIds: [pending] })

test('who waits is offered the trips to that city that arrive in time, with their free seats', async () => {
  const ana = waits('Ana')
  const vehicle = van()
  world.vehicles.push(vehicle)
  const fits = await trip(world, '2030-05-02', { vehicle: { id: vehicle.id } })
  const open = await trip(world, '2030-05-02', { appointmentDate: '2030-05-02T06:00:00-03:00' })
  await trip(world, '2030-05-02', { appointmentDate: '2030-05-02T10:00:00-03:00' })
  await trip(world, '2030-05-01', {
    appointmentDate: '2030-05-01T15:00:00-03:00',
    returnAt: '2030-05-01T20:00:00-03:00',
  })
  await trip(world, '2030-05-02', { destinationCity: { id: town.cities[2]?.id ?? '' } })
  const cancelled = await trip(world, '2030-05-02')
  await world.area.call(travel.transition, { id: cancelled, transition: 'cancel', reason: 'Pneu' })
  expect(await offered(ana)).toMatchObject([
    { id: fits, vehicleName: 'Renault Master', room: '4 lugares livres de 4', refusal: null },
    { id: open, vehicleName: null, room: 'Veículo ainda não escolhido', refusal: null },
  ])
  await take(fits, ana)
  expect((await world.area.call(travelerPendingList, {})).items).toEqual([])
  await expect(offered(waits('Bento'))).resolves.toMatchObject([
    { id: fits, room: '3 lugares livres de 4' },
    { id: open },
  ])
})

test('where no seat is free it is said why, beside the trip and by the server, and nothing is booked', async () => {
  const vehicle = van({ maxCapacity: 3 })
  world.vehicles.push(vehicle)
  const full = await trip(world, '2030-05-02', { vehicle: { id: vehicle.id } })
  const first = person('Caio')
  world.citizens.push(first)
  await book(world, full, first)
  const accompanied = waits('Davi', { companion: true })
  const why = 'Não há lugar: o veículo leva 2 passageiros e acompanhantes, e seriam 3'
  expect(await offered(accompanied)).toMatchObject([{ id: full, room: '1 lugar livre de 2', refusal: why }])
  await expect(take(full, accompanied)).rejects.toMatchObject({ key: 'conflict', message: `Davi: ${why}` })
  expect((await world.area.call(travelerPendingList, {})).items).toHaveLength(1)
})

test('two desks that give the last seat at once give it to one, and who has it waits no longer', async () => {
  const vehicle = van({ maxCapacity: 2 })
  world.vehicles.push(vehicle)
  const id = await trip(world, '2030-05-02', { vehicle: { id: vehicle.id } })
  const [ana, bia] = [waits('Ana'), waits('Bia')]
  const outcomes = await Promise.allSettled([take(id, ana), take(id, bia)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(offered(newId())).rejects.toMatchObject({ key: 'notFound' })
})

test('who waits after a cancelled trip is offered another one', async () => {
  const citizen = person('Eva')
  world.citizens.push(citizen)
  const gone = await trip(world, '2030-05-02')
  await book(world, gone, citizen)
  await world.area.call(travel.transition, { id: gone, transition: 'cancel', reason: 'Pneu' })
  const other = await trip(world, '2030-05-02', { appointmentDate: '2030-05-02T04:30:00-03:00' })
  const [waiting] = (await world.area.call(travelerPendingList, {})).items
  expect(await offered(waiting?.id ?? '')).toMatchObject([{ id: other }])
  await take(other, waiting?.id ?? '')
  expect((await world.area.call(travelerPendingList, {})).items).toEqual([])
})
