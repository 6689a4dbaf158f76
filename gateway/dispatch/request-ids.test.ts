import { newId } from '@saude/contract/id'
import { purge } from '@saude/core/service/purge'
import { requestIds } from '@saude/core/service/request-id/request-ids'
import { call } from '../testing/gateway.ts'
import { openProduct } from '../testing/product.ts'
import { testFolders } from '../testing/settings.ts'
import { signIn } from '../testing/town.ts'

jest.setTimeout(60_000)

const { remove, ...folders } = testFolders()
let product: Awaited<ReturnType<typeof openProduct>>
let token: string
const open = async () => {
  product = await openProduct(folders)
}
beforeAll(async () => {
  await open()
  token = (await signIn(product, 'healthSecretary')).token
})
afterAll(async () => {
  await product.gateway.close()
  product.remove()
  remove()
})

const citizen = { name: 'Ana Prado' }
const campaign = { title: 'Combate à dengue', audience: 'all', start: '2030-02-01', end: '2030-02-20' }
const run = (path: string, input: object, id: string, as = token) =>
  call(product.url, path, { token: as, input, headers: { 'Request-Id': id } })
const refused = {
  status: 409,
  body: {
    error: {
      key: 'conflict',
      message: 'Este identificador de chamada já foi usado com outros dados',
    },
  },
}
const campaigns = async () =>
  (await run('campaign-list', {}, newId())).body.data as { readonly totalItems: number } // its contract

test('an id that was used in one area is refused in every other, and nothing is done there', async () => {
  const id = newId()
  const made = await run('citizen-create', citizen, id)
  expect(made.status).toBe(200)
  expect(await run('campaign-create', campaign, id)).toMatchObject(refused)
  expect(await campaigns()).toMatchObject({ totalItems: 0 })
  expect((await run('citizen-create', citizen, id)).body).toEqual(made.body)
})

test('of two at the same time one is done', async () => {
  const id = newId()
  const both = [run('citizen-create', citizen, id), run('campaign-create', campaign, id)]
  const states = (await Promise.all(both)).map(({ status }) => status)
  expect(states.sort()).toEqual([200, 409])
})

test('another person may use the same id', async () => {
  const id = newId()
  const { token: other } = await signIn(product, 'healthCoordinator')
  expect((await run('citizen-create', citizen, id)).status).toBe(200)
  expect((await run('campaign-create', campaign, id, other)).status).toBe(200)
})

test('after a restart it is still so, and a repetition still gets the first answer', async () => {
  const id = newId()
  const made = await run('citizen-create', citizen, id)
  await product.gateway.close()
  await open()
  expect(await run('campaign-create', campaign, id)).toMatchObject(refused)
  expect((await run('citizen-create', citizen, id)).body).toEqual(made.body)
})

test('ids are forgotten with their idempotency records, after a week', async () => {
  const count = () => product.store.collection(requestIds).countDocuments({})
  const before = await count()
  expect(before).toBeGreaterThan(0)
  await purge(product.store, new Date(Date.now() + 6 * 86_400_000), 'key')
  expect(await count()).toBe(before)
  await purge(product.store, new Date(Date.now() + 8 * 86_400_000), 'key')
  expect(await count()).toBe(0)
})
