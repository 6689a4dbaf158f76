import { createServer, type Server as HttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AppError, type ErrorKey, errorBody } from '@saude/contract/errors'
import { Server, type Socket } from 'socket.io'
import { createIdleLock, type IdleLock } from '../session/idle-lock.ts'
import { createSessionStore, type SessionStore } from '../session/store.ts'
import { auth, tokenUntil } from '../testing/session.ts'
import { type CallSpec, callByName } from './call.ts'
import { askHttp } from './http.ts'
import { createLive, type Live } from './live.ts'
import { connect } from './socket-client.ts'
import { createTransport, type Transport } from './transport.ts'

/** What reached the server. */
interface Seen {
  by: 'http' | 'socket'
  query: string
  requestKey: string | undefined
  actedAt: string | undefined
  type: string | undefined
  token: string | undefined
  input: unknown
}

type Reply = (seen: Seen) => object | 'silence' | 'page' | 'break'

let server: HttpServer
let io: Server
let url: string
let seen: Seen[]
let aborted: string[]
let reply: Reply
/** Why who knocks is turned away at the door; undefined lets everybody in. */
let refusal: ErrorKey | undefined
let knocks: number
let newToken: string | undefined
let session: SessionStore
let lock: IdleLock
let live: Live
/** Lets the page be idle, for which the public's socket waits. */
let rest: () => void
let loads: number
let failing: number
let stopLive: () => void
let transport: Transport

const read = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}

const header = (request: IncomingMessage, name: string) => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

async function onHttp(request: IncomingMessage, response: ServerResponse) {
  const body = await read(request)
  const one: Seen = {
    by: 'http',
    query: `${request.method} ${request.url}`,
    requestKey: header(request, 'request-id'),
    actedAt: header(request, 'acted-at'),
    type: header(request, 'type'),
    token: header(request, 'token'),
    input: body.startsWith('{') ? JSON.parse(body) : body,
  }
  seen.push(one)
  const answer = reply(one)
  if (answer === 'silence') return
  if (answer === 'break') return void request.socket.destroy()
  if (answer === 'page')
    return void response.setHeader('Content-Type', 'text/html').end('<h1>Bad gateway</h1>')
  if (newToken) response.setHeader('New-Token', newToken)
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer))
}

function onSocket(socket: Socket) {
  const { type, token } = socket.handshake.auth
  socket.on('abort', ({ requestId }) => aborted.push(requestId))
  socket.on('query', ({ query, requestId, requestKey, actedAt, input }) => {
    const one: Seen = { by: 'socket', query, requestKey, actedAt, type, token, input }
    seen.push(one)
    const answer = reply(one)
    if (answer === 'break') return void socket.disconnect(true)
    if (typeof answer === 'string') return
    socket.emit(`response.${requestId}`, { type: 'progress', fraction: 0.5, message: 'Metade' })
    socket.emit(`response.${requestId}`, { type: 'finish', ...answer })
  })
}

const until = async (fits: () => boolean) => {
  while (!fits()) await new Promise((resolve) => setTimeout(resolve, 5))
}

const signIn = async () => {
  session.signIn(auth({}, 'token-1'))
  await until(() => live.isConnected('token-1'))
}

/** As whom sockets are connected now. */
const types = () => [...io.sockets.sockets.values()].map(({ handshake }) => handshake.auth.type)

const list: CallSpec = { ...callByName('citizenList'), reads: ['citizen'] }
const update: CallSpec = { ...callByName('citizenUpdate'), mutates: true, writes: ['citizen'] }

beforeEach(async () => {
  seen = []
  aborted = []
  newToken = undefined
  reply = ({ by }) => ({ data: { by } })
  server = createServer((request, response) => void onHttp(request, response))
  io = new Server(server, { transports: ['websocket'] })
  refusal = undefined
  knocks = 0
  io.use((_, next) => {
    knocks += 1
    next(refusal && Object.assign(new Error('refused'), { data: errorBody(new AppError(refusal)) }))
  })
  io.on('connection', onSocket)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server has one
  url = `http://127.0.0.1:${port}`
  Object.assign(globalThis, { location: { origin: url } })
  session = createSessionStore(undefined, new EventTarget())
  lock = createIdleLock({ session, storage: undefined, tabs: new EventTarget() })
  loads = 0
  failing = 0
  live = createLive({
    session,
    lock,
    load: async () => {
      loads += 1
      if (loads <= failing) throw new Error('Loading chunk socket failed')
      return { connect: (who) => connect(who, url) }
    },
    idle: () =>
      new Promise((resolve) => {
        rest = resolve
      }),
  })
  stopLive = live.start()
  transport = createTransport({ session, http: askHttp, live, lock })
})

afterEach(async () => {
  jest.useRealTimers()
  stopLive()
  server.closeAllConnections()
  await io.close()
})

describe('a call without a session', () => {
  it('goes by HTTP as the public, in kebab case', async () => {
    await expect(transport(list, { q: 'josé' })).resolves.toEqual({ by: 'http' })
    expect(seen).toEqual([
      {
        by: 'http',
        query: 'POST /api/v1/citizen-list',
        requestKey: undefined,
        type: 'Public',
        token: undefined,
        input: { q: 'josé' },
      },
    ])
  })

  it('sends GET with the input as a query string', async () => {
    await transport({ ...list, method: 'GET' }, { q: 'josé e ana', step: 2, cns: null, ids: ['a'] })
    expect(seen[0]?.query).toBe('GET /api/v1/citizen-list?q=jos%C3%A9+e+ana&step=2&ids=%5B%22a%22%5D')
  })
})

describe('a call of somebody who is signed in', () => {
  it('goes by socket, as that person', async () => {
    await signIn()
    const progress = jest.fn()
    await expect(transport(list, {}, { progress })).resolves.toEqual({ by: 'socket' })
    expect(seen[0]).toMatchObject({ query: 'citizenList', type: 'User', token: 'token-1' })
    expect(progress).toHaveBeenCalledWith(0.5, 'Metade')
  })

  it('goes by HTTP while the socket is not there yet', async () => {
    session.signIn(auth({}, 'token-1'))
    await expect(transport(list, {})).resolves.toEqual({ by: 'http' })
    expect(seen[0]).toMatchObject({ type: 'User', token: 'token-1' })
  })

  it('waits for the socket where four have gone before it comes, but no longer than it may still come', async () => {
    reply = ({ by }) => (by === 'http' ? 'silence' : { data: { by } })
    const gone = new AbortController()
    session.signIn(auth({}, 'token-1'))
    const first = [1, 2, 3, 4].map((page) => transport(list, { page }, { signal: gone.signal }))
    const others = [5, 6, 7].map((page) => transport(list, { page }))
    const act = transport(update, {}, { signal: gone.signal })
    expect(await Promise.all(others)).toEqual([5, 6, 7].map(() => ({ by: 'socket' })))
    await until(() => seen.length === 8)
    gone.abort()
    expect(await Promise.all([...first, act])).toEqual([null, null, null, null, null])
    expect(seen.flatMap(({ by, input }) => (by === 'http' ? [input] : []))).toHaveLength(5)

    reply = ({ by }) => ({ data: { by } })
    refusal = 'unknown'
    session.signIn(auth({ id: 'u-2' }, 'token-2'))
    const refused = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => transport(list, { page })))
    expect(refused).toEqual(refused.map(() => ({ by: 'http' })))
  })

  it('goes by HTTP when forced, and with files', async () => {
    await signIn()
    await expect(transport(update, {}, { forceHttp: true })).resolves.toEqual({ by: 'http' })
    const files = { photo: new File(['abc'], 'foto.png', { type: 'image/png' }) }
    await expect(transport(update, { id: '1' }, { files })).resolves.toEqual({ by: 'http' })
    expect(String(seen[1]?.input)).toMatch(/name="json"\r\n\r\n\{"id":"1"\}/)
    expect(String(seen[1]?.input)).toMatch(/name="photo"; filename="foto.png"/)
  })

  it('goes on over HTTP with the same Request-Id when the socket breaks', async () => {
    await signIn()
    reply = ({ by }) => (by === 'socket' ? 'break' : { data: 'saved' })
    await expect(transport(update, { id: '1' }, { requestKey: 'key-1' })).resolves.toBe('saved')
    expect(seen.map(({ by, requestKey }) => [by, requestKey])).toEqual([
      ['socket', 'key-1'],
      ['http', 'key-1'],
    ])
  })

  it('says beside its input when the person acted, whichever way it goes', async () => {
    await signIn()
    const actedAt = '2026-11-20T15:00:00.000Z'
    await transport(update, { id: '1' }, { actedAt })
    await transport(update, { id: '1' }, { actedAt, forceHttp: true })
    await transport(update, { id: '1' })
    expect(seen.map(({ by, actedAt: said }) => [by, said])).toEqual([
      ['socket', actedAt],
      ['http', actedAt],
      ['socket', undefined],
    ])
    expect(seen.map(({ input }) => input)).toEqual([{ id: '1' }, { id: '1' }, { id: '1' }])
  })

  it('fails because the socket is gone where there is no other way', async () => {
    await signIn()
    reply = () => 'break'
    const timeout = 20_000
    const signal = new AbortController().signal
    const none = { requestKey: undefined, files: undefined, progress: undefined }
    const asked = live.ask({ call: list, input: {}, token: 'token-1', timeout, signal, ...none })
    await expect(asked).rejects.toMatchObject({
      key: 'connectionFailed',
      message: 'Conexão por socket não está mais disponível',
    })
  })

  it('gets a Request-Id of its own where it changes something, and none where it only reads', async () => {
    await transport(update, {})
    await transport(update, {})
    await transport(list, {})
    const keys = seen.map(({ requestKey }) => requestKey)
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[1]).not.toBe(keys[0])
    expect(keys[2]).toBeUndefined()
  })

  it('opens without a session, no matter who was signed in before', async () => {
    await signIn()
    await transport({ ...callByName('userLogin'), mutates: true, access: { access: 'public' } }, {})
    expect(seen[0]).toMatchObject({ by: 'http', type: 'Public', token: undefined })
  })
})

describe('a call of a page that is covered', () => {
  beforeEach(() => {
    session.signIn(auth({}, 'token-1'))
    lock.lock()
  })

  it('waits until the page is unlocked', async () => {
    const answered = transport(list, {}, { forceHttp: true })
    await transport(list, {}, { forceHttp: true, whileLocked: true })
    expect(seen).toHaveLength(1)
    lock.unlock()
    await answered
    expect(seen).toHaveLength(2)
  })

  it('goes out where it is public: a lost device hears that it is to be erased', async () => {
    await transport({ ...callByName('deviceContact'), access: { access: 'public' } }, {}, { forceHttp: true })
    expect(seen).toHaveLength(1)
  })

  it('that no one waits for any more is not sent later', async () => {
    const controller = new AbortController()
    const answered = transport(list, {}, { signal: controller.signal })
    controller.abort()
    expect(await answered).toBeNull()
    lock.unlock()
    expect(seen).toHaveLength(0)
  })
})

describe('an answer that does not come', () => {
  it.each(['http', 'socket'])('ends in "Conexão lenta" after its time, by %s', async (by) => {
    if (by === 'socket') await signIn()
    reply = () => 'silence'
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] })
    const failure = transport(list, {}, { timeout: 20_000 }).catch((reason: unknown) => reason)
    // What is under way needs no clock.
    while (seen.length === 0) await new Promise((resolve) => setImmediate(resolve))
    jest.advanceTimersByTime(19_999)
    expect(await Promise.race([failure, 'waiting'])).toBe('waiting')
    jest.advanceTimersByTime(1)
    jest.useRealTimers()
    expect(await failure).toMatchObject({ key: 'timeout', message: 'Conexão lenta' })
    expect(seen[0]?.by).toBe(by)
  })

  it.each(['http', 'socket'])('is null when the caller gives up, by %s', async (by) => {
    if (by === 'socket') await signIn()
    reply = () => 'silence'
    const controller = new AbortController()
    const asked = transport(list, {}, { signal: controller.signal })
    await until(() => seen.length === 1)
    controller.abort()
    await expect(asked).resolves.toBeNull()
    if (by === 'socket') await until(() => aborted.length === 1)
  })

  it('is null at once for a caller who gave up before', async () => {
    await expect(transport(list, {}, { signal: AbortSignal.abort() })).resolves.toBeNull()
    expect(seen).toEqual([])
  })

  it.each([
    ['a page of a proxy', 'page'],
    ['a connection that breaks', 'break'],
  ] as const)('is a failed connection for %s', async (_, kind) => {
    reply = () => kind
    await expect(transport(list, {})).rejects.toMatchObject({ key: 'connectionFailed' })
  })

  it('is a failed connection for JSON that is not ours', async () => {
    reply = () => ({ hello: 'world' })
    await expect(transport(list, {})).rejects.toMatchObject({
      key: 'connectionFailed',
      message: 'Erro ao receber dados',
    })
    reply = () => ({ error: 'no' })
    await expect(transport(list, {})).rejects.toMatchObject({ key: 'connectionFailed' })
  })
})

describe('an error of the server', () => {
  it.each(['http', 'socket'])('arrives with key, message and payload, by %s', async (by) => {
    if (by === 'socket') await signIn()
    const error = {
      key: 'validation',
      message: 'Inválido',
      payload: { fields: { name: 'Nome é obrigatório' } },
    }
    reply = () => ({ error })
    const failure = await transport(list, {}).catch((reason: unknown) => reason)
    expect(failure).toBeInstanceOf(AppError)
    expect(failure).toMatchObject(error)
    expect(seen).toHaveLength(1)
  })

  it('ends the session when it is no longer known', async () => {
    await signIn()
    reply = () => ({ error: { key: 'auth', message: 'Não autenticado' } })
    await expect(transport(list, {})).rejects.toMatchObject({ key: 'auth' })
    expect(session.current()).toBeNull()
    expect(session.ended()).toBe('expired')
    await until(() => !live.isConnected('token-1'))
  })

  it('leaves a newer session alone when the answer was to the older one', async () => {
    session.signIn(auth({}, 'token-1'))
    reply = () => {
      session.signIn(auth({}, 'token-2'))
      return { error: { key: 'auth', message: 'Não autenticado' } }
    }
    await expect(transport(list, {})).rejects.toMatchObject({ key: 'auth' })
    expect(session.current()?.token).toBe('token-2')
  })
})

describe('a renewed session', () => {
  it('replaces the old one by header and newInfo', async () => {
    session.signIn(auth({}, 'token-1'))
    newToken = 'token-2'
    reply = () => ({ data: 1, newInfo: auth({ name: 'Ivone B. Leal' }).info })
    await transport(list, {}, { forceHttp: true })
    expect(session.current()).toMatchObject({ token: 'token-2', info: { name: 'Ivone B. Leal' } })
  })

  it('replaces the old one by socket, which stays connected', async () => {
    await signIn()
    const { info } = auth()
    reply = () => ({ data: 1, newToken: 'token-2', newInfo: info })
    await transport(list, {})
    expect(session.current()?.token).toBe('token-2')
    expect(live.isConnected('token-2')).toBe(true)
  })
})

describe('the socket', () => {
  it('hands general messages to listeners', async () => {
    await signIn()
    const heard = jest.fn()
    live.onGeneral(heard)
    io.emit('general', { type: 'changed', topic: 'citizen', ids: ['1'] })
    io.emit('general', 'noise')
    io.emit('general', { type: 'signedOut' })
    await until(() => heard.mock.calls.length === 2)
    expect(heard.mock.calls).toEqual([
      [{ type: 'changed', topic: 'citizen', ids: ['1'] }],
      [{ type: 'signedOut' }],
    ])
  })

  it('comes back by itself and says so, because messages were missed', async () => {
    await signIn()
    const back = jest.fn()
    live.onReconnected(back)
    for (const socket of io.sockets.sockets.values()) socket.conn.close()
    await until(() => back.mock.calls.length === 1)
    expect(live.isConnected('token-1')).toBe(true)
  })

  it('says of every connection, the first of a session too', async () => {
    const there = jest.fn()
    const stop = live.onConnected(there)
    await signIn()
    const before = there.mock.calls.length
    expect(before).toBeGreaterThan(0)
    for (const socket of io.sockets.sockets.values()) socket.conn.close()
    await until(() => there.mock.calls.length === before + 1)
    stop()
  })

  it('says with the first connection of a session for how long it has been asking, and not with later ones', async () => {
    const said: unknown[] = []
    io.on('connection', ({ handshake }) => void said.push(handshake.auth.askingFor))
    const before = performance.now()
    await signIn()
    const most = performance.now() - before
    for (const socket of io.sockets.sockets.values()) socket.conn.close()
    await until(() => said.length === 2)
    expect(said).toEqual([expect.any(Number), undefined])
    expect(said[0]).toBeGreaterThanOrEqual(0)
    // By one of the clocks, in whole milliseconds.
    expect(said[0]).toBeLessThanOrEqual(most + 2)
  })

  it('has asked since the page was there, where somebody was signed in before', async () => {
    stopLive()
    session.signIn(auth({}, 'token-1'))
    const other = createLive({
      session,
      lock,
      load: async () => ({ connect: (who) => connect(who, url) }),
      idle: () => Promise.resolve(),
    })
    const said: number[] = []
    io.on('connection', ({ handshake }) => void said.push(handshake.auth.askingFor))
    const before = performance.now()
    const stop = other.start()
    await until(() => said.length === 1)
    expect(said[0]).toBeGreaterThanOrEqual(before)
    stop()
  })

  it('tries again without limit, at most 5 s apart', () => {
    const who = { token: () => null, askingFor: () => undefined }
    const { io: manager } = connect(who, url).disconnect()
    expect(manager.reconnection()).toBe(true)
    expect(manager.reconnectionAttempts()).toBe(Number.POSITIVE_INFINITY)
    expect(manager.reconnectionDelayMax()).toBe(5_000)
  })

  it('comes back after a server that stopped with a goodbye', async () => {
    await signIn()
    const back = jest.fn()
    live.onReconnected(back)
    for (const socket of io.sockets.sockets.values()) socket.disconnect(true)
    await until(() => back.mock.calls.length === 1)
  })

  it.each(['unknown', 'tooManyRequests'] as const)(
    'tries again, within 5 s, where the server turned it away for %s, which passes',
    async (key) => {
      refusal = key
      jest.useFakeTimers({ advanceTimers: true })
      session.signIn(auth({}, 'token-1'))
      await until(() => knocks === 1)
      await new Promise((resolve) => setTimeout(resolve, 50))
      jest.advanceTimersByTime(5_000)
      await until(() => knocks === 2)
      refusal = undefined
      await new Promise((resolve) => setTimeout(resolve, 50))
      jest.advanceTimersByTime(5_000)
      await until(() => live.isConnected('token-1'))
      expect(knocks).toBe(3)
    },
  )

  it('does not knock again with a session that is not known, until there is another one', async () => {
    refusal = 'auth'
    jest.useFakeTimers({ advanceTimers: true })
    session.signIn(auth({}, 'token-1'))
    await until(() => knocks === 1)
    await new Promise((resolve) => setTimeout(resolve, 50))
    jest.advanceTimersByTime(10_000)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(knocks).toBe(1)
    refusal = undefined
    session.signIn(auth({}, 'token-2'))
    await until(() => live.isConnected('token-2'))
  })

  it('does not come back once it was closed, however it was turned away', async () => {
    refusal = 'unknown'
    jest.useFakeTimers({ advanceTimers: true })
    session.signIn(auth({}, 'token-1'))
    await until(() => knocks === 1)
    await new Promise((resolve) => setTimeout(resolve, 50))
    stopLive()
    jest.advanceTimersByTime(10_000)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(knocks).toBe(1)
  })

  it('is given up while the page is covered, and comes back afterwards', async () => {
    session.signIn(auth({}, 'token-1'))
    await until(() => live.isConnected('token-1'))
    lock.lock()
    expect(live.isConnected('token-1')).toBe(false)
    lock.unlock()
    await until(() => live.isConnected('token-1'))
  })

  it('tries again to fetch the client library, 5 s later', async () => {
    jest.useFakeTimers({ advanceTimers: true })
    const warned = jest.spyOn(console, 'warn').mockReturnValue()
    failing = 1
    session.signIn(auth({}, 'token-1'))
    await until(() => warned.mock.calls.length === 1)
    expect(loads).toBe(1)
    jest.advanceTimersByTime(5_000)
    await until(() => live.isConnected('token-1'))
    expect(loads).toBe(2)
    warned.mockRestore()
    jest.useRealTimers()
  })

  it('is the public again after the session', async () => {
    await signIn()
    session.signOut()
    expect(live.isConnected('token-1')).toBe(false)
    await until(() => io.sockets.sockets.size === 0)
    rest()
    await until(() => live.isConnected(null))
    expect(types()).toEqual(['Public'])
  })
})

describe('the socket of a page where no one is signed in', () => {
  const asPublic = async () => {
    rest()
    await until(() => live.isConnected(null))
  }
  const about: CallSpec = { ...callByName('applicationAbout'), access: { access: 'public' } }

  it('opens as the public once the page is idle, and not before', async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(loads).toBe(0)
    await asPublic()
    expect(types()).toEqual(['Public'])
  })

  it('carries what the public asks', async () => {
    await asPublic()
    await expect(transport(about, {})).resolves.toEqual({ by: 'socket' })
    expect(seen[0]).toMatchObject({ query: 'applicationAbout', type: 'Public', token: undefined })
  })

  it('hears what the server says to everybody', async () => {
    await asPublic()
    const heard = jest.fn()
    live.onGeneral(heard)
    io.emit('general', { type: 'release', area: 'citizen', version: '2' })
    await until(() => heard.mock.calls.length === 1)
    expect(heard).toHaveBeenCalledWith({ type: 'release', area: 'citizen', version: '2' })
  })

  it('becomes that of the person who signs in, without a page load', async () => {
    await asPublic()
    reply = ({ query }) => ({ data: query === 'userLogin' ? auth({}, 'token-1') : 1 })
    const login: CallSpec = { ...callByName('userLogin'), mutates: true, access: { access: 'public' } }
    await transport(login, { login: 'ivone' })
    expect(seen[0]).toMatchObject({ by: 'socket', type: 'Public' })
    await signIn()
    expect(live.isConnected(null)).toBe(false)
    await until(() => io.sockets.sockets.size === 1)
    expect(types()).toEqual(['User'])
    await transport(list, {})
    expect(seen[1]).toMatchObject({ by: 'socket', type: 'User', token: 'token-1' })
  })

  it('does not open behind that of a person who signed in meanwhile', async () => {
    const late = rest
    await signIn()
    late()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(types()).toEqual(['User'])
  })

  it('is the public’s also where a session lies about that expired', async () => {
    session.signIn(auth({}, tokenUntil(1)))
    await asPublic()
    expect(types()).toEqual(['Public'])
    await expect(transport(about, {})).resolves.toEqual({ by: 'socket' })
    expect(seen[0]).toMatchObject({ type: 'Public', token: undefined })
  })

  it('is for calls without a session alone: with one they go by HTTP', async () => {
    await asPublic()
    expect(live.isConnected('token-1')).toBe(false)
  })
})
