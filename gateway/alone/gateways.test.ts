import { createServer, type Server } from 'node:http'
import { newId } from '@saude/contract/id'
import { publicUser } from '@saude/service/user'
import { freePort } from '../testing/port.ts'
import { createSeal } from '../wire/seal.ts'
import { createGateways } from './gateways.ts'
import { createLink } from './link.ts'

const [one, two] = ['http://one', 'http://two'] as const

test('the gateway that answers is asked first, one that did not at the end, one that is silent for long not at all', () => {
  let now = 0
  const gateways = createGateways(() => now)
  expect(gateways.all()).toEqual([])
  gateways.greeted(one)
  gateways.greeted(two)
  gateways.greeted(one)
  expect(gateways.all()).toEqual([one, two])
  gateways.lost(one)
  expect(gateways.all()).toEqual([two, one])
  now = 119_000
  gateways.greeted(one)
  now = 130_000
  expect(gateways.all()).toEqual([one])
  // The last one may come back.
  now = 900_000
  expect(gateways.all()).toEqual([one])
})

describe('an area with two gateways', () => {
  const servers: Server[] = []
  /** A gateway that says which one it is, as the newest position of its feed. */
  async function gateway(nth: number) {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response
        .setHeader('Content-Type', 'application/json')
        .end(JSON.stringify({ position: String(nth), changes: [] }))
    })
    servers.push(server)
    const port = await freePort()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const end = () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    }
    return { url: `http://127.0.0.1:${port}`, asked, end }
  }
  afterAll(() => {
    for (const server of servers) server.closeAllConnections()
    for (const server of servers) server.close()
  })

  test('reads the feeds of others by whichever lives, and asks the next when it asks again', async () => {
    const [first, second] = [await gateway(1), await gateway(2)]
    const link = createLink('citizen', createSeal('a secret of an area, long enough for it'))
    expect(link.isFound()).toBe(false)
    link.found(first.url)
    link.found(second.url)
    const read = () => link.feedOf('travel')({ since: '0', limit: 1, wait: 0 }, new AbortController().signal)
    expect((await read()).position).toBe('1')
    await first.end()
    expect((await read()).position).toBe('2')
    const asked = second.asked.length
    expect((await read()).position).toBe('2')
    // The one that is away is not looked for each time.
    expect(second.asked).toHaveLength(asked + 1)

    const third = await gateway(3)
    link.found(third.url)
    await second.end()
    const ask = () =>
      link.ask(
        'citizenByIds',
        {},
        {
          user: publicUser(null),
          requestId: newId(),
          deadline: Date.now() + 60_000,
        },
      )
    await expect(ask()).rejects.toMatchObject({ key: 'connectionFailed' })
    await ask().catch(() => undefined)
    await ask().catch(() => undefined)
    expect(third.asked).toContain('/internal/citizen/ask/citizenByIds')
    // A call belongs to the gateway that has it, and no other one is asked for it.
    const before = third.asked.length
    const via = { gateway: first.url, call: newId() }
    const own = { user: publicUser(null), requestId: newId(), deadline: Date.now() + 60_000, via }
    await expect(link.ask('citizenByIds', {}, own)).rejects.toMatchObject({ key: 'connectionFailed' })
    expect(third.asked).toHaveLength(before)
  })
})
