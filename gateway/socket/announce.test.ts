import { setImmediate as turn } from 'node:timers/promises'
import type { Session } from '../core/service/session/sessions.ts'
import { createAnnouncer } from './announce.ts'
import type { GatewayServer } from './socket.ts'

const session = { user: { client: { id: 'c' }, permissions: new Set(['citizenList']) } } as unknown as Session // what is asked of it

/** An announcer and that many connections, which count what they are told. */
function connected(count: number) {
  const told: string[] = []
  const socket = {
    data: { session },
    emit: (_name: string, { topic }: { topic: string }) => told.push(topic),
  }
  const sockets = new Map(Array.from({ length: count }, (_, index) => [index, socket]))
  const announcer = createAnnouncer({
    io: { of: () => ({ sockets }) } as unknown as GatewayServer, // the network
    queries: () => [
      { name: 'citizenList', access: { access: 'private' }, reads: ['citizen'] } as never, // as declared
    ],
    sessions: { authenticate: fail, refresh: fail, subscribe: () => () => {} },
    countUnread: async () => new Map(),
    complain: fail,
  })
  return { announcer, told }
}

const fail = () => {
  throw new Error('nobody asks this')
}

test('A change reaches everybody who reads it, at most fifty in one turn of the loop, so that calls go on meanwhile', async () => {
  const { announcer, told } = connected(260)
  announcer.changed([{ sequence: 1, topic: 'citizen', client: 'c', ids: ['a'] } as never]) // as the store tells
  const steps: number[] = []
  while (told.length < 260) {
    const before = told.length
    await turn()
    if (told.length > before) steps.push(told.length - before)
  }
  expect(Math.max(...steps)).toBe(50)
  expect(told).toHaveLength(260)
  announcer.close()
})
