import '@saude/travel/contract/access'
import { createServer, request } from 'node:http'
import { newId } from '@saude/contract/id'
import { io } from 'socket.io-client'
import { settingsFrom } from '../settings.ts'
import { call, openTestGateway, type TestGateway } from '../testing/gateway.ts'
import { freePort } from '../testing/port.ts'
import { startProcess } from '../testing/process.ts'
import { signIn } from '../testing/town.ts'
import { callOver, readOver } from '../wire/call.ts'
import { createSeal } from '../wire/seal.ts'

jest.setTimeout(60_000)

const secret = 'the secret of the citizen area, long enough'
const started: ReturnType<typeof startProcess>[] = []
const towns: TestGateway[] = []

afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL')
  for (const town of towns) await town.close()
})

type Answer = { readonly status: number } & Readonly<Record<string, unknown>>

/** A gateway whose citizen area is said to listen at a port. */
async function openTown(port: number, limits: object = {}) {
  const settings = settingsFrom({
    AREA_SERVICES: `citizen=http://127.0.0.1:${port}`,
    AREA_SECRET_CITIZEN: secret,
  })
  const { areaServices, areaSecrets } = settings
  const town = await openTestGateway({
    areaServices,
    areaSecrets,
    limits: { ...settings.limits, calls: 10_000, mutations: 10_000, publicCalls: 10_000, ...limits },
  })
  towns.push(town)
  const as = async (group: 'nurse' | 'acs') => (await signIn(town, group)).token
  const nurse = await as('nurse')
  const ask = async (path: string, input: object = {}, token = nurse): Promise<Answer> => {
    const headers = { 'Request-Id': newId() }
    const { status, body } = await call(town.url, path, { token, input, headers })
    return { status, ...body }
  }
  const health = async () => (await fetch(`${town.url}/health`)).json()
  return { ...town, nurse, as, ask, health }
}

type Town = Awaited<ReturnType<typeof openTown>>

/** The fixture's process in the data folder of a town. */
async function startService({ root }: Town, port: number, ...how: string[]) {
  const one = startProcess(
    { DATA_DIR: `${root}-citizen`, AREA_SECRET_CITIZEN: secret, NODE_ENV: 'test', LIMIT_HEAVY: '1' },
    { program: ['gateway/testing/service.main.ts', String(port), ...how] },
  )
  started.push(one)
  await one.url()
  return one
}

const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20))
}
const away = { status: 503, error: expect.objectContaining({ key: 'connectionFailed' }) }

describe('an area in a process of its own', () => {
  let town: Town
  let port: number
  let service: Awaited<ReturnType<typeof startService>>
  beforeAll(async () => {
    port = await freePort()
    town = await openTown(port)
    service = await startService(town, port)
    await until(async () => (await town.ask('citizen-search')).status === 200)
  })

  test('answers as in the gateway: data, files, kinds in addresses, refusals with their fields, public calls', async () => {
    const made = await town.ask('citizen-create', { name: 'José Conceição' })
    expect(made).toEqual({ status: 200, data: { id: expect.any(String) } })
    expect(await town.ask('citizen-search')).toMatchObject({ data: { items: [{ name: 'José Conceição' }] } })
    expect(await town.ask('citizen-create', { name: 1, extra: 2 })).toMatchObject({
      status: 400,
      error: { key: 'validation', payload: { fields: { name: expect.any(String) } } },
    })
    expect(await town.ask('visit-list')).toMatchObject({
      error: { key: 'unknown', message: 'Erro desconhecido' },
    })
    const form = new FormData()
    form.set('json', JSON.stringify({ note: 'com foto' }))
    form.set('picture', new Blob(['conteúdo'], { type: 'image/png' }), 'foto é.png')
    expect(await call(town.url, 'health-care-create', { token: town.nurse, body: form })).toMatchObject({
      body: { data: { note: 'com foto', files: ['picture foto é.png 9'] } },
    })
    const id = newId()
    const headers = { Type: 'User', Token: town.nurse }
    const got = await fetch(`${town.url}/api/v1/citizen-get?id=${id}&deep=true&times=3`, { headers })
    expect(await got.json()).toEqual({ data: { id, name: 'Alguém', deep: true, times: 3 } })
    expect((await call(town.url, 'symptom-statistics')).body).toEqual({ data: { count: expect.any(Number) } })
    expect((await call(town.url, 'citizen-search')).body).toMatchObject({ error: { key: 'auth' } })
  })

  test('a heavy query that asks back for a heavy one waits for no place but its own, of which there is one', async () => {
    const asked = await town.ask('citizen-condition-statistics', { what: 'peso', again: 3 })
    expect(asked).toEqual({ status: 200, data: { said: 'peso peso peso peso' } })
  })

  test('executes an act once', async () => {
    const headers = { 'Request-Id': newId() }
    const create = (name: string) =>
      call(town.url, 'citizen-create', { token: town.nurse, input: { name }, headers })
    const { body } = await create('Uma vez')
    expect((await create('Uma vez')).body).toEqual(body)
    expect((await create('Outra')).body).toMatchObject({ error: { key: 'conflict' } })
  })

  test('asks back with the rights of the user whose call it is, and no more', async () => {
    expect(await town.ask('citizen-list-without-app')).toEqual({ status: 200, data: {} })
    expect(await town.ask('citizen-list-without-app', {}, await town.as('acs'))).toMatchObject({
      error: { key: 'permission', payload: { name: 'citizenCreate' } },
    })
  })

  test('can make up no caller: what it asks counts for a call that the gateway has given it, or without a session', async () => {
    const seal = createSeal(secret)
    const asking = async (query: string, claims: object, by = seal, from = 'citizen') => {
      const token = await by.sign({ from, to: 'gateway', query }, '{}', claims)
      const url = `${town.url}/internal/citizen/ask/${query}`
      return callOver({ url, token, body: '{}', deadline: Date.now() + 60_000 })
    }
    const context = { user: { id: 'x', permissions: ['citizenCreate'], groups: ['prixAdmin'] } }
    const refused = (key: string) => expect.objectContaining({ key })
    await expect(asking('citizenByIds', {})).resolves.toEqual({})
    await expect(asking('citizenCreate', { context })).rejects.toEqual(refused('permission'))
    await expect(asking('citizenCreate', { call: newId(), context })).rejects.toEqual(refused('timeout'))
    await expect(asking('citizenByIds', {}, createSeal(`${secret}!`))).rejects.toThrow('status 401')
    await expect(asking('citizenByIds', {}, seal, 'travel')).rejects.toThrow('status 401')
    const feed = await seal.sign({ from: 'citizen', to: 'gateway', query: 'GET /feed/core' }, 'since=0')
    const url = `${town.url}/internal/citizen/feed/core?since=9`
    await expect(readOver(url, feed, AbortSignal.timeout(60_000))).rejects.toThrow('status 401')
    expect((await fetch(`${town.url}/internal/travel/ask/citizenByIds`, { method: 'POST' })).status).toBe(404)
  })

  test('answers its health alone, unless the gateway has sealed the call', async () => {
    const base = `http://127.0.0.1:${port}`
    expect(await (await fetch(`${base}/health`)).json()).toMatchObject({ status: 'ok', area: 'citizen' })
    for (const [method, path] of [
      ['GET', 'contract'],
      ['GET', 'feed?since=0&limit=1&wait=0'],
      ['POST', 'query/citizenSearch'],
    ] as const)
      expect((await fetch(`${base}/${path}`, { method })).status).toBe(401)
  })

  test('reports its progress, and learns when the caller goes', async () => {
    const socket = io(town.url, { transports: ['websocket'], auth: { type: 'User', token: town.nurse } })
    await new Promise<void>((resolve) => socket.on('connect', resolve))
    const said: unknown[] = []
    const finished = new Promise((resolve) => {
      socket.on('response.r1', (message) => {
        said.push(message)
        if (message.type === 'finish') resolve(message)
      })
    })
    socket.emit('query', { query: 'citizenHealth', requestId: 'r1', input: { steps: 2 } })
    await finished
    expect(said).toEqual([
      { type: 'progress', fraction: 0.5, message: 'Passo 1' },
      { type: 'progress', fraction: 1, message: 'Passo 2' },
      { type: 'finish', data: { steps: 2 } },
    ])
    const general: unknown[] = []
    socket.on('general', (message) => general.push(message))
    const made = await town.ask('citizen-create', { name: 'Anunciada' })
    await until(() => general.length > 0)
    const { id } = made.data as { id: string } // its contract
    expect(general).toContainEqual({ type: 'changed', topic: 'citizen', ids: [id] })
    socket.disconnect()
  })

  test('is reported to operators: its health, and what it answers', async () => {
    expect(await town.health()).toMatchObject({
      status: 'ok',
      areas: { citizen: { status: 'ok', version: '0.1.0', latencyMs: expect.any(Number) } },
    })
    const contract = await (await fetch(`${town.url}/contracts/citizen`)).json()
    expect(contract).toMatchObject({ area: 'citizen', queries: { citizenSearch: { reads: ['citizen'] } } })
  })

  test('killed: its calls fail at once, the others go on; restarted it is found by itself, with its newer contract', async () => {
    service.child.kill('SIGKILL')
    await service.ended
    expect(await town.ask('citizen-search')).toEqual(away)
    expect(await town.health()).toMatchObject({
      status: 'degraded',
      areas: { core: { status: 'ok' }, citizen: { status: 'failed', version: '0.1.0' } },
    })
    expect(await town.ask('measurement-list')).toMatchObject({ status: 404 })
    service = await startService(town, port, 'newer', 'stuck')
    await until(async () => (await town.ask('measurement-list')).status === 200)
    expect(await town.ask('measurement-list')).toEqual({ status: 200, data: { count: 7 } })
    expect(await town.ask('citizen-search')).toMatchObject({ data: { items: expect.any(Array) } })
    expect((await town.health()).areas.citizen).toMatchObject({ version: '0.2.0' })
  })

  test('aborts what no one waits for, and fails what it was killed in', async () => {
    const leaving = new AbortController()
    const headers = { Type: 'User', Token: town.nurse, 'Content-Type': 'application/json' }
    const slow = { method: 'POST', headers, body: '{"steps":1}' }
    const begun = () => service.said.output.split('begun').length - 1
    const before = begun()
    const left = fetch(`${town.url}/api/v1/citizen-health`, { ...slow, signal: leaving.signal })
    await until(() => begun() === before + 1)
    leaving.abort()
    await expect(left).rejects.toThrow()
    await until(() => service.said.output.includes('aborted'))
    const killed = town.ask('citizen-health', { steps: 1 })
    await until(() => begun() === before + 2)
    service.child.kill('SIGKILL')
    expect(await killed).toEqual(away)
  })
})

describe('an area that is not as it should be', () => {
  /** Between gateway and service: hands everything on, when it may. */
  function openProxy(goal: number) {
    const way = { isFree: Promise.resolve() }
    const server = createServer(async (incoming, outgoing) => {
      await way.isFree
      const { method, headers, url: path } = incoming
      const onward = request({ port: goal, host: '127.0.0.1', method, headers, path }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(outgoing)
      })
      onward.on('error', () => outgoing.destroy())
      incoming.pipe(onward)
    })
    return { way, server }
  }

  test('slow, then hanging: others are answered, its calls end with their time, more than its share fail at once', async () => {
    const [port, near] = [await freePort(), await freePort()]
    const { way, server } = openProxy(port)
    await new Promise<void>((resolve) => server.listen(near, '127.0.0.1', resolve))
    const town = await openTown(near, { areaCalls: 2 })
    const service = await startService(town, port)
    await until(async () => (await town.ask('citizen-search')).status === 200)

    let release = () => {}
    way.isFree = new Promise((resolve) => {
      release = resolve
    })
    const answered: string[] = []
    const slow = town.ask('citizen-search').then((answer) => {
      answered.push('slow')
      return answer
    })
    expect((await fetch(`${town.url}/areas.json`)).status).toBe(200)
    answered.push('others')
    release()
    expect((await slow).status).toBe(200)
    expect(answered).toEqual(['others', 'slow'])

    service.child.kill('SIGSTOP')
    const socket = io(town.url, { transports: ['websocket'], auth: { type: 'User', token: town.nurse } })
    await new Promise<void>((resolve) => socket.on('connect', resolve))
    const asked = (requestId: string, query: string, timeout: number) =>
      new Promise((resolve) => {
        socket.on(`response.${requestId}`, resolve)
        socket.emit('query', { query, requestId, input: {}, timeout })
      })
    const ends = (key: string) => ({ type: 'finish', error: expect.objectContaining({ key }) })
    const hanging = [asked('a', 'citizenSearch', 700), asked('b', 'citizenSearch', 700)]
    expect(await asked('c', 'citizenSearch', 5_000)).toEqual(ends('connectionFailed'))
    expect(await Promise.all(hanging)).toEqual([ends('timeout'), ends('timeout')])
    service.child.kill('SIGCONT')
    await until(async () => (await town.ask('citizen-search')).status === 200)
    socket.disconnect()
    server.closeAllConnections()
    server.close()
  })

  test('away when the gateway starts, or refused for what it claims: said, and the rest works', async () => {
    const port = await freePort()
    const town = await openTown(port)
    expect(await town.ask('citizen-search')).toEqual(away)
    expect(await town.ask('travel-list')).toMatchObject({ status: 404 })
    const answers = { body: '' }
    const claiming = createServer((asked, response) => {
      const isContract = asked.url === '/contract'
      response.writeHead(isContract ? 200 : 404, { 'Content-Type': 'application/json' }).end(answers.body)
    })
    const contract = { area: 'citizen', version: '6.6.6', queries: {} }
    const query = {
      access: 'private',
      groups: [],
      method: 'POST',
      mutates: false,
      reads: [],
      writes: [],
      timeout: 1_000,
      crossClient: false,
      input: {},
      output: {},
    }
    answers.body = JSON.stringify({ ...contract, queries: { travelList: query } })
    await new Promise<void>((resolve) => claiming.listen(port, '127.0.0.1', resolve))
    await until(async () => (await town.health()).areas.citizen.problem !== undefined)
    expect((await town.health()).areas.citizen.problem).toBe('a consulta travelList é da área travel')
    expect(await town.ask('citizen-search')).toEqual(away)
    expect(await town.ask('travel-list')).toMatchObject({ status: 404 })
    // A release, or half a minute, makes the gateway look again.
    answers.body = JSON.stringify({ ...contract, queries: { citizenSearch: query } })
    await town.gateway.refreshContracts('citizen')
    expect((await town.health()).areas.citizen.problem).toBeUndefined()
    expect(await town.ask('measurement-list')).toMatchObject({ status: 404 })
    claiming.closeAllConnections()
    await new Promise((resolve) => claiming.close(resolve))
  })
})
