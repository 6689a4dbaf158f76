import './testing/production.ts'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { AppError } from '@saude/contract/errors'
import { accessLog } from '@saude/core/service/access-log/access-log'
import { signIn } from '../testing/town.ts'
import { between, type Loans, loan, openLoans } from './testing/loans.ts'

jest.setTimeout(240_000)

const many = 100_000

let town: Loans
let secretary: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  town = await openLoans()
  secretary = await signIn(town, 'healthSecretary')
  // Wide, so that no buffer between the two ends holds the file.
  await town.fill(town.client.id, many, (index) => ({ place: `Rua ${index} ${'x'.repeat(200)}` }))
})
afterAll(() => town.close())
afterEach(() => {
  between.page = () => {}
})

const asked = async (path: string, token: string, body: object) => {
  const response = await fetch(`${town.url}/api/v1/exports${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Type: 'User', Token: token },
    body: JSON.stringify(body),
  })
  const { data, error } = Object(await response.json())
  return { status: response.status, data, error }
}
const opened = (input: object = {}, token = secretary.token) =>
  asked('', token, { query: loan.list.name, input, title: 'Empréstimos' })
const file = (url: string) => fetch(`${town.url}${url}`)
const state = async (id: string, token = secretary.token) => (await asked('/state', token, { id })).data
/** Polls until the state fits. */
async function progressUntil(
  id: string,
  fits: (state: Readonly<Record<string, unknown>>) => boolean,
  token = secretary.token,
) {
  for (;;) {
    const now = await state(id, token)
    if (fits(now)) return now
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
const linesOf = async (input: object, token = secretary.token) => {
  const { data } = await opened(input, token)
  return (await (await file(data.url)).text()).split('\r\n')
}
/** What the access log has of somebody, as soon as it names so many citizens. */
async function entriesOf(userId: string, citizens: number) {
  for (;;) {
    const found = await town.store.collection(accessLog).findAll({ userId }, { max: 10_000 })
    if (new Set(found.flatMap(({ citizenIds }) => citizenIds)).size === citizens) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

// A field of the record, which the type of its documents does not name.
const named = (name: string): object => ({ name })

describe('A list of 100,000 rows', () => {
  it('goes on where a page has to wait because too much that is heavy is asked for', async () => {
    let refusals = 2
    between.page = () => {
      if (refusals === 0) return
      refusals -= 1
      throw new AppError('tooManyRequests', undefined, { retryAfter: 0.01 })
    }
    const lines = await linesOf({ name: 'Cadeira 4242' })
    expect(refusals).toBe(0)
    expect(lines.filter((line) => line.includes('Cadeira 4242'))).toHaveLength(11)
  })

  it('comes whole, each row once, in the order of the list, and says how far it is', async () => {
    const reader = await signIn(town, 'healthSecretary')
    const warnings: Error[] = []
    const warned = (warning: Error) => warnings.push(warning)
    process.on('warning', warned)
    const { data } = await opened({ orderBy: 'updatedAt', order: 'asc' }, reader.token)
    expect(await state(data.id, reader.token)).toEqual({ state: 'waiting', written: 0, total: many })
    const response = await file(data.url)
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename\*=UTF-8''emprestimos-\d{4}-\d\d-\d\d\.csv$/,
    )
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [head, ...lines] = bytes.toString('utf8').slice(1).split('\r\n')
    expect(lines.pop()).toBe('')
    expect(head).toMatch(/^Paciente;Material;Local;Dia;Peso;/)
    expect(lines).toHaveLength(many)
    expect(
      lines.every((line, index) => line.startsWith(`Pessoa ${index};Cadeira ${index};Rua ${index} `)),
    ).toBe(true)
    expect(await progressUntil(data.id, (one) => one.state !== 'running', reader.token)).toEqual({
      state: 'done',
      written: many,
      total: many,
    })
    process.off('warning', warned)
    expect(warnings).toEqual([])

    // Every citizen is in the access log, by some entries in place of one for each page.
    const entries = await entriesOf(reader.userId, 30_000)
    expect(entries.length).toBeLessThan(100)
    expect(new Set(entries.map(({ requestId }) => requestId)).size).toBe(1)
    for (const { act } of entries) expect(act).toBe('exported')
    expect(Math.max(...entries.map(({ citizenIds }) => citizenIds.length))).toBeLessThanOrEqual(10_000)
  })

  it('is read no faster than it is taken', async () => {
    const { data } = await opened()
    const request = get(`${town.url}${data.url}`)
    const [response]: IncomingMessage[] = await once(request, 'response')
    response?.pause()
    response?.once('error', () => {})
    let before = -1
    const still = await progressUntil(data.id, ({ written }) => {
      const isStill = written === before
      before = Number(written)
      return isStill && before > 0
    })
    expect(still.state).toBe('running')
    expect(still.written).toBeLessThan(many / 2)
    request.destroy()
    await progressUntil(data.id, (one) => one.state === 'cancelled')
  })
})

describe('A file', () => {
  it('has the rows of the filters, and of no other client', async () => {
    const { token } = await signIn({ ...town, client: town.elsewhere }, 'healthSecretary')
    const [seven] = await town.loans.findAll(named('Cadeira 7'), { max: 10_000 })
    const other = { ...seven, _id: 'other', client: town.elsewhere.id, name: 'Muletas' }
    await town.loans.insertOne(other as never) // a document of this collection
    const found = (await linesOf({ name: 'Cadeira 4242' })).slice(1)
    expect(found.filter((line) => line.includes('Cadeira 4242'))).toHaveLength(11)
    expect(found).toHaveLength(12)
    expect((await linesOf({}, token)).slice(1)).toEqual([expect.stringContaining('Muletas'), ''])
  })

  it('shows an anonymised user no one, and is refused with a filter by what is personal', async () => {
    const { token } = await signIn(town, 'healthSecretary', {
      isAnonymization: true,
    })
    const text = (await linesOf({ name: 'Cadeira 999' }, token)).join('\n')
    expect(text).toMatch(/\nCidadão \d{4};Cadeira 999;;/)
    expect(text).not.toMatch(/Pessoa|Rua/)
    expect((await opened({ place: 'rua' }, token)).error).toMatchObject({ key: 'permission' })
  })

  it('makes a text of what a spreadsheet would calculate, and writes numbers and days as Brazil does', async () => {
    const [seven] = await town.loans.findAll(named('Cadeira 7'), { max: 10_000 })
    const values = { name: '=HYPERLINK("http://mau")', place: '@x', on: '2026-09-04', weight: 1234.5 }
    await town.loans.insertOne({ ...seven, ...values, _id: 'formula', searchTokens: ['formula'] } as never) // as above
    const lines = await linesOf({ name: 'formula' })
    expect(lines[1]).toMatch(/^Pessoa 7;"'=HYPERLINK\(""http:\/\/mau""\)";'@x;04\/09\/2026;1234,5;/)
    await town.loans.deleteOne({ _id: 'formula' })
  })

  it('is refused to users who may not list, without a session, and with what the list does not know', async () => {
    const { token } = await signIn(town, 'acs')
    expect(await opened({}, token)).toMatchObject({ status: 401, error: { key: 'permission' } })
    expect(await opened({}, 'x')).toMatchObject({ status: 401, error: { key: 'auth' } })
    expect(await opened({ unknown: 1 })).toMatchObject({ error: { key: 'validation' } })
    expect((await asked('', secretary.token, { query: loan.get.name, input: {} })).error.key).toBe('notFound')
    expect((await asked('', secretary.token, { query: 'nothing', input: {} })).error.key).toBe('notFound')
    expect((await asked('', secretary.token, [])).error.key).toBe('validation')
  })

  it('is given once, to whom asks for all of it, and reports its progress to no other session', async () => {
    const { data } = await opened({ name: 'Cadeira 12' })
    expect((await fetch(`${town.url}${data.url}`, { method: 'HEAD' })).status).toBe(404)
    const both = await Promise.all([file(data.url), file(data.url)])
    const texts = await Promise.all(both.map((response) => response.text()))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(texts.some((text) => text.includes('Cadeira 1234'))).toBe(true)
    const again = await file(data.url)
    expect([again.status, await again.text()]).toEqual([
      404,
      'Este endereço expirou. Volte à lista e exporte de novo.',
    ])
    const other = await signIn(town, 'healthSecretary')
    expect((await asked('/state', other.token, { id: data.id })).error.key).toBe('notFound')
    expect((await asked('/cancel', other.token, { id: data.id })).error.key).toBe('notFound')
  })

  it('is not given any more when its session has ended', async () => {
    const leaver = await signIn(town, 'healthSecretary')
    const { data } = await opened({}, leaver.token)
    await leaver.revoke()
    const refused = await file(data.url)
    expect([refused.status, await refused.text()]).toEqual([404, expect.stringContaining('expirou')])
  })

  it('ends in the middle when its session ends', async () => {
    const leaver = await signIn(town, 'healthSecretary')
    const { data } = await opened({}, leaver.token)
    between.page = async (startIndex) => {
      if (startIndex > 1_000) await leaver.revoke()
    }
    await expect(file(data.url).then((response) => response.text())).rejects.toThrow()
  })

  it('that fails in the middle does not look whole, and says why', async () => {
    const { data } = await opened()
    between.page = (startIndex) => {
      if (startIndex > 20_000) throw new Error('the disk is gone')
    }
    await expect(file(data.url).then((response) => response.text())).rejects.toThrow()
    expect(await state(data.id)).toMatchObject({ state: 'failed', error: { key: 'unknown' } })
  })

  it('that is cancelled stops, and frees its place', async () => {
    const { data } = await opened()
    const response = await file(data.url)
    expect((await asked('/cancel', secretary.token, { id: data.id })).data.state).toBe('cancelled')
    await expect(response.text()).rejects.toThrow()
    const ids = await Promise.all([opened(), opened()])
    expect((await opened()).error).toMatchObject({ key: 'tooManyRequests', payload: { retryAfter: 10 } })
    for (const one of ids) await asked('/cancel', secretary.token, { id: one.data.id })
    expect((await opened({ name: 'Cadeira 5' })).status).toBe(200)
  })

  it('whose reader goes away is written no further', async () => {
    const { data } = await opened()
    const request = get(`${town.url}${data.url}`)
    const [response]: IncomingMessage[] = await once(request, 'response')
    response?.once('error', () => {})
    request.destroy()
    expect(await progressUntil(data.id, (one) => one.state !== 'running')).toMatchObject({
      state: 'cancelled',
    })
  })
})
