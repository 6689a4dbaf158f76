import { setImmediate as turn } from 'node:timers/promises'
import type { Session } from '@saude/core/service/session/sessions'
import type { Change } from '@saude/store'
import { createAnnouncer } from './announce.ts'
import type { GatewayServer } from './socket.ts'

const session = {
  user: { client: { id: 'c' }, permissions: new Set(['citizenList']), groups: [] },
} as unknown as Session // what is asked of it

const held = { name: 'citizenList', access: 'private' }

/** An announcer and that many connections, which note what is announced to them; these queries read citizens. */
function connected(
  count: number,
  reading: readonly (typeof held)[] = [held],
  user: Partial<Session['user']> = {},
  clock = { now: 0 },
) {
  const announced: string[] = []
  const named: (readonly string[] | undefined)[] = []
  const spread: (number | undefined)[] = []
  const socket = {
    data: { session: { ...session, user: { ...session.user, ...user } } },
    emit: (
      _name: string,
      { topic, ids, spreadMs }: { topic: string; ids?: readonly string[]; spreadMs?: number },
    ) => {
      announced.push(topic)
      named.push(ids)
      spread.push(spreadMs)
    },
  }
  const sockets = new Map(Array.from({ length: count }, (_, index) => [index, socket]))
  const announcer = createAnnouncer({
    io: { of: () => ({ sockets }) } as unknown as GatewayServer, // the network
    queries: () =>
      [...reading.map((query) => ({ ...query, reads: ['citizen'] })), { ...held, reads: ['last'] }].map(
        // as declared
        ({ name, access, reads }) => ({ name, access: { access }, reads }) as never,
      ),
    sessions: {
      authenticate: fail,
      refresh: fail,
      isGood: () => true,
      pastState: fail,
      subscribe: () => () => {},
    },
    countUnread: async () => new Map(),
    askingSince: () => undefined,
    now: () => clock.now,
    complain: fail,
  })
  return { announcer, announced, named, spread }
}

const fail = () => {
  throw new Error('no one asks this')
}

const change = (topic: string) => ({ sequence: 1, topic, client: 'c', ids: ['a'] }) as unknown as Change // as the store reports

test('A change reaches everybody who reads it, at most fifty in one turn of the loop, so that calls go on meanwhile', async () => {
  const { announcer, announced } = connected(260)
  announcer.changed([change('citizen')])
  const steps: number[] = []
  while (announced.length < 260) {
    const before = announced.length
    await turn()
    if (announced.length > before) steps.push(announced.length - before)
  }
  expect(Math.max(...steps)).toBe(50)
  expect(announced).toHaveLength(260)
  announcer.close()
})

/** Forty acts of a municipality in two seconds, each heard by itself. */
async function messagesOf(count: number) {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick', 'performance'] })
  try {
    const clock = { now: 0 }
    const { announcer, announced, named, spread } = connected(count, [held], {}, clock)
    for (let act = 0; act < 41; act += 1) {
      announcer.changed([{ ...change('citizen'), ids: [`c${act}`] }])
      // The last one comes out at the end of the two seconds.
      // What was not announced of late does not wait for what was.
      if (act === 1) announcer.changed([change('last')])
      if (act === 2) expect(announced.filter((topic) => topic === 'last')).toHaveLength(count)
      clock.now += act === 40 ? 2_000 : 50
      jest.advanceTimersByTime(act === 40 ? 2_000 : 50)
      for (let looked = 0; looked < 20; looked += 1) await turn()
    }
    announcer.close()
    const citizens = announced.filter((topic) => topic === 'citizen')
    return {
      count: citizens.length,
      heard: new Set(named.flat().filter((id) => id !== 'a')),
      spread: new Set(spread),
    }
  } finally {
    jest.useRealTimers()
  }
}

test('Of a client with more than 500 sockets a topic is announced once in two seconds: 1,002 messages in place of 20,541', async () => {
  const few = await messagesOf(500)
  expect([few.count, few.spread]).toEqual([41 * 500, new Set([undefined])])
  const many = await messagesOf(501)
  expect([many.count, many.spread]).toEqual([2 * 501, new Set([2_000])])
  // Nothing that was written is left out.
  expect(many.heard).toEqual(few.heard)
  expect(many.heard.size).toBe(41)
})

test.each([
  ['announced where the person may run the query that reads it', held, true],
  ['announced where everybody may', { name: 'citizenOpen', access: 'public' }, true],
  ['announced where everybody signed in may', { name: 'citizenOwn', access: 'authenticated' }, true],
  ['kept from a person who may not', { name: 'citizenGet', access: 'private' }, false],
  ['kept from people where only services may', { name: 'citizenByIds', access: 'service' }, false],
  ['kept from people where no one here may', { name: 'symptomQuizList', access: 'closed' }, false],
])('A change is %s', async (_what, query, isAnnounced) => {
  const { announcer, announced } = connected(1, [query])
  announcer.changed([change('citizen'), change('last')])
  while (!announced.includes('last')) await turn()
  expect(announced).toEqual(isAnnounced ? ['citizen', 'last'] : ['last'])
  announcer.close()
})

test('A change names what was written and the citizens whom it concerns: other pages need not read again', async () => {
  const { announcer, named } = connected(1)
  announcer.changed([{ ...change('citizen'), detail: { about: ['maria'] } }])
  while (named.length === 0) await turn()
  expect(named).toEqual([['a', 'maria']])
  announcer.close()
})

const protectedToo = { permissions: new Set(['citizenList', 'sensitiveDiagnosisRead']), groups: [] } as const

test.each<[string, Partial<Session['user']>, readonly (readonly string[] | undefined)[]]>([
  ['to who may see it', protectedToo, [['a', 'maria'], ['a']]],
  ['to no other user', {}, [undefined, ['a']]],
  ['to no anonymised user', { ...protectedToo, isAnonymization: true }, [undefined, undefined]],
])('A change of a protected entry says whom it concerns %s', async (_whom, user, expected) => {
  const { announcer, named } = connected(1, [held], user)
  announcer.changed([{ ...change('citizen'), detail: { about: ['maria'], isProtected: true } }])
  while (named.length === 0) await turn()
  announcer.changed([change('citizen')])
  while (named.length === 1) await turn()
  expect(named).toEqual(expected)
  announcer.close()
})
