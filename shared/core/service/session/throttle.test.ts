import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type Store } from '@saude/store'
import { loginFailures } from './login-failure.ts'
import { createThrottle, maxFailures, window } from './throttle.ts'

const folder = mkdtempSync(join(tmpdir(), 'saude-throttle-'))
let store: Store
beforeAll(async () => {
  store = await openStore({ folder, area: 'core', collections: [loginFailures] })
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const secret = 'a secret of at least thirty-two bytes'
const refused = expect.objectContaining({ key: 'tooManyRequests' })

test('addresses of one IPv6 subscriber have the failures of one', async () => {
  const throttle = createThrottle({ secret, now: () => 0 })
  for (let at = 0; at < maxFailures; at += 1)
    await throttle.attempt(store, 'ana@vila.br', `2001:db8:1:2::${at}`)
  await expect(throttle.attempt(store, 'ana@vila.br', '2001:db8:1:2:ffff::9')).rejects.toEqual(refused)
  expect((await throttle.attempt(store, 'ana@vila.br', '2001:db8:1:3::9')).failures).toBe(maxFailures)
})

test('gateways on one store count together, those that begin at the same moment too, and rows show no login', async () => {
  const gateways = [1, 2, 3].map(() => createThrottle({ secret, now: () => 0 }))
  const guesses = Array.from({ length: 12 }, (_, nth) =>
    gateways[nth % 3]?.attempt(store, 'bia@vila.br', '10.0.0.1'),
  )
  const ends = await Promise.allSettled(guesses)
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxFailures)
  const rows = await store.collection(loginFailures).findAll({}, { max: 100 })
  expect(JSON.stringify(rows)).not.toMatch(/bia|vila|10\.0/)
})

test('what is older than the window counts no more, in whichever span it lies', async () => {
  let now = window * 10 + window - 1_000
  const throttle = createThrottle({ secret, now: () => now })
  const attempt = () => throttle.attempt(store, 'caio@vila.br', '10.0.0.2')
  for (let at = 0; at < maxFailures; at += 1) await attempt()
  // Another row, and the same quarter of an hour.
  now += 2_000
  await expect(attempt()).rejects.toEqual(refused)
  now += window
  const next = await attempt()
  expect(next.failures).toBe(0)
})

test('one that succeeds takes those of its own address away, one that is withdrawn itself', async () => {
  const throttle = createThrottle({ secret, now: () => 0 })
  const from = (address: string) => throttle.attempt(store, 'davi@vila.br', address)
  await from('10.0.0.3')
  await (await from('10.0.0.4')).withdrawn()
  await from('10.0.0.4')
  await (await from('10.0.0.4')).succeeded()
  expect((await from('10.0.0.5')).failures).toBe(1)
})
