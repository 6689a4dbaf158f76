import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import type { DispatchAnswer } from '../dispatch/dispatch.ts'
import { type Home, homeBy } from './home.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** What a gateway with this home says with an answer. */
async function cookieOf(home: Home, answer: DispatchAnswer, headers: Record<string, string> = {}) {
  const app = express()
  app.set('trust proxy', true)
  app.use((request, response) => {
    home(request, response, answer)
    response.json({})
  })
  const server = createServer(app).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  // It listens at an address of the network.
  const { port } = server.address() as AddressInfo
  return (await fetch(`http://127.0.0.1:${port}`, { headers })).headers.get('set-cookie')
}

const home = homeBy('a secret')
const answer = { data: {}, client: 'north' }

test('Every gateway of an installation names the same home for a municipality, which says nothing of whom it is', async () => {
  const [one, other] = [await cookieOf(home, answer), await cookieOf(homeBy('a secret'), answer)]
  expect(one).toMatch(/^home=[\w-]{16}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/)
  expect(other).toBe(one)
  expect(await cookieOf(home, { data: {}, client: 'south' })).not.toBe(one)
  expect(await cookieOf(homeBy('another one'), answer)).not.toBe(one)
})

test('A log-in names it, and so does a call of a session that comes with another one or none; others do not', async () => {
  const signedIn = { token: 't', info: { id: 'u', client: { id: 'north', name: 'Norte' } } }
  const set = await cookieOf(home, { data: signedIn })
  expect(set).toBe(await cookieOf(home, answer))
  const cookie = set?.split(';')[0] ?? ''
  expect(await cookieOf(home, answer, { Cookie: `other=1; ${cookie}` })).toBeNull()
  expect(await cookieOf(home, answer, { Cookie: 'home=elsewhere' })).toBe(set)
  expect(await cookieOf(home, { data: { items: [] } })).toBeNull()
  expect(await cookieOf(home, { data: { token: 't', info: { id: 'provider', client: null } } })).toBeNull()
})

test('Over TLS it goes over TLS alone', async () => {
  expect(await cookieOf(home, answer, { 'X-Forwarded-Proto': 'https' })).toMatch(/; Secure$/)
})
