import { fromMultipolygon } from '@saude/contract/geo'
import { testRecord } from '@saude/service/record/testing/test-record'
import type { TestArea } from '@saude/service/testing/area'
import type { User } from '@saude/service/user'
import { healthUnit } from '../../contract/health-unit.ts'
import { healthUnitBoundaries } from '../../contract/place.ts'
import { territoryAreaGet } from '../../contract/territory-area.ts'
import { openCoreArea } from '../../testing/area.ts'

let area: TestArea
/** Provider staff who have chosen no client. */
let provider: User
beforeAll(async () => {
  area = await openCoreArea()
  provider = { ...area.user, client: null, groups: ['prixAdmin'], name: 'Suporte' }
})
afterAll(() => area.close())

const numbers = (nth: number) => ({ cnes: String(3_000_000 + nth) })
const said = {
  openingHours: [{ days: 'weekdays' as const, opens: '07:00', closes: '17:00' }],
  teams: [{ team: 'Equipe Azul', kind: 'family' as const, ine: '0001234567' }],
}

testRecord(healthUnit, () => area, { values: (nth) => ({ ...numbers(nth), ...said }) })

test('provider staff change and read units of every client, and the client reads in its history who did', async () => {
  const { call } = area
  const { id } = await call(healthUnit.create, { name: 'UBS Alheia', ...numbers(900) })
  await call(healthUnit.update, { id, document: { name: 'UBS Corrigida' } }, provider)
  const others = await call(healthUnit.history, { id }, provider)
  const own = await call(healthUnit.history, { id })
  expect(own.items.map(({ kind, userName }) => [kind, userName])).toEqual([
    ['updated', 'Suporte'],
    ['created', 'Gestora'],
  ])
  expect(others).toEqual(own)
  await expect(call(healthUnit.history, { id }, area.elsewhere)).rejects.toMatchObject({ key: 'notFound' })
})

test('the feed says whose unit provider staff have changed', async () => {
  const { call, opened, user } = area
  const { id } = await call(healthUnit.create, { name: 'UBS do Feed', ...numbers(901) })
  await call(healthUnit.update, { id, document: { color: '#336699' } }, provider)
  await call(healthUnit.remove, { id }, provider)
  await call(healthUnit.restore, { id }, provider)
  const entries = (await opened.store.feed.after('0', 10_000)).changes.filter(({ ids }) => ids.includes(id))
  expect(entries.map(({ change, client }) => [change, client])).toEqual(
    ['created', 'updated', 'removed', 'created'].map((change) => [change, user.client?.id]),
  )
})

test('without a chosen client provider staff make no unit, and restore what they removed', async () => {
  const { call, elsewhere } = area
  await expect(
    call(healthUnit.create, { name: 'UBS de Ninguém', ...numbers(902) }, provider),
  ).rejects.toMatchObject({
    key: 'conflict',
    message: 'Escolha um cliente antes de cadastrar uma unidade de saúde',
  })
  const { id } = await call(healthUnit.create, { name: 'UBS Breve', ...numbers(903) })
  await call(healthUnit.remove, { id })
  await expect(call(healthUnit.restore, { id }, elsewhere)).rejects.toMatchObject({ key: 'notFound' })
  await call(healthUnit.restore, { id }, provider)
  expect(await call(healthUnit.get, { id })).toMatchObject({ name: 'UBS Breve', client: area.user.client })
})

test('the CNES of another unit is refused at its field; limits that overlap are not', async () => {
  const { call } = area
  const boundary = [
    { lat: -22, lng: -47 },
    { lat: -22, lng: -46.9 },
    { lat: -21.9, lng: -46.9 },
  ]
  const { id } = await call(healthUnit.create, { name: 'UBS Primeira', boundary, ...numbers(910) })
  await expect(call(healthUnit.create, { name: 'UBS Segunda', ...numbers(910) })).rejects.toMatchObject({
    key: 'conflict',
    payload: { fields: { cnes: expect.any(String) } },
  })
  const other = await call(healthUnit.create, { name: 'UBS Segunda', boundary, ...numbers(911) })
  expect((await call(healthUnit.get, { id: other.id })).boundary).toEqual(boundary)
  await expect(call(healthUnit.update, { id: other.id, document: numbers(910) })).rejects.toMatchObject({
    payload: { fields: { 'document.cnes': expect.any(String) } },
  })
  expect((await call(healthUnit.get, { id })).cnes).toBe('3000910')
})

test('limits may have several parts and holes; one part without any is stored as the ring that it is', async () => {
  const { call } = area
  const ring = (south: number, size: number) => [
    { lat: south, lng: -47 },
    { lat: south, lng: -47 + size },
    { lat: south + size, lng: -47 + size },
    { lat: south + size, lng: -47 },
  ]
  const hole = ring(-22, 0.1).map(({ lat, lng }) => ({ lat: lat / 2 - 10.98, lng: lng / 2 - 23.48 }))
  const boundary = [[ring(-22, 0.1), hole], [ring(-21, 0.1)]]
  const { id } = await call(healthUnit.create, { name: 'UBS das Ilhas', boundary, ...numbers(930) })
  expect((await call(healthUnit.get, { id })).boundary).toEqual(boundary)
  expect(await call(territoryAreaGet, { id, type: 'health_unit' })).toMatchObject({ boundary })
  const { items } = await call(healthUnitBoundaries, { client: 'current' })
  const outline = items.find((one) => one.id === id)?.boundary
  expect(fromMultipolygon(outline)).toEqual(
    boundary.map((polygon) => polygon.map((vertices) => [...vertices, vertices[0]])),
  )
  await call(healthUnit.update, { id, document: { boundary: [[ring(-21, 0.1)]] } })
  expect((await call(healthUnit.get, { id })).boundary).toEqual(ring(-21, 0.1))
  await expect(
    call(healthUnit.update, { id, document: { boundary: [[ring(-22, 0.1), ring(-21, 0.1)]] } }),
  ).rejects.toMatchObject({
    payload: {
      fields: { 'document.boundary[0][1]': 'Limites: o recorte 1 da parte 1 fica fora dela' },
    },
  })
})

test('a unit says when it is open and which teams it has; hours that end before they begin are refused', async () => {
  const { call } = area
  const { id } = await call(healthUnit.create, { name: 'UBS Aberta', ...numbers(920), ...said })
  expect(await call(healthUnit.get, { id })).toMatchObject(said)
  const wrong = [{ days: 'saturday' as const, opens: '12:00', closes: '08:00' }]
  await expect(call(healthUnit.update, { id, document: { openingHours: wrong } })).rejects.toMatchObject({
    payload: { fields: { 'document.openingHours[0].closes': 'Fecha às precisa ser depois de Abre às' } },
  })
  await expect(
    call(healthUnit.update, { id, document: { teams: [{ team: 'Equipe Azul', ine: '12' }] } }),
  ).rejects.toMatchObject({ key: 'validation' })
})
