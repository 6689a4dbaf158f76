import { createServer, type Server } from 'node:http'
import { freePort } from '../../testing/port.ts'
import { type Balancer, openBalancer, openHomes, openOwn } from './balancer.ts'

const servers: Server[] = []
let ports: number[]
let balancer: Balancer | undefined
beforeEach(async () => {
  ports = []
  for (const name of ['a', 'b']) {
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => {
        body += String(part)
      })
      request.on('end', () => response.end(`${name} ${request.method} ${request.url} ${body}`))
    })
    const port = await freePort()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    servers.push(server)
    ports.push(port)
  }
})
afterEach(async () => {
  await balancer?.close()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

test.each([
  ['that is installed, or the small one,', openBalancer],
  ['of the tests', openOwn],
] as const)('a balancer %s asks one after the other, and the next where one has died', async (_, open) => {
  balancer = await open(ports)
  const { url } = balancer
  const post = async () => (await fetch(`${url}/x?y=1`, { method: 'POST', body: 'act' })).text()
  // HAProxy says that it listens by listening.
  while (!(await post().catch(() => undefined))?.includes('act')) await new Promise(setImmediate)
  const four = [await post(), await post(), await post(), await post()]
  expect([...new Set(four)].sort()).toEqual(['a POST /x?y=1 act', 'b POST /x?y=1 act'])
  servers[0]?.closeAllConnections()
  servers[0]?.close()
  for (let nth = 0; nth < 4; nth += 1) expect(await post()).toBe('b POST /x?y=1 act')
})

test('the balancer of deploy/haproxy.cfg sends a municipality to its home, all of them to more than one, and to the next where that has died', async () => {
  balancer = await openHomes(ports)
  if (!balancer) return
  const { url } = balancer
  const asked = async (home: string) =>
    (await (await fetch(`${url}/x`, { headers: { Cookie: `a=1; home=${home}` } })).text()).slice(0, 1)
  const isThere = async () => 'ab'.includes(await asked('any').catch(() => '-'))
  while (!(await isThere())) await new Promise(setImmediate)
  const homes = Array.from({ length: 24 }, (_, nth) => `municipality${nth}`)
  const all = () => Promise.all(homes.map(asked))
  const first = await all()
  expect([...new Set(first)].sort()).toEqual(['a', 'b'])
  expect([await all(), await all()]).toEqual([first, first])
  servers[0]?.closeAllConnections()
  servers[0]?.close()
  expect(new Set(await all())).toEqual(new Set(['b']))
})
