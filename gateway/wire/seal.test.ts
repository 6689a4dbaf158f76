import { rows } from '@saude/citizen/contract/access'
import { SignJWT } from 'jose'
import { contextFrom, sealedContext } from './context.ts'
import { bearerOf, createSeal } from './seal.ts'

const secret = 'a secret of at least thirty-two bytes'
const route = { from: 'gateway', to: 'citizen', query: 'citizenGet' }
const seal = createSeal(secret)
const bytes = '{"id":"1"}'
const auth = expect.objectContaining({ key: 'auth' })

afterEach(() => jest.useRealTimers())

test('a sealed call is opened by the area that it is for, with what it says', async () => {
  const { claims, check } = await seal.open(await seal.sign(route, bytes, { call: 'c' }), route)
  expect(claims).toEqual({ call: 'c' })
  expect(() => check(new TextEncoder().encode(bytes))).not.toThrow()
})

test.each([
  ['of another sender', { from: 'travel' }],
  ['for another area', { to: 'travel' }],
  ['of another query', { query: 'citizenDelete' }],
])('a seal %s is refused', async (_, change) => {
  await expect(seal.open(await seal.sign({ ...route, ...change }, bytes), route)).rejects.toEqual(auth)
})

test('a seal for other input is refused', async () => {
  const { check } = await seal.open(await seal.sign(route, bytes), route)
  expect(() => check('{"id":"2"}')).toThrow(auth)
})

test('a seal of another secret, of none, and of another algorithm is refused', async () => {
  const other = await createSeal(`${secret}!`).sign(route, bytes)
  const unsigned = `${btoa('{"alg":"none"}')}.${other.split('.')[1]}.`.replaceAll('=', '')
  const stronger = await new SignJWT({ query: route.query, hash: '' })
    .setProtectedHeader({ alg: 'HS512' })
    .setIssuer(route.from)
    .setAudience(route.to)
    .setIssuedAt()
    .setExpirationTime('30s')
    .sign(new TextEncoder().encode(secret.repeat(2)))
  for (const token of [other, unsigned, stronger, '', 'a.b.c'])
    await expect(seal.open(token, route)).rejects.toEqual(auth)
})

test('a seal is believed for thirty seconds, give or take what clocks differ, whatever it says itself', async () => {
  const token = await seal.sign(route, bytes)
  const eternal = await new SignJWT({ query: route.query, hash: '' })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(route.from)
    .setAudience(route.to)
    .setIssuedAt()
    .setExpirationTime('1y')
    .sign(new TextEncoder().encode(secret))
  jest.useFakeTimers({ now: Date.now() + 29_000, doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] })
  await expect(seal.open(token, route)).resolves.toBeDefined()
  await expect(seal.open(eternal, route)).resolves.toBeDefined()
  jest.setSystemTime(Date.now() + 8_000)
  await expect(seal.open(token, route)).rejects.toEqual(auth)
  await expect(seal.open(eternal, route)).rejects.toEqual(auth)
})

test('a seal that was overheard is refused the second time, and a new one about the same is not', async () => {
  const token = await seal.sign(route, bytes)
  const overheard = await seal.open(token, route)
  ;(await seal.open(token, route)).check(bytes)
  expect(() => overheard.check(bytes)).toThrow(auth)
  const { check } = await seal.open(token, route)
  expect(() => check(bytes)).toThrow(auth)
  const next = await seal.open(await seal.sign(route, bytes), route)
  expect(() => next.check(bytes)).not.toThrow()
})

test('a short secret is refused', () => {
  expect(() => createSeal('short')).toThrow('32 bytes')
})

test('a context comes out of a seal as it went in, all permissions there are included, within a header', async () => {
  const context = {
    user: {
      id: 'u',
      name: 'José da Conceição',
      groups: ['nurse' as const],
      permissions: new Set(Object.keys(rows)),
      client: { id: 'c', name: 'Vila Serena' },
      isAnonymization: true,
      healthUnitId: null,
      cns: null,
      sessionId: 's',
    },
    requestId: 'r',
    requestKey: 'k',
    deadline: 12,
    origin: { address: '127.0.0.1', isLocal: true },
  }
  const token = await seal.sign(route, bytes, { context: sealedContext(context) })
  const { claims } = await seal.open(token, route)
  expect(contextFrom(claims.context)).toEqual(context)
  // The service accepts four times as much (alone/open.ts).
  expect(token.length).toBeLessThan(16_384)
  expect(() => contextFrom(undefined)).toThrow(auth)
})

test('a bearer token is what follows the word', () => {
  expect([bearerOf('Bearer abc'), bearerOf('Basic abc'), bearerOf(undefined)]).toEqual(['abc', '', ''])
})
