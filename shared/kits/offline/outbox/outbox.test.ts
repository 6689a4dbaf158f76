import { AppError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { createState } from '../device/state.ts'
import { openDevice } from '../testing/open.ts'
import { openDocuments } from '../vault/documents.ts'
import type { QueueItem } from './item.ts'
import { createOutbox } from './outbox.ts'
import { firstQueue, queueMessages } from './status.ts'

const call = {
  name: 'visitRecord',
  path: 'visit-record',
  method: 'POST',
  mutates: true,
  timeout: 20_000,
  reads: [],
  writes: ['visit'],
  access: { access: 'private' },
} as const

/** A server that does each `Request-Id` once, as ours. */
function createServer() {
  const done = new Map<string, unknown>()
  let sent = 0
  let fail: (turn: number) => AppError | undefined = () => undefined
  let loseAnswer: (turn: number) => boolean = () => false
  return {
    done,
    sent: () => sent,
    failAt: (how: (turn: number) => AppError | undefined) => {
      fail = how
    },
    loseAnswerAt: (how: (turn: number) => boolean) => {
      loseAnswer = how
    },
    send: async ({ id, input }: QueueItem) => {
      sent += 1
      const error = fail(sent)
      if (error) throw error
      done.set(id, input)
      if (loseAnswer(sent)) throw new AppError('connectionFailed')
    },
  }
}

async function openQueue(
  server: ReturnType<typeof createServer>,
  documents = openDocuments(`test-${newId()}`),
  isOnline = () => true,
) {
  const { values } = await openDevice(documents)
  const state = createState(firstQueue)
  const topics: string[] = []
  const outbox = createOutbox({
    values,
    state,
    send: server.send,
    version: '0.1.0',
    sent: (changed) => topics.push(...changed),
    isOnline,
  })
  await outbox.load()
  const add = (citizenId: string, requestKey = newId()) =>
    outbox.add({
      call,
      input: { citizenId, outcome: 'done' },
      requestKey,
      description: `Visita a ${citizenId}`,
    })
  return { outbox, state, topics, add, documents }
}

test('what waits is sent in its order, goes, and says what has changed', async () => {
  const server = createServer()
  const { outbox, state, topics, add } = await openQueue(server)
  // Before it was looked at no one knows whether something waits.
  expect(firstQueue.message).not.toBe(queueMessages.empty)
  expect(state.current()).toMatchObject({ items: [], message: queueMessages.empty })
  for (const one of ['a', 'b', 'c']) await add(one)
  expect(state.current()).toMatchObject({ message: queueMessages.pending })
  await outbox.drain()
  expect([...server.done.values()]).toMatchObject([
    { citizenId: 'a' },
    { citizenId: 'b' },
    { citizenId: 'c' },
  ])
  expect(state.current()).toMatchObject({ items: [], message: queueMessages.empty, type: 'success' })
  // Open lists ask once.
  expect(topics).toEqual(['visit'])
})

test('the same call with the same input waits once', async () => {
  const { state, add } = await openQueue(createServer())
  await add('a')
  await add('a')
  expect(state.current().items).toHaveLength(1)
})

test('what was refused and is done once more is tried once more', async () => {
  const server = createServer()
  const { outbox, state, add } = await openQueue(server)
  server.failAt((turn) => (turn === 1 ? new AppError('permission') : undefined))
  await add('a')
  await outbox.drain()
  expect(state.current().items).toMatchObject([{ state: 'refused' }])
  await add('a')
  expect(state.current().items).toMatchObject([{ state: 'waiting' }])
  await outbox.drain()
  expect(server.done.size).toBe(1)
  expect(state.current().items).toEqual([])
})

test('an answer that was lost leads to one execution', async () => {
  const server = createServer()
  const { outbox, state, add } = await openQueue(server)
  server.loseAnswerAt((turn) => turn === 1)
  await add('a')
  await outbox.drain()
  expect(state.current()).toMatchObject({ message: 'Problema de conexão', type: 'error' })
  expect(state.current().items).toMatchObject([{ state: 'waiting', tries: 1 }])
  await outbox.drain()
  expect(server.sent()).toBe(2)
  expect(server.done.size).toBe(1)
  expect(state.current().items).toEqual([])
})

test('what the server refuses stays with its words, and the others go on', async () => {
  const server = createServer()
  const { outbox, state, add } = await openQueue(server)
  server.failAt((turn) =>
    turn === 1 ? new AppError('validation', 'O cidadão faleceu em 01/02/2026') : undefined,
  )
  await add('a')
  await add('b')
  await outbox.drain()
  expect(state.current().items).toMatchObject([
    { description: 'Visita a a', state: 'refused', error: { message: 'O cidadão faleceu em 01/02/2026' } },
  ])
  expect(state.current()).toMatchObject({ type: 'error', message: 'O cidadão faleceu em 01/02/2026' })
  await outbox.drain()
  expect(server.sent()).toBe(2)
  const [item] = state.current().items
  await outbox.retry(item?.id ?? '')
  await outbox.drain()
  expect(state.current().items).toEqual([])
})

test('a session that ended, or too many calls, keep everything', async () => {
  const server = createServer()
  const { outbox, state, add } = await openQueue(server)
  for (const key of ['auth', 'tooManyRequests'] as const) {
    server.failAt(() => new AppError(key))
    await add(key)
    await outbox.drain()
  }
  expect(state.current().items.map(({ state: is }) => is)).toEqual(['waiting', 'waiting'])
})

test('a server that has had enough is asked again when it says, and not sooner', async () => {
  const server = createServer()
  const { outbox, state, add } = await openQueue(server)
  server.failAt((turn) =>
    turn === 2 ? new AppError('tooManyRequests', undefined, { retryAfter: 0.05 }) : undefined,
  )
  for (const one of ['a', 'b', 'c']) await add(one)
  await outbox.drain()
  expect(state.current()).toMatchObject({ isPaused: true, message: 'Muitas requisições feitas' })
  expect(state.current().items).toHaveLength(2)
  await outbox.drain()
  expect(server.sent()).toBe(2)
  await new Promise<void>((resolve) => {
    state.subscribe(() => state.current().type === 'success' && resolve())
  })
  expect([...server.done.values()]).toMatchObject([
    { citizenId: 'a' },
    { citizenId: 'b' },
    { citizenId: 'c' },
  ])
  expect(state.current()).toMatchObject({ isPaused: false, items: [] })
})

test('what was lost on its way is tried again by itself, later each time that nothing gets through', async () => {
  const server = createServer()
  // Its timers are looked at alone: on a slow machine the first ones would go off meanwhile.
  const { outbox, state, add } = await openQueue(server, undefined, () => false)
  const timers = jest.spyOn(globalThis, 'setTimeout')
  const waits = () => timers.mock.calls.flatMap(([, wait = 0]) => (wait >= 1_000 ? [wait] : []))
  await add('a')
  timers.mockClear()
  server.failAt(() => new AppError('connectionFailed'))
  for (let turn = 0; turn < 10; turn++) await outbox.drain()
  expect(waits()).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000, 300_000, 300_000])
  timers.mockClear()
  await add('b')
  server.failAt((turn) => (turn === 12 ? new AppError('timeout') : undefined))
  await outbox.drain()
  expect(state.current().items).toMatchObject([{ description: 'Visita a b', tries: 1 }])
  expect(waits().at(-1)).toBe(2_000)
  timers.mockRestore()
  await outbox.drain()
  expect(server.done.size).toBe(2)
  expect(state.current().items).toEqual([])
})

test('without a connection, or a session, nothing is tried by itself', async () => {
  const { values } = await openDevice()
  const state = createState(firstQueue)
  let isOnline = false
  let error = new AppError('connectionFailed')
  let sent = 0
  const send = async () => {
    sent += 1
    throw error
  }
  const outbox = createOutbox({
    values,
    state,
    send,
    version: '0.1.0',
    sent: () => undefined,
    isOnline: () => isOnline,
  })
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] })
  try {
    await outbox.add({ call, input: {}, requestKey: newId(), description: 'Visita' })
    await outbox.drain()
    await jest.advanceTimersByTimeAsync(600_000)
    expect(sent).toBe(1)
    isOnline = true
    error = new AppError('auth')
    await outbox.drain()
    await jest.advanceTimersByTimeAsync(600_000)
    expect(sent).toBe(2)
  } finally {
    jest.useRealTimers()
  }
})

test('what the person gives up while others are sent is not sent', async () => {
  const server = createServer()
  const { outbox, state, add } = await openQueue(server)
  await add('a')
  await add('b', 'given-up')
  const stop = state.subscribe(() => {
    if (!state.current().loading) return
    stop()
    void outbox.discard('given-up')
  })
  await outbox.drain()
  expect([...server.done.values()]).toMatchObject([{ citizenId: 'a' }])
  expect(state.current().items).toEqual([])
})

test('what a person has decided on goes under another id, in the place of what was refused', async () => {
  const server = createServer()
  const { outbox, state, add } = await openQueue(server)
  server.failAt((turn) => (turn === 1 ? new AppError('conflict') : undefined))
  await add('a', 'the-first-id')
  await outbox.drain()
  expect(state.current().items).toMatchObject([{ id: 'the-first-id', state: 'refused' }])
  await outbox.replace('the-first-id', { citizenId: 'a', version: 7 })
  expect(state.current().items).toMatchObject([{ state: 'waiting', description: 'Visita a a', tries: 0 }])
  await outbox.drain()
  expect([...server.done]).toEqual([[expect.not.stringContaining('first'), { citizenId: 'a', version: 7 }]])
  expect(state.current().items).toEqual([])
})

test('what was mended into an act that waits already is done once, and the refused one goes', async () => {
  const server = createServer()
  const { outbox, state, add } = await openQueue(server)
  server.failAt((turn) => (turn === 1 ? new AppError('validation') : undefined))
  await add('a', 'the-refused-id')
  await outbox.drain()
  await add('b')
  await outbox.replace('the-refused-id', { outcome: 'done', citizenId: 'b' })
  expect(state.current().items).toMatchObject([{ state: 'waiting', description: 'Visita a b' }])
  await outbox.drain()
  expect([...server.done.values()]).toEqual([{ citizenId: 'b', outcome: 'done' }])
})

test('a tab that was killed in the middle of an item sends it again under its id', async () => {
  const server = createServer()
  const documents = openDocuments(`test-${newId()}`)
  const first = await openQueue(server, documents)
  await first.add('a', 'the-same-id')
  // The answer never comes, and the page is gone.
  let arrived: () => void = () => undefined
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve
  })
  void createOutbox({
    values: (await openDevice(documents)).values,
    state: first.state,
    send: (item) =>
      server.send(item).then(() => {
        arrived()
        return new Promise(() => undefined)
      }),
    version: '0.1.0',
    sent: () => undefined,
  }).drain()
  await arrival
  const later = await openQueue(server, documents)
  expect(later.state.current().items).toMatchObject([{ id: 'the-same-id', state: 'waiting' }])
  await later.outbox.drain()
  expect([...server.done.keys()]).toEqual(['the-same-id'])
  expect(later.state.current().items).toEqual([])
})

test('what waits says nothing readable in the database', async () => {
  const { add, documents } = await openQueue(createServer())
  await add('Maria Quitéria')
  expect(JSON.stringify(await documents.list('queue.'))).not.toContain('Maria')
})
