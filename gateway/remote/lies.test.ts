import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rows } from '@saude/citizen/contract/access'
import { describeContract } from '@saude/contract/describe'
import { point } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { settingsFrom } from '../settings.ts'
import { queries } from '../testing/area.ts'
import { call, openTestGateway, type TestGateway } from '../testing/gateway.ts'
import { signIn } from '../testing/town.ts'
import { linesType } from '../wire/lines.ts'

jest.setTimeout(60_000)

const secret = 'the secret of the citizen area, long enough'
/** A query that this test's area has beside the others of such an area. */
const place = query(rows.citizenGeolocationSituationList, { input: {}, output: { at: point('Posição') } })
const contract = describeContract('citizen', '0.1.0', [...Object.values(queries), place])
const person = { id: '01890a5d-ac96-774b-bcce-b302099a8057', name: 'Ana Prado', cpf: '12345678909' }

/** How the service answers calls now. */
let answer: (asked: IncomingMessage, response: ServerResponse) => void
let answered: unknown
let service: Server
let elsewhere = 0
let town: TestGateway
let nurse: string
let anonymous: string

const finish = (message: object) => (_: IncomingMessage, response: ServerResponse) =>
  void response
    .setHeader('Content-Type', linesType)
    .end(`${JSON.stringify({ type: 'finish', ...message })}\n`)

beforeAll(async () => {
  answered = contract
  service = createServer((asked, response) => {
    if (asked.url === '/elsewhere') {
      elsewhere += 1
      finish({ data: { items: [] } })(asked, response)
    } else if (asked.url === '/contract') {
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answered))
    } else if (asked.method === 'POST') {
      asked.resume()
      asked.on('end', () => answer(asked, response))
    } else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo // it listens on TCP
  const { areaServices, areaSecrets, limits } = settingsFrom({
    AREA_SERVICES: `citizen=http://127.0.0.1:${port}`,
    AREA_SECRET_CITIZEN: secret,
  })
  town = await openTestGateway({ areaServices, areaSecrets, limits: { ...limits, calls: 10_000 } })
  nurse = (await signIn(town, 'nurse')).token
  const how = { isAnonymization: true }
  anonymous = (await signIn(town, 'nurse', how)).token
})
afterAll(async () => {
  service.closeAllConnections()
  service.close()
  await town.close()
})

const search = async (token = nurse) => {
  // A service that was not understood counts as away until its contract is read again.
  await town.gateway.refreshContracts('citizen')
  return (await call(town.url, 'citizen-search', { token })).body
}
const away = { error: expect.objectContaining({ key: 'connectionFailed' }) }

describe('a service that lies', () => {
  test('is believed where its answer is what its contract says, and what the contract lacks is left out', async () => {
    answer = finish({ data: { items: [{ ...person, mothersName: 'Rita' }], secret: 1 } })
    expect(await search()).toEqual({ data: { items: [person] } })
  })

  test.each([
    ['a list in the place of an object', []],
    ['a text', 'ok'],
    ['nothing', undefined],
    ['an object where a list belongs', { items: { 0: person } }],
    ['an object where a text belongs', { items: [{ ...person, name: { first: 'Ana', last: 'Prado' } }] }],
  ])('is not believed when it answers %s', async (_, data) => {
    answer = finish({ data })
    expect(await search()).toEqual(away)
  })

  test.each([
    ['a name', { ...person, cpf: null }],
    ['a document', { ...person, name: 'Cidadão 1234' }],
  ])('gives an anonymised user no %s', async (_, item) => {
    answer = finish({ data: { items: [item] } })
    expect(await search(anonymous)).toEqual(away)
    answer = finish({ data: { items: [{ ...person, name: 'Cidadão 1234', cpf: null }] } })
    expect(await search(anonymous)).toMatchObject({ data: { items: [{ name: 'Cidadão 1234' }] } })
  })

  test('gives an anonymised user no position nearer than a cell, also where it is rounded to three decimals', async () => {
    const locate = async (y: number) => {
      answer = finish({ data: { at: { x: -47.123, y } } })
      await town.gateway.refreshContracts('citizen')
      return (await call(town.url, 'citizen-geolocation-situation-list', { token: anonymous })).body
    }
    expect(await locate(-22.654)).toEqual(away)
    expect(await locate(-22.655)).toEqual({ data: { at: { x: -47.123, y: -22.655 } } })
  })

  test('gives an anonymised user nothing that is stored by way of an error', async () => {
    const payload = { version: 2, current: person, changedBy: 'Rita', removed: person, issues: ['Mudou'] }
    answer = finish({ error: { key: 'conflict', message: 'Conflito', payload } })
    expect(await search(anonymous)).toMatchObject({ error: { payload: { version: 2, issues: ['Mudou'] } } })
    expect(JSON.stringify(await search(anonymous))).not.toMatch(/Prado|Rita/)
  })

  test('sends the gateway nowhere else', async () => {
    answer = (_, response) => void response.writeHead(307, { Location: '/elsewhere' }).end()
    expect(await search()).toEqual(away)
    expect(elsewhere).toBe(0)
  })

  test.each([
    ['progress without end', `${JSON.stringify({ type: 'progress', fraction: 0.1 })}\n`.repeat(500)],
    ['one line without end', 'x'.repeat(1_048_576)],
  ])('is left when it sends %s', async (_, piece) => {
    answer = (_asked, response) => {
      response.setHeader('Content-Type', linesType)
      const more = () => {
        while (!response.destroyed && response.write(piece));
      }
      response.on('drain', more)
      more()
    }
    expect(await search()).toEqual(away)
  })

  test('may not stop saying what is personal, or whom an answer concerns', async () => {
    const { citizenSearch } = contract.queries
    if (!citizenSearch) throw new Error('the area has this query')
    const { personal: _, ...open } = citizenSearch.output['items[].name'] ?? {
      type: 'string',
      required: true,
    }
    const { logs: __, ...unlogged } = citizenSearch
    for (const [query, words] of [
      [{ ...citizenSearch, output: { ...citizenSearch.output, 'items[].name': open } }, 'é pessoal'],
      [unlogged, 'não diz mais de quem fala'],
    ] as const) {
      answered = { ...contract, queries: { ...contract.queries, citizenSearch: query } }
      expect(await search()).toEqual(away)
      const { areas } = await (await fetch(`${town.url}/health`)).json()
      expect(areas.citizen.problem).toContain(words)
    }
    answered = contract
    answer = finish({ data: { items: [] } })
    expect(await search()).toEqual({ data: { items: [] } })
  })
})
