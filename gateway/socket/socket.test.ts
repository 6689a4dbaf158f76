import { newId } from '@saude/contract/id'
import { groups } from '@saude/core/service/group/group'
import { notifications } from '@saude/core/service/notification/notification'
import { change, update } from '@saude/store'
import { io, type Socket } from 'socket.io-client'
import { settingsFrom } from '../settings.ts'
import { gate } from '../testing/area.ts'
import { call, openTestGateway, type TestGateway } from '../testing/gateway.ts'
import { addClient, signIn, testCore } from '../testing/town.ts'

let town: TestGateway
let nurse: Awaited<ReturnType<typeof signIn>>
const open: Socket[] = []

beforeAll(async () => {
  town = await openTestGateway()
  nurse = await signIn(town, 'nurse')
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})
afterAll(() => town.close())

type Message = Record<string, unknown>

async function connect(auth: Record<string, unknown>, url = town.url) {
  const socket = io(url, { transports: ['websocket'], auth, reconnection: false, forceNew: true })
  open.push(socket)
  const general: Message[] = []
  // What is live is said to each connection.
  socket.on('general', (message: Message) => message.type !== 'releases' && general.push(message))
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  /** Everything answered to one query; the last message is the end. */
  const ask = (query: unknown, input?: unknown, more: Message = {}) =>
    new Promise<Message[]>((resolve) => {
      const requestId = newId()
      const messages: Message[] = []
      socket.on(`response.${requestId}`, (message: Message) => {
        messages.push(message)
        if (message.type === 'finish') resolve(messages)
      })
      socket.emit('query', { query, requestId, input, ...more })
    })
  const finish = async (query: unknown, input?: unknown, more?: Message): Promise<Message> =>
    (await ask(query, input, more)).at(-1) ?? {}
  return { socket, general, ask, finish }
}

const asUser = (token: string) => connect({ type: 'User', token })
const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10))
}

describe('a socket', () => {
  test('answers as HTTP does, errors too', async () => {
    const { finish } = await asUser(nurse.token)
    const cases: [string, string, unknown][] = [
      ['citizenSearch', 'citizen-search', {}],
      ['citizenCreate', 'citizen-create', { cpf: '1', extra: true }],
      ['citizenUnknown', 'citizen-unknown', {}],
      ['visitList', 'visit-list', {}],
      ['symptomQuizList', 'symptom-quiz-list', {}],
      ['citizenUpdate', 'citizen-update', { id: newId(), name: 'Nova' }],
    ]
    for (const [name, path, input] of cases) {
      const { body } = await call(town.url, path, { token: nurse.token, input })
      expect(await finish(name, input)).toEqual({ type: 'finish', ...body })
    }
  })

  test('reports the progress before the end', async () => {
    const { ask } = await asUser(nurse.token)
    expect(await ask('citizenHealth', { steps: 2 })).toEqual([
      { type: 'progress', fraction: 0.5, message: 'Passo 1' },
      { type: 'progress', fraction: 1, message: 'Passo 2' },
      { type: 'finish', data: { steps: 2 } },
    ])
  })

  test('without a session gets what is public only', async () => {
    const { finish } = await connect({ type: 'Public' })
    expect(await finish('symptomStatistics')).toMatchObject({ data: { count: expect.any(Number) } })
    expect(await finish('citizenSearch')).toMatchObject({ error: { key: 'auth' } })
  })

  test('without a session shares the calls of its address with HTTP, and gets no more', async () => {
    const limits = { ...settingsFrom({}).limits, publicCalls: 3 }
    const small = await openTestGateway({ limits })
    try {
      const { finish } = await connect({ type: 'Public' }, small.url)
      expect(await finish('symptomStatistics')).toHaveProperty('data')
      expect((await call(small.url, 'symptom-statistics')).status).toBe(200)
      const other = await connect({ type: 'Public' }, small.url)
      expect(await other.finish('symptomStatistics')).toHaveProperty('data')
      for (const { finish: ask } of [other, { finish }])
        expect(await ask('symptomStatistics')).toMatchObject({ error: { key: 'tooManyRequests' } })
    } finally {
      await small.close()
    }
  })

  test('without a session is refused where its address holds too many; signed in it is not', async () => {
    const limits = { ...settingsFrom({}).limits, publicSockets: 2 }
    const small = await openTestGateway({ limits })
    try {
      const [first] = await Promise.all([1, 2].map(() => connect({ type: 'Public' }, small.url)))
      await expect(connect({ type: 'Public' }, small.url)).rejects.toMatchObject({
        data: { key: 'tooManyRequests' },
      })
      const person = await signIn(small, 'nurse')
      const { finish } = await connect({ type: 'User', token: person.token }, small.url)
      expect(await finish('citizenSearch')).toHaveProperty('data')
      first?.socket.disconnect()
      await until(async () =>
        connect({ type: 'Public' }, small.url).then(
          () => true,
          () => false,
        ),
      )
    } finally {
      await small.close()
    }
  })

  test.each([
    ['no credentials', {}],
    ['a forged token', { type: 'User', token: 'x' }],
    ['no token', { type: 'User' }],
  ])('with %s is refused in our words', async (_what, auth) => {
    await expect(connect(auth)).rejects.toMatchObject({ message: 'Não autenticado', data: { key: 'auth' } })
  })

  test('survives messages that say nothing', async () => {
    const { socket, finish } = await asUser(nurse.token)
    for (const message of [null, 5, 'x', [], {}, { requestId: 5 }, { requestId: 'a'.repeat(200) }]) {
      socket.emit('query', message)
      socket.emit('abort', message)
    }
    expect(await finish(5)).toMatchObject({ error: { key: 'validation' } })
    expect(await finish('citizenSearch')).toMatchObject({ data: expect.anything() })
  })

  test('aborts a reading call', async () => {
    const { socket, finish } = await asUser(nurse.token)
    gate.wait = new Promise(() => {})
    const requestId = newId()
    const ended = new Promise((resolve) => socket.once(`response.${requestId}`, resolve))
    socket.emit('query', { query: 'citizenHealth', requestId })
    await finish('citizenSearch')
    socket.emit('abort', { requestId })
    expect(await ended).toMatchObject({ type: 'finish', error: { key: 'abort' } })
    expect(await finish('citizenHealth', {}, { timeout: 30 })).toMatchObject({ error: { key: 'timeout' } })
    gate.wait = Promise.resolve()
  })

  test('shares idempotency records with HTTP: a call that falls back is executed once', async () => {
    const { finish } = await asUser(nurse.token)
    const requestKey = newId()
    const first = await finish('citizenCreate', { name: 'Uma Só' }, { requestKey })
    const again = await call(town.url, 'citizen-create', {
      token: nurse.token,
      input: { name: 'Uma Só' },
      headers: { 'Request-Id': requestKey },
    })
    expect(again.body).toEqual({ data: first.data })
  })

  test('gets a renewed token with an answer', async () => {
    const old = await signIn(town, 'nurse')
    const { finish } = await asUser(old.token)
    town.testing.clock.offset = 7 * 3_600_000
    const answer = await finish('citizenSearch')
    expect(answer).toMatchObject({ newToken: expect.any(String), newInfo: { id: old.userId } })
    expect(await finish('citizenSearch')).not.toHaveProperty('newToken')
    town.testing.clock.offset = 0
  })
})

/** A new notification of somebody. */
async function notice(userId: string) {
  const _id = newId()
  await town.store.collection(notifications).insertOne({
    _id,
    client: town.client.id,
    userId,
    title: 'Aviso',
    searchTokens: ['aviso'],
    message: null,
    messageTokens: [],
    createdAt: new Date(),
    readAt: null,
  })
  await town.store.atomically([change('notification', [_id], 'created', { client: town.client.id })])
}

/** Waits until all changes up to now are announced, those of other tests too: they go out some time later, in order. */
async function announced() {
  const { socket, general } = await asUser(nurse.token)
  const { body } = await call(town.url, 'citizen-create', { token: nurse.token, input: { name: 'Antes' } })
  const { id } = body.data as { id: string } // just made
  await until(() => general.some(({ ids }) => Array.isArray(ids) && ids.includes(id)))
  socket.disconnect()
}

describe('a change', () => {
  beforeEach(announced)

  test('reaches those of the client who may read it; anonymised users without ids', async () => {
    const far = await signIn({ ...town, client: await addClient(town.store, 'Outra') }, 'nurse')
    const driver = await signIn(town, 'driver')
    const hidden = await signIn(town, 'nurse', { isAnonymization: true })
    const manager = await signIn(town, 'publicAdministration')
    const [near, elsewhere, behind, hider] = await Promise.all(
      [manager, far, driver, hidden].map(({ token }) => asUser(token)),
    )
    const visitor = await connect({ type: 'Public' })
    const { body } = await call(town.url, 'citizen-create', { token: nurse.token, input: { name: 'Vista' } })
    const { id } = body.data as { id: string } // just made
    await until(
      () => near?.general.length === 1 && hider?.general.length === 1 && behind?.general.length === 1,
    )
    expect(near?.general).toEqual([{ type: 'changed', topic: 'citizen', ids: [id] }])
    expect(hider?.general).toEqual([{ type: 'changed', topic: 'citizen' }])
    // Drivers may search citizens.
    expect(behind?.general).toHaveLength(1)
    expect([elsewhere?.general, visitor.general]).toEqual([[], []])
  })

  test('is announced afterwards to a page that asked before its socket was there, and is no repetition to others', async () => {
    const manager = await signIn(town, 'publicAdministration')
    const driver = await signIn(town, 'driver', { isAnonymization: true })
    const watching = await asUser(nurse.token)
    const begun = performance.now()
    const { body } = await call(town.url, 'citizen-create', { token: nurse.token, input: { name: 'Vista' } })
    const { id } = body.data as { id: string } // just made
    await until(() => watching.general.length === 1)
    const late = (token: string, askingFor: unknown) => connect({ type: 'User', token, askingFor })
    const asking = () => Math.ceil(performance.now() - begun)
    const heard = async ({ general, finish }: Awaited<ReturnType<typeof late>>) => {
      // Its answer comes after whatever was announced before.
      await finish('citizenSearch')
      return general
    }
    expect(await heard(await late(manager.token, asking()))).toEqual([
      { type: 'changed', topic: 'citizen', ids: [id] },
    ])
    expect(await heard(await late(driver.token, asking()))).toEqual([{ type: 'changed', topic: 'citizen' }])
    for (const askingFor of [undefined, 0, -1, 'x', null, Number.NaN])
      expect(await heard(await late(manager.token, askingFor))).toEqual([])
    // It asked a gateway that was there before this one.
    expect(await heard(await late(manager.token, 1e9))).toEqual([{ type: 'missed' }])
    expect(watching.general).toHaveLength(1)
  })

  test('is not announced to people who may not read it, though services may', async () => {
    const barred = await addClient(town.store, 'Sem Consultas')
    await town.store.atomically(
      barred.groups
        .filter(({ key }) => key === 'driver')
        .map(({ _id, permissions }) =>
          update(
            groups,
            { _id },
            { $set: { permissions: permissions.filter((name) => !name.startsWith('citizen')) } },
          ),
        ),
    )
    const people = [
      await signIn({ ...town, client: barred }, 'driver'),
      await signIn({ ...town, client: barred }, 'nurse'),
    ]
    const [driver, reader] = await Promise.all(people.map(({ token }) => asUser(token)))
    await town.store.atomically([change('citizen', [newId()], 'updated', { client: barred.id })])
    await until(() => reader?.general.length === 1)
    // Its answer comes after whatever the driver heard before.
    expect(await driver?.finish('citizenSearch')).toMatchObject({ error: { key: 'permission' } })
    expect(driver?.general).toEqual([])
  })

  test('of a topic that no one here may read is announced to no one', async () => {
    const { general, finish } = await asUser(nurse.token)
    await town.store.atomically([change('secret', [newId()], 'updated', { client: town.client.id })])
    await town.store.atomically([change('citizen', [], 'updated', { client: town.client.id })])
    await until(() => general.length > 0)
    await finish('citizenSearch')
    expect(general).toEqual([{ type: 'changed', topic: 'citizen' }])
  })

  test('of the permissions reaches running sessions at once', async () => {
    const doctor = await signIn(town, 'doctor')
    const { general, finish } = await asUser(doctor.token)
    expect(await finish('citizenCreate', { name: 'Antes' })).toHaveProperty('data')
    const group = town.client.groups.find(({ key }) => key === 'doctor')
    if (!group) throw new Error('no group')
    const permissions = group.permissions.filter((name) => name !== 'citizenCreate')
    await town.store.atomically([
      update(groups, { _id: group._id }, { $set: { permissions } }),
      change('group', [group._id], 'updated'),
    ])
    await until(() => general.some(({ type }) => type === 'authUpdate'))
    const [{ token, info }] = general.filter(({ type }) => type === 'authUpdate') as [Message]
    expect(info).toMatchObject({ permissions: expect.not.arrayContaining(['citizenCreate']) })
    expect(await finish('citizenCreate', { name: 'Depois' })).toMatchObject({ error: { key: 'permission' } })
    expect((await call(town.url, 'citizen-search', { token: String(token) })).status).toBe(200)
  })

  test("of a user's notifications says how many are unread", async () => {
    const { general } = await asUser(nurse.token)
    await notice(nurse.userId)
    await until(() => general.some(({ type }) => type === 'notification'))
    expect(general).toContainEqual({ type: 'notification', countUnread: 1 })
  })

  test('is not announced to a token that is over: its socket is signed out, and hears nothing more', async () => {
    const old = await signIn(town, 'nurse')
    const { general, socket } = await asUser(old.token)
    town.testing.clock.offset = 13 * 3_600_000
    try {
      const young = await signIn(town, 'nurse')
      const other = await asUser(young.token)
      const id = newId()
      await town.store.atomically([change('citizen', [id], 'updated', { client: town.client.id })])
      const heard = (messages: readonly unknown[]) => JSON.stringify(messages).includes(id)
      await until(() => heard(other.general) && !socket.connected)
      expect(general.at(-1)).toEqual({ type: 'signedOut', revoked: false })
      // What others changed before, it may have heard in time.
      expect(heard(general)).toBe(false)
    } finally {
      town.testing.clock.offset = 0
    }
  })

  test('of notifications is not announced to a token that is over', async () => {
    const old = await signIn(town, 'nurse')
    const { general, socket } = await asUser(old.token)
    town.testing.clock.offset = 13 * 3_600_000
    try {
      await notice(old.userId)
      await until(() => !socket.connected)
      expect(general).toEqual([{ type: 'signedOut', revoked: false }])
    } finally {
      town.testing.clock.offset = 0
    }
  })

  test('goes on to a socket whose token was renewed by its own call', async () => {
    const old = await signIn(town, 'nurse')
    const { general, finish } = await asUser(old.token)
    town.testing.clock.offset = 7 * 3_600_000
    try {
      expect(await finish('citizenSearch')).toMatchObject({ newToken: expect.any(String) })
      town.testing.clock.offset = 13 * 3_600_000
      await town.store.atomically([change('citizen', [], 'updated', { client: town.client.id })])
      await until(() => general.length > 0)
      expect(general).toEqual([{ type: 'changed', topic: 'citizen' }])
    } finally {
      town.testing.clock.offset = 0
    }
  })

  test('goes on to a user who comes back with a token that was renewed elsewhere', async () => {
    const old = await signIn(town, 'nurse')
    const { general, socket } = await asUser(old.token)
    town.testing.clock.offset = 7 * 3_600_000
    try {
      const { headers } = await call(town.url, 'citizen-search', { token: old.token })
      town.testing.clock.offset = 13 * 3_600_000
      await town.store.atomically([change('citizen', [], 'updated', { client: town.client.id })])
      await until(() => !socket.connected)
      expect(general).toEqual([])
      const again = await asUser(headers.get('New-Token') ?? '')
      expect(await again.finish('citizenSearch')).toHaveProperty('data')
    } finally {
      town.testing.clock.offset = 0
    }
  })

  test('signs no page out whose session another gateway has renewed: its device hears no end and keeps what it has', async () => {
    const old = await signIn(town, 'nurse')
    const { general, socket } = await asUser(old.token)
    // Of another gateway on the same store this one knows what lies there.
    const other = testCore()
    const detach = other.sessions.attach(town.store)
    other.clock.offset = 7 * 3_600_000
    const renewed = await other.sessions.renewIfDue(await other.sessions.authenticate(old.token))
    detach()
    town.testing.clock.offset = 13 * 3_600_000
    try {
      await town.store.atomically([change('citizen', [], 'updated', { client: town.client.id })])
      await until(() => !socket.connected)
      expect(general).toEqual([])
      const again = await asUser(renewed?.token ?? '')
      expect(await again.finish('citizenSearch')).toHaveProperty('data')
    } finally {
      town.testing.clock.offset = 0
    }
  })

  test('that ends a session while its socket is on the way in ends the socket too', async () => {
    const gone = await signIn(town, 'nurse')
    const { collection } = town.store
    let goOn = () => {}
    const reading = new Promise<void>((isReading) => {
      const gone = new Promise<void>((resolve) => {
        goOn = resolve
      })
      const slowly: typeof collection = (definition) => {
        const own = collection(definition)
        if (definition.name !== 'user') return own
        const findOne: typeof own.findOne = async (filter: never, options: never) => {
          isReading()
          await gone
          return own.findOne(filter, options)
        }
        return { ...own, findOne }
      }
      jest.spyOn(town.store, 'collection').mockImplementation(slowly)
    })
    const connecting = asUser(gone.token)
    await reading
    await gone.revoke()
    goOn()
    const { socket, general } = await connecting
    jest.restoreAllMocks()
    await until(() => !socket.connected)
    expect(general).toEqual([{ type: 'signedOut', revoked: true }])
  })

  test('that ends a session closes its sockets and those of no other', async () => {
    const gone = await signIn(town, 'nurse')
    const [ended, other] = await Promise.all([asUser(gone.token), asUser(nurse.token)])
    await gone.revoke()
    await until(() => !ended.socket.connected)
    expect(ended.general).toContainEqual({ type: 'signedOut', revoked: true })
    expect(other.socket.connected).toBe(true)
  })
})
