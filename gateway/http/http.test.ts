import { mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { newId } from '@saude/contract/id'
import { accessLog } from '@saude/core/service/access-log/access-log'
import { clients } from '@saude/core/service/client/client'
import { settingsFrom } from '../settings.ts'
import { gate } from '../testing/area.ts'
import { call, openTestGateway, type TestGateway } from '../testing/gateway.ts'
import { addClient, signIn } from '../testing/town.ts'

let town: TestGateway
let nurse: Awaited<ReturnType<typeof signIn>>

beforeAll(async () => {
  town = await openTestGateway({ metricsToken: 'operador', trustProxy: 0 })
  nurse = await signIn(town, 'nurse')
})
afterAll(() => town.close())

const asNurse = (path: string, input: unknown = {}, headers: Record<string, string> = {}) =>
  call(town.url, path, { token: nurse.token, input, headers })
const error = (key: string, more: object = {}) => ({ error: expect.objectContaining({ key, ...more }) })

describe('an HTTP call', () => {
  test('answers data as JSON that no one stores', async () => {
    const { status, headers, body } = await asNurse('citizen-create', { name: 'Ana' })
    expect({ status, body }).toEqual({ status: 200, body: { data: { id: expect.any(String) } } })
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'self';(?!.*unsafe)/)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'referrer-policy': 'same-origin',
      'strict-transport-security': expect.stringMatching(/^max-age=\d+/),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    })
  })

  test('with more values than any call needs is refused before it is parsed', async () => {
    const { status, body } = await asNurse('citizen-create', { name: new Array(300_000).fill(0) })
    expect({ status, body }).toEqual({
      status: 400,
      body: error('validation', { payload: { issues: ['O envio tem valores demais'] } }),
    })
  })

  test('may be GET where the query says so, with the kinds of its fields', async () => {
    const id = newId()
    const url = `${town.url}/api/v1/citizen-get?id=${id}&deep=true&times=3`
    const response = await fetch(url, { headers: { Type: 'User', Token: nurse.token } })
    expect(await response.json()).toEqual({ data: { id, name: 'Alguém', deep: true, times: 3 } })
    const refused = await fetch(`${town.url}/api/v1/citizen-create?name=Ana`, {
      headers: { Type: 'User', Token: nurse.token },
    })
    expect(refused.status).toBe(404)
    expect((await fetch(`${url}&other=1`, { headers: { Type: 'User', Token: nurse.token } })).status).toBe(
      400,
    )
  })

  test('carries files beside the part json', async () => {
    const form = new FormData()
    form.set('json', JSON.stringify({ note: 'com foto' }))
    form.set('picture', new Blob(['conteúdo'], { type: 'image/png' }), 'foto é.png')
    const { status, body } = await call(town.url, 'health-care-create', { token: nurse.token, body: form })
    expect({ status, body }).toEqual({
      status: 200,
      body: { data: { note: 'com foto', files: ['picture foto é.png 9'] } },
    })
  })

  test('is executed once for a Request-Id, and refused with it for another input', async () => {
    const id = { 'Request-Id': newId() }
    const first = await asNurse('citizen-create', { name: 'Bia' }, id)
    expect((await asNurse('citizen-create', { name: 'Bia' }, id)).body).toEqual(first.body)
    expect(await asNurse('citizen-create', { name: 'Caio' }, id)).toMatchObject({
      status: 409,
      body: error('conflict'),
    })
    expect(await asNurse('citizen-create', { name: 'Davi' }, { 'Request-Id': 'um' })).toMatchObject({
      status: 400,
    })
  })

  test('answers public queries to anybody, for the only client', async () => {
    expect((await call(town.url, 'symptom-statistics')).body).toEqual({ data: { count: expect.any(Number) } })
  })

  test('answers both spellings of a name', async () => {
    expect((await asNurse('search-citizen')).body).toEqual((await asNurse('citizen-search')).body)
  })
})

describe('bad input is answered in our JSON', () => {
  const raw = (body: string, headers: Record<string, string> = {}) =>
    call(town.url, 'citizen-create', {
      token: nurse.token,
      body,
      headers: { 'Content-Type': 'application/json', ...headers },
    })

  test.each([
    ['malformed JSON', '{"name": '],
    ['no JSON at all', 'name=Ana'],
    ['an array', '[]'],
    ['a text', '"Ana"'],
    ['null', 'null'],
    ['a wrong type', '{"name": 5}'],
    ['unknown keys', '{"name": "Ana", "role": "admin"}'],
    ['a prototype', '{"name": "Ana", "__proto__": {"role": "admin"}}'],
    ['more than 1 MB', JSON.stringify({ name: 'a'.repeat(1_100_000) })],
  ])('%s is validation', async (_what, body) => {
    expect(await raw(body)).toMatchObject({ status: 400, body: error('validation') })
  })

  test('fields are named by their path', async () => {
    const { body } = await asNurse('citizen-create', { cpf: '111' })
    expect(body).toEqual(
      error('validation', {
        message: 'Existem erros de validação',
        payload: expect.objectContaining({
          fields: { name: 'Nome é um campo obrigatório', cpf: 'CPF é inválido' },
        }),
      }),
    )
  })

  test.each([
    ['a wrong charset', { 'Content-Type': 'application/json; charset=iso-8859-1' }],
    ['a wrong encoding', { 'Content-Encoding': 'zip' }],
    ['a broken boundary', { 'Content-Type': 'multipart/form-data' }],
  ])('%s is validation', async (_what, headers) => {
    expect(await raw('{"name":"Ana"}', headers)).toMatchObject({ status: 400, body: error('validation') })
  })

  test('a file over the limit, and malformed JSON beside files, are validation', async () => {
    const form = new FormData()
    form.set('json', '{"note": ')
    expect(await call(town.url, 'health-care-create', { token: nurse.token, body: form })).toMatchObject({
      status: 400,
    })
    form.set('json', '{}')
    form.set('picture', new Blob([Buffer.alloc(10_600_000)]), 'grande.png')
    expect(await call(town.url, 'health-care-create', { token: nurse.token, body: form })).toMatchObject({
      status: 400,
      body: error('validation'),
    })
  })

  test.each(['citizen-unknown', 'citizenCreate', '__proto__', 'travel-list', '%ff'])(
    '%s is not found',
    async (path) => {
      expect(await asNurse(path)).toMatchObject({ status: 404, body: error('notFound') })
    },
  )

  test('other methods and paths below /api are not found, never a page', async () => {
    for (const [method, path] of [
      ['PUT', '/api/v1/citizen-create'],
      ['POST', '/api/v2/citizen-create'],
      ['GET', '/api'],
    ] as const) {
      const response = await fetch(`${town.url}${path}`, { method })
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual(error('notFound'))
    }
  })

  test('what breaks inside is unknown without a word of why', async () => {
    const { status, body } = await asNurse('visit-list')
    expect(status).toBe(500)
    expect(body).toEqual({ error: { key: 'unknown', message: 'Erro desconhecido' } })
  })
})

describe('who calls', () => {
  test('without a token, with a forged or an expired one, is not authenticated', async () => {
    expect(await call(town.url, 'citizen-search')).toMatchObject({ status: 401, body: error('auth') })
    for (const token of ['', 'x', `${nurse.token.slice(0, -3)}abc`])
      expect(await call(town.url, 'citizen-search', { token })).toMatchObject({
        status: 401,
        body: error('auth'),
      })
    const late = await signIn(town, 'nurse')
    town.testing.clock.offset = 13 * 3_600_000
    expect((await call(town.url, 'citizen-search', { token: late.token })).body).toEqual(
      error('auth', { message: 'Sua sessão expirou, faça login novamente' }),
    )
    town.testing.clock.offset = 0
  })

  test('with a bad token is refused by public queries too', async () => {
    expect(await call(town.url, 'symptom-statistics', { token: 'x' })).toMatchObject({
      status: 401,
      body: error('auth'),
    })
  })

  test('with a revoked session is refused at once', async () => {
    const gone = await signIn(town, 'nurse')
    expect((await call(town.url, 'citizen-search', { token: gone.token })).status).toBe(200)
    await gone.revoke()
    expect((await call(town.url, 'citizen-search', { token: gone.token })).body).toEqual(error('auth'))
  })

  test('past half of the token gets a new one with its info', async () => {
    const old = await signIn(town, 'nurse')
    town.testing.clock.offset = 7 * 3_600_000
    const { headers, body } = await call(town.url, 'citizen-search', { token: old.token })
    const renewed = headers.get('New-Token')
    expect(renewed).toEqual(expect.any(String))
    expect(body.newInfo).toMatchObject({ id: old.userId })
    town.testing.clock.offset = 13 * 3_600_000
    expect((await call(town.url, 'citizen-search', { token: renewed ?? '' })).status).toBe(200)
    town.testing.clock.offset = 0
  })

  test('without the permission says its Portuguese name', async () => {
    const driver = await signIn(town, 'driver')
    expect(
      (await call(town.url, 'citizen-create', { token: driver.token, input: { name: 'X' } })).body,
    ).toEqual(
      error('permission', {
        message: 'Sem permissão: Cadastrar cidadão',
        payload: { name: 'citizenCreate', title: 'Cadastrar cidadão' },
      }),
    )
  })

  test('may not call what services keep among themselves, nor what no one may', async () => {
    expect((await asNurse('citizen-by-ids')).body).toEqual(error('permission'))
    expect((await asNurse('symptom-quiz-list')).body).toEqual(error('permission'))
    expect((await asNurse('citizen-list-without-app')).body).toEqual({ data: {} })
  })

  test('of another client finds nothing, neither by list nor by id', async () => {
    const { body } = await asNurse('citizen-create', { name: 'Só da Vila' })
    const { id } = body.data as { id: string } // just made
    const far = await signIn({ ...town, client: await addClient(town.store, 'Outra') }, 'nurse')
    expect((await call(town.url, 'citizen-search', { token: far.token })).body).toEqual({
      data: { items: [] },
    })
    const stolen = await call(town.url, 'citizen-update', { token: far.token, input: { id, name: 'Minha' } })
    expect(stolen).toMatchObject({ status: 404, body: error('notFound') })
    await town.store.collection(clients).deleteOne({ name: 'Outra' })
  })

  test('is written down with the citizens seen', async () => {
    const seer = await signIn(town, 'nurse')
    const id = newId()
    await fetch(`${town.url}/api/v1/citizen-get?id=${id}`, { headers: { Type: 'User', Token: seer.token } })
    await until(
      async () => (await town.store.collection(accessLog).countDocuments({ userId: seer.userId })) === 1,
    )
    expect(await town.store.collection(accessLog).findOne({ userId: seer.userId })).toMatchObject({
      query: 'citizenGet',
      isChange: false,
      citizenIds: [id],
      client: town.client.id,
    })
  })

  test('comes from here only without forwarding headers and under a local name', async () => {
    expect((await asNurse('patient-queue-list')).body).toEqual({
      data: { address: '127.0.0.1', isLocal: true },
    })
    const forwarded = await asNurse('patient-queue-list', {}, { 'X-Forwarded-For': '10.1.2.3' })
    expect(forwarded.body).toEqual({ data: { address: '127.0.0.1', isLocal: false } })
    expect(await rawHost('saude.exemplo.br')).toEqual({ data: { address: '127.0.0.1', isLocal: false } })
  })
})

/** fetch does not let its Host header be chosen. */
const rawHost = (host: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const sent = request(
      `${town.url}/api/v1/patient-queue-list`,
      { method: 'POST', headers: { Host: host, Type: 'User', Token: nurse.token } },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => resolve(JSON.parse(Buffer.concat(parts).toString())))
      },
    )
    sent.on('error', reject)
    sent.end('{}')
  })

describe('too many calls', () => {
  test('are refused with the seconds to wait, each session for itself', async () => {
    const small = await openTestGateway({
      limits: { ...settingsFrom({}).limits, calls: 3, mutations: 1, publicCalls: 2, concurrent: 2 },
    })
    const one = await signIn(small, 'nurse')
    const two = await signIn(small, 'nurse')
    const create = (token: string) => call(small.url, 'citizen-create', { token, input: { name: 'Ana' } })
    const search = (token: string) => call(small.url, 'citizen-search', { token })
    expect((await create(one.token)).status).toBe(200)
    const refused = await create(one.token)
    expect(refused).toMatchObject({ status: 429, body: error('tooManyRequests') })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect([
      (await search(one.token)).status,
      (await search(one.token)).status,
      (await search(one.token)).status,
    ]).toEqual([200, 200, 429])
    expect((await create(two.token)).status).toBe(200)
    for (const status of [200, 200, 429])
      expect((await call(small.url, 'symptom-statistics')).status).toBe(status)
    const three = await signIn(small, 'nurse')
    let go = () => {}
    gate.wait = new Promise((resolve) => {
      go = resolve
    })
    const slow = () => call(small.url, 'citizen-health', { token: three.token })
    const several = [slow(), slow(), slow()]
    expect((await Promise.race(several)).status).toBe(429)
    go()
    expect((await Promise.all(several)).map(({ status }) => status).sort()).toEqual([200, 200, 429])
    await small.close()
  })
})

describe('pages and files', () => {
  const page = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${town.url}${path}`, { headers })
  beforeAll(() => {
    const shell = join(town.root, 'shell', 'dist')
    mkdirSync(shell, { recursive: true })
    writeFileSync(join(shell, 'index.html'), '<!doctype html><title>Saúde</title>')
    writeFileSync(join(shell, 'main.3f2a9c1b.js'), `console.log(${'1+'.repeat(2000)}1)`)
    writeFileSync(join(town.root, 'secret.txt'), 'segredo')
    const built = join(town.root, 'mfe-citizen', 'dist')
    mkdirSync(built, { recursive: true })
    writeFileSync(join(built, 'remoteEntry.js'), 'var citizen')
    const entry = {
      name: 'citizen',
      version: '1',
      manifest: '/areas/citizen/1/mf-manifest.json',
      kit: 1,
      routes: [],
      widgets: [],
      files: [],
    }
    writeFileSync(join(built, 'area.json'), JSON.stringify(entry))
    for (const [name, text] of [
      ['mfe-maps', '{'],
      ['mfe-travel', '{"name":"travel"}'],
    ] as const) {
      mkdirSync(join(town.root, name, 'dist'), { recursive: true })
      writeFileSync(join(town.root, name, 'dist', 'area.json'), text)
    }
  })

  test('any path that is no file is the page, revalidated each time', async () => {
    for (const path of ['/', '/app/citizen', '/app/citizen/update/1.5']) {
      const response = await page(path)
      expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('Cache-Control')).toBe('no-cache')
    }
    const etag = (await page('/')).headers.get('ETag') ?? ''
    // As browsers ask again; Node's fetch would say no-cache by itself. A proxy that packs anew weakens the tag.
    const again = (known: string) => page('/', { 'If-None-Match': known, 'Cache-Control': 'max-age=0' })
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) expect((await again(known)).status).toBe(304)
    expect((await again('"other"')).status).toBe(200)
  })

  test('hashed files stay for ever and are compressed', async () => {
    const asked = [
      ['br', 'br'],
      ['gzip', 'gzip'],
      // As Chromium and Firefox ask.
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, br;q=0', 'gzip'],
    ] as const
    for (const [accepted, encoding] of asked) {
      const response = await page('/main.3f2a9c1b.js', { 'Accept-Encoding': accepted })
      expect(response.headers.get('Cache-Control')).toContain('immutable')
      expect(response.headers.get('Content-Encoding')).toBe(encoding)
      expect(await response.text()).toContain('console.log(1+')
    }
    // They are held to the policy of the page; what is opened as a page says its own.
    const { headers } = await page('/main.3f2a9c1b.js')
    expect(headers.get('Content-Security-Policy')).toBeNull()
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
    expect((await page('/app')).headers.get('Content-Security-Policy')).toMatch(/^default-src 'self'/)
  })

  test('missing files are missing, and nothing outside is reached', async () => {
    for (const path of [
      '/missing.js',
      '/..%2f..%2fsecret.txt',
      '/%2e%2e/%2e%2e/secret.txt',
      '/areas/citizen/1/..%2f..%2f..%2fsecret.txt',
      '/areas/citizen/2/remoteEntry.js',
    ]) {
      const response = await page(path)
      expect([path, response.status]).toEqual([path, 404])
      expect(await response.text()).not.toContain('segredo')
    }
  })

  test('areas.json lists the built areas without the malformed ones, live.json their versions alone', async () => {
    const citizen = {
      name: 'citizen',
      version: '1',
      manifest: '/areas/citizen/1/mf-manifest.json',
      kit: 1,
      routes: [],
      widgets: [],
    }
    const long = await page('/areas.json')
    expect(long.headers.get('Cache-Control')).toBe('no-cache')
    expect(await long.json()).toEqual({ areas: [citizen] })
    const short = await page('/areas/live.json')
    expect(await short.json()).toEqual({ areas: [{ name: 'citizen', version: '1' }] })
    const known = { 'If-None-Match': short.headers.get('ETag') ?? '', 'Cache-Control': 'max-age=0' }
    expect((await page('/areas/live.json', known)).status).toBe(304)

    const entries = await page('/areas/entries.json?citizen=1')
    expect(entries.headers.get('Cache-Control')).toContain('immutable')
    expect(await entries.json()).toEqual({ areas: [citizen] })
    for (const asked of ['', '?citizen=2', '?citizen=1&maps=1', '?citizen=1&citizen=2', '?..%2Fcitizen=1'])
      expect((await page(`/areas/entries.json${asked}`)).status).toBe(404)
    const file = await page('/areas/citizen/1/remoteEntry.js')
    expect(file.headers.get('Cache-Control')).toContain('immutable')
    expect(await file.text()).toBe('var citizen')
  })
})

test('no answer of more than 1 KB goes out as it is to a reader who takes packed ones', async () => {
  const headers = { 'Accept-Encoding': 'gzip', Authorization: 'Bearer operador' }
  const { areas } = await (await fetch(`${town.url}/health`, { headers })).json()
  const contracts = Object.keys(areas).map((area) => `/contracts/${area}`)
  const sizes = ['/', '/areas.json', '/areas/live.json', '/health', '/metrics', ...contracts].map(
    async (path) => {
      const response = await fetch(`${town.url}${path}`, { headers })
      return {
        path,
        length: (await response.text()).length,
        packed: response.headers.get('Content-Encoding'),
      }
    },
  )
  const large = (await Promise.all(sizes)).filter(({ length }) => length > 1024)
  expect(large.length).toBeGreaterThanOrEqual(3)
  expect(large.filter(({ packed }) => packed === null)).toEqual([])
})

test('the captcha is let into pages only where there is one', async () => {
  const policy = async (url: string) => (await fetch(`${url}/`)).headers.get('Content-Security-Policy') ?? ''
  expect(await policy(town.url)).not.toContain('https:')
  const guarded = await openTestGateway({ captcha: { siteKey: 'chave', secret: 'segredo' } })
  expect(await policy(guarded.url)).toMatch(/script-src 'self' https:\/\/challenges\.cloudflare\.com;/)
  expect(await policy(guarded.url)).toMatch(/frame-src https:\/\/challenges\.cloudflare\.com;/)
  await guarded.close()
})

describe('operating', () => {
  const far = { 'X-Forwarded-For': '10.1.2.3' }
  test('health names its areas to operators only', async () => {
    const near = await (await fetch(`${town.url}/health`)).json()
    expect(near).toEqual({
      status: 'ok',
      version: expect.any(String),
      areas: {
        core: expect.objectContaining({ status: 'ok' }),
        citizen: expect.objectContaining({ status: 'ok' }),
      },
      accessLog: { status: 'ok', waiting: expect.any(Number), lost: 0 },
      disk: { used: expect.any(Number), freeBytes: expect.any(Number) },
      backup: { lastGoodAt: null, hours: null },
    })
    expect(await (await fetch(`${town.url}/health`, { headers: far })).json()).toEqual({
      status: 'ok',
      version: expect.any(String),
    })
  })

  test('what an area answers is reported to operators, as plain JSON', async () => {
    const { area, queries } = await (await fetch(`${town.url}/contracts/citizen`)).json()
    expect({ area, create: queries.citizenCreate }).toMatchObject({
      area: 'citizen',
      create: { mutates: true, input: { name: { type: 'string', required: true, personal: 'name' } } },
    })
    expect((await fetch(`${town.url}/contracts/travel`)).status).toBe(404)
    expect((await fetch(`${town.url}/contracts/citizen`, { headers: far })).status).toBe(401)
  })

  test('metrics are for operators: here, or with the token', async () => {
    expect(await (await fetch(`${town.url}/metrics`)).text()).toContain(
      'saude_calls_total{query="citizenSearch",outcome="ok"}',
    )
    expect((await fetch(`${town.url}/metrics`, { headers: far })).status).toBe(401)
    const token = { ...far, Authorization: 'Bearer operador' }
    expect((await fetch(`${town.url}/metrics`, { headers: token })).status).toBe(200)
  })
})

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20))
}
