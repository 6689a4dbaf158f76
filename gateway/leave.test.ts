import { io } from 'socket.io-client'
import { call, openTestGateway } from './testing/gateway.ts'
import { signIn } from './testing/town.ts'

jest.setTimeout(60_000)

test('a gateway that is to stop says so to balancers, lets its sockets go one by one, and serves meanwhile', async () => {
  const town = await openTestGateway({ leaveMs: 6_000 })
  const { token } = await signIn(town, 'nurse')
  const ready = async () => {
    const response = await fetch(`${town.url}/health/ready`)
    return [response.status, await response.json()]
  }
  expect(await ready()).toEqual([200, { ready: true }])
  const ends: number[] = []
  const connect = () =>
    io(town.url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { type: 'User', token },
    })
  const sockets = Array.from({ length: 12 }, connect)
  await Promise.all(sockets.map((socket) => new Promise<void>((resolve) => socket.once('connect', resolve))))
  const gone = sockets.map(
    (socket) =>
      new Promise<string>((resolve) =>
        socket.once('disconnect', (reason) => {
          ends.push(sockets.filter((one) => one.connected).length)
          resolve(reason)
        }),
      ),
  )
  const closed = town.close()
  // One that a balancer still sends here is sent on too. All at once: a busy machine takes its time for each.
  const late = connect()
  gone.push(new Promise((resolve) => late.once('disconnect', resolve)))
  const comes = new Promise<void>((resolve) => late.once('connect', resolve))
  const [said, served] = await Promise.all([ready(), call(town.url, 'citizen-search', { token }), comes])
  expect(said).toEqual([503, { ready: false }])
  expect(served.status).toBe(200)
  // Each may come back, where the balancer says.
  expect(new Set(await Promise.all(gone))).toEqual(new Set(['transport close']))
  // Not all at once.
  expect(new Set(ends).size).toBeGreaterThan(6)
  await closed
})
