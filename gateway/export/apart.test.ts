import { chunksOf } from '@saude/contract/values'
import { type AloneService, openAlone } from '../alone/open.ts'
import { productParts } from '../product.ts'
import { settingsFrom } from '../settings.ts'
import { call } from '../testing/gateway.ts'
import { freePort } from '../testing/port.ts'
import { openProduct } from '../testing/product.ts'
import { testFolders, testSettings } from '../testing/settings.ts'
import { signIn } from '../testing/town.ts'

jest.setTimeout(60_000)

const { remove, ...own } = testFolders()
let service: AloneService
let product: Awaited<ReturnType<typeof openProduct>>
let token: string

const start = (url: string) => {
  const part = productParts.areas.find(({ area }) => area === 'options')
  if (!part) throw new Error('no options')
  return openAlone(part, testSettings(own), { port: Number(new URL(url).port), host: '127.0.0.1' })
}
let url = ''

beforeAll(async () => {
  url = `http://127.0.0.1:${await freePort()}`
  service = await start(url)
  const { areaServices, limits } = settingsFrom({ AREA_SERVICES: `options=${url}`, LIMIT_MUTATIONS: '1000' })
  product = await openProduct({ ...own, areaServices, limits })
  token = (await signIn(product, 'healthSecretary')).token
  const created = (index: number) =>
    call(product.url, 'vehicle-create', {
      token,
      input: {
        name: `Van ${index}`,
        plate: `ABC${index % 10}D${String(Math.floor(index / 10)).padStart(2, '0')}`,
        maxCapacity: 9,
      },
      headers: { 'Request-Id': crypto.randomUUID() },
    })
  const numbers = Array.from({ length: 300 }, (_, index) => index)
  // Together, as their commits are: one after the other they take a minute on a busy machine.
  for (const some of chunksOf(numbers, 6))
    for (const { body } of await Promise.all(some.map(created))) expect(body.error).toBeUndefined()
})
afterAll(async () => {
  await product.gateway.close()
  await service.close()
  product.remove()
  remove()
})

const asked = async (path: string, input: object) => {
  const { body } = await call(product.url, `exports${path}`, { token, input })
  if (body.error) throw body.error
  return Object(body.data)
}
const opened = () => asked('', { query: 'vehicleList', input: { orderBy: 'name' }, title: 'Veículos' })

it('a list of an area in a process of its own comes whole', async () => {
  const { id, url: at } = await opened()
  const lines = (await (await fetch(`${product.url}${at}`)).text()).split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFF?Modelo;Placa;Capacidade máxima;/)
  expect(new Set(lines.slice(1, -1)).size).toBe(300)
  expect(await asked('/state', { id })).toMatchObject({ state: 'done', written: 300 })
})

it('does not look whole when that process goes away in the middle', async () => {
  const { id, url: at } = await opened()
  // The first page is there, the second is not.
  await service.close()
  await expect(fetch(`${product.url}${at}`).then((response) => response.text())).rejects.toThrow()
  expect(await asked('/state', { id })).toMatchObject({ state: 'failed', error: { key: 'connectionFailed' } })
  service = await start(url)
})
