import { hashHere } from '@saude/core/service/user/password'
import { credentials, users } from '@saude/core/service/user/user'
import { call } from './testing/gateway.ts'
import { openProduct } from './testing/product.ts'
import { addClient, signIn } from './testing/town.ts'

const cost = { memoryCost: 1024, timeCost: 1, parallelism: 1 }
let product: Awaited<ReturnType<typeof openProduct>>

beforeAll(async () => {
  product = await openProduct()
})
afterAll(async () => {
  await product.gateway.close()
  product.remove()
})

async function person(email: string, isDemo = false) {
  const { userId } = await signIn(product, 'nurse')
  await product.store
    .collection(users)
    .updateOne({ _id: userId }, { $set: { email, emailKey: email, isDemo } })
  await product.store.collection(credentials).insertOne({
    _id: userId,
    hash: await hashHere('uma senha certa', cost),
    changedAt: new Date(),
    lastLoginAt: null,
  })
}

const login = (email: string, password: string, headers: Record<string, string> = {}) =>
  call(product.url, 'user-login', { input: { login: email, password }, headers })

test('signing in answers a token with which calls are answered', async () => {
  await person('certa@vila.br')
  const { body } = await login('Certa@Vila.br', 'uma senha certa')
  expect(body).toMatchObject({
    data: { token: expect.any(String), info: { userGroupKeys: ['nurse'], client: { name: 'Vila Serena' } } },
  })
  const { token } = body.data as { token: string } // just checked
  expect((await call(product.url, 'session-get', { token })).body).toMatchObject({
    data: { info: { email: 'certa@vila.br' } },
  })
  const device = { identifier: 'x', isApp: false, forced: false }
  expect((await call(product.url, 'user-revoke', { token, input: { document: { device } } })).status).toBe(
    200,
  )
  expect((await call(product.url, 'session-get', { token })).body).toMatchObject({ error: { key: 'auth' } })
})

test('five wrong passwords are refused with the time to wait; no one else is', async () => {
  await person('alvo@vila.br')
  await person('outra@vila.br')
  const wrong = { status: 401, body: { error: { key: 'auth', message: 'E-mail, CPF ou senha incorretos' } } }
  for (let attempt = 1; attempt <= 5; attempt += 1)
    expect(await login('alvo@vila.br', 'errada')).toMatchObject(wrong)
  const refused = await login('alvo@vila.br', 'uma senha certa')
  expect(refused).toMatchObject({ status: 429, body: { error: { key: 'tooManyRequests' } } })
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(800)
  expect((await login('outra@vila.br', 'uma senha certa')).status).toBe(200)
  expect(await login('ninguem@vila.br', 'errada')).toMatchObject(wrong)
})

test('demo users sign in on this computer only', async () => {
  await person('acs@demo.local', true)
  expect((await login('acs@demo.local', 'uma senha certa')).status).toBe(200)
  for (const header of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP'])
    expect((await login('acs@demo.local', 'uma senha certa', { [header]: '10.1.2.3' })).body).toMatchObject({
      error: { key: 'auth' },
    })
})

test('another client’s citizens, users and units cannot be found by their ids', async () => {
  const here = await signIn(product, 'healthDirector')
  const there = await signIn(
    { ...product, client: await addClient(product.store, 'Outra') },
    'healthDirector',
  )
  const made = await call(product.url, 'citizen-create', { token: here.token, input: citizen('Só Daqui') })
  expect(made.status).toBe(200)
  const { id } = made.body.data as { id: string } // just checked
  for (const [path, input] of [
    ['citizen-get', { id }],
    ['citizen-update', { id, document: { name: 'Meu' } }],
    ['citizen-delete', { id }],
    ['user-get', { id: here.userId }],
  ] as const) {
    expect((await call(product.url, path, { token: there.token, input })).body).toMatchObject({
      error: { key: 'notFound' },
    })
    expect([path, (await call(product.url, path, { token: here.token, input })).status]).toEqual([path, 200])
  }
  expect((await call(product.url, 'citizen-list', { token: there.token })).body).toMatchObject({
    data: { totalItems: 0 },
  })
})

const citizen = (name: string) => ({ name, gender: 'F', birthDate: '1980-05-05', mothersName: 'Maria' })
