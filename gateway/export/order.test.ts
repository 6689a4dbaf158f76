import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportOrders } from '@saude/core/service/export-order/export-order'
import { openStore, type Store } from '@saude/store'
import { createOrders } from './order.ts'

const folder = mkdtempSync(join(tmpdir(), 'saude-orders-'))
let store: Store
beforeAll(async () => {
  store = await openStore({ folder, area: 'core', collections: [exportOrders] })
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const wish = {
  token: 'a token of the session',
  origin: { address: '10.0.0.7', isLocal: false },
  query: 'citizenList',
  input: { name: 'Ana Prado' },
  title: 'Cidadãos',
}
/** Two gateways, whose clocks are five minutes apart. */
const gateways = () => [createOrders(store, () => 1_000_000), createOrders(store, () => 1_300_000)]

test('an order that one gateway takes from another is whole, and is taken once', async () => {
  const [here, there] = gateways()
  const id = (await here?.place('s1', wish, 3)) ?? ''
  const taken = await Promise.all([there?.take(id), here?.take(id), there?.take(id)])
  const got = taken.filter((one) => one !== undefined)
  expect(got).toEqual([{ row: expect.objectContaining({ session: 's1', total: 3 }), wish }])
  expect(await there?.take(id)).toBeUndefined()
  expect(await there?.take('another address')).toBeUndefined()
})

test('its row shows neither the token nor what was asked for, nor its address', async () => {
  const [here] = gateways()
  const id = (await here?.place('s1', wish, 3)) ?? ''
  const rows = JSON.stringify(await store.collection(exportOrders).findAll({}, { max: 100 }))
  for (const secret of [wish.token, 'Prado', 'citizenList', id]) expect(rows).not.toContain(secret)
})

test('one gateway says how far it is, another one answers it, and to no other session', async () => {
  const [here, there] = gateways()
  const id = (await here?.place('s2', wish, 9)) ?? ''
  expect(await there?.stateOf(id, 's2')).toEqual({ state: 'waiting', written: 0, total: 9 })
  expect(await here?.liveOf('s2')).toBe(1)
  await here?.take(id)
  expect(await here?.went(id, { written: 4, total: 9 })).toBe(true)
  expect(await there?.stateOf(id, 's2')).toEqual({ state: 'running', written: 4, total: 9 })
  expect(await there?.stateOf(id, 's3')).toBeUndefined()
  // Cancelled there, it goes on no further here, and what ends it later changes nothing.
  await there?.end(id, { state: 'cancelled' })
  expect(await here?.went(id, { written: 8, total: 9 })).toBe(false)
  await here?.end(id, { state: 'done', written: 9 })
  expect(await here?.stateOf(id, 's2')).toEqual({ state: 'cancelled', written: 4, total: 9 })
  expect(await here?.liveOf('s2')).toBe(0)
})
