import { AppError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { isListQuery } from '@saude/contract/list-query'
import type { Query } from '@saude/contract/query'
import { createCore } from '@saude/core/core'
import { chooseClient } from '@saude/service/client'
import { createDeparture } from '@saude/service/departure'
import type { OpenedService } from '@saude/service/service'
import { caller } from '@saude/service/testing/caller'
import type { User } from '@saude/service/user'
import { jobsUnderWay } from '@saude/service/work'
import { filterBy } from '@saude/store'
import { createGateway, type Gateway } from './gateway.ts'
import { productParts } from './product.ts'
import { inputsOf } from './testing/asked.ts'
import { proven } from './testing/proven.ts'
import { testFolders, testSettings } from './testing/settings.ts'
import { widestOf } from './testing/widest.ts'

/** What every reading query of the product costs its stores: rows and bytes, whatever it is asked. */

jest.setTimeout(180_000)

const citizens = 400

let gateway: Gateway
let folders: ReturnType<typeof testFolders>
let user: User
let ids: string[]
beforeAll(async () => {
  folders = testFolders()
  const settings = testSettings({ ...folders, demo: undefined, demoCitizens: citizens })
  const passwordCost = { memoryCost: 1024, timeCost: 1, parallelism: 1 }
  gateway = await createGateway(settings, {
    ...productParts,
    core: (options) => createCore({ ...options, sleep: async () => {}, passwordCost }),
  })
  const people = gateway.services.get('citizen')?.collections.citizen
  const found = await people?.findAll(filterBy({}), { max: 1_000 })
  ids = (found ?? []).map(({ _id }) => _id)
  const [first] = found ?? []
  const core = gateway.services.get('core')
  if (!core) throw new Error('no core')
  user = await proven(core.store, caller(String(Object(first).client)))
  await quiet()
})
afterAll(async () => {
  await gateway.close()
  folders.remove()
})

interface Cost {
  readonly rows: number
  readonly bytes: number
}

const stores = () => [...gateway.services.values()].map(({ store }) => store)
const sum = (of: 'rows' | 'bytes' | 'walks') => stores().reduce((all, { reads }) => all + reads[of], 0)

/** What was begun beside an answer, to be kept for the next ones, comes to its end. */
async function settled(): Promise<void> {
  for (let turns = 0; turns < 2_000 && (sum('walks') > 0 || jobsUnderWay() > 0); turns += 1)
    await new Promise((resolve) => setTimeout(resolve, 5))
}

/** What the stores of all areas read for one question; it may be refused. */
async function costOf(service: OpenedService, query: Query, input: object): Promise<Cost> {
  const before = { rows: sum('rows'), bytes: sum('bytes') }
  const context = { user, requestId: 'r', deadline: Date.now() + 60_000 }
  await service.run(query.name, input, context).catch(() => undefined)
  await settled()
  return { rows: sum('rows') - before.rows, bytes: sum('bytes') - before.bytes }
}

/** Of a query without an exception, beside the rows that it is asked for: registers, permissions, names. */
const usual = { rows: 300, bytes: 400_000 }
/** Of each row that is asked for; a whole citizen has 2,500. */
const bytesOfRow = 2_600

/** The rows that a question asks for: its page, or the ids that it names. */
function askedFor(query: Query, input: Readonly<Record<string, unknown>>): number {
  if (isListQuery(query)) return Number(input.stopIndex ?? 39) + 1
  return Math.max(0, ...Object.values(input).map((value) => (Array.isArray(value) ? value.length : 0)))
}

/** What the stores were asked for already is answered. */
async function answered(): Promise<void> {
  await settled()
  for (let turns = 0; turns < 5; turns += 1) await Promise.all(stores().map((store) => store.health()))
}

/** What a start reads beside the first questions, as areas that read each other's feeds, has come to its end. */
async function quiet(): Promise<void> {
  let read = -1
  for (let same = 0; same < 20; same = read === sum('rows') ? same + 1 : 0) {
    read = sum('rows')
    await answered()
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

interface Exception {
  readonly because: string
  /** For each citizen. */
  readonly rows: number
  readonly bytes: number
  readonly of: readonly string[]
}

/** What reads more, by name; in parts, never held together as documents. */
const exceptions: readonly Exception[] = [
  {
    because: 'a map draws each house or person that has a position, from narrow rows',
    rows: 3.5,
    bytes: 2_000,
    of: [
      'bodyMassIndexGeolocation',
      'bodyMassIndexGeolocationPeople',
      'citizenGeolocation',
      'citizenGeolocationPeople',
      'citizenLayer',
      'citizenLayerPeople',
      'immunizationGeolocation',
      'immunizationGeolocationPeople',
      'mosquitoTransmission',
      'mosquitoWorkList',
      'riskIdentificationGeolocation',
      'riskIdentificationGeolocationPeople',
      'visitGeolocation',
      'visitGeolocationPeople',
    ],
  },
  {
    because: 'an audience is walked, of each person what decides whether something is missing',
    rows: 3,
    bytes: 1_200,
    of: ['campaignMissingList', 'citizenAudience'],
  },
  {
    because: 'what is asked by areas comes in pages of a thousand people, with what was done for them',
    rows: 6,
    bytes: 5_000,
    of: ['citizenFacts'],
  },
  {
    because: 'who asks first has the figures made that are kept for everybody',
    rows: 9,
    bytes: 6_500,
    of: ['cityInNumbers', 'citizenRisk', 'citizenProfile'],
  },
  {
    because: 'what decides the points of each house of the page is read anew',
    rows: 3,
    bytes: 2_500,
    of: ['riskIdentificationList'],
  },
  {
    because: 'figures over months are added up of trips, entries or groups of them',
    rows: 2.5,
    bytes: 2_000,
    of: [
      ...['attendanceProduction', 'bpaCheck', 'bpaMendPreview', 'financialProcedureList'],
      ...['travelCityFigures', 'travelFigures'],
    ],
  },
  {
    because: 'a row says the home, the family and its head of a person of the page',
    rows: 3,
    bytes: 1_200,
    of: ['citizenResidentList'],
  },
  {
    because: 'a position is looked for among all limits of a municipality',
    rows: 1.5,
    bytes: 2_000,
    of: ['placeReverse'],
  },
]

/** What a question may cost. */
function boundOf(query: Query, input: Readonly<Record<string, unknown>>): Cost {
  const exception = exceptions.find(({ of }) => of.includes(query.name))
  if (exception) return { rows: exception.rows * citizens, bytes: exception.bytes * citizens }
  const asked = askedFor(query, input)
  return { rows: usual.rows + asked, bytes: usual.bytes + bytesOfRow * asked }
}

test('no reading query reads more than it says, asked for nothing and for all that its contract allows', async () => {
  const beyond: string[] = []
  const open: string[] = []
  let questions = 0
  for (const service of gateway.services.values())
    for (const { query } of service.handlers.values()) {
      if (query.mutates) continue
      for (const input of [{}, widestOf(query, ids)]) {
        questions += 1
        const { rows, bytes } = await costOf(service, query, input)
        const bound = boundOf(query, input)
        if (rows > bound.rows || bytes > bound.bytes)
          beyond.push(`${query.name}: ${rows} of ${bound.rows} rows, ${bytes} of ${bound.bytes} bytes`)
        if (sum('walks') > 0 || jobsUnderWay() > 0) open.push(query.name)
      }
    }
  expect(beyond).toEqual([])
  expect(open).toEqual([])
  expect(questions).toBeGreaterThan(600)
  // Not even all of them together were ever held as one answer.
  expect(Math.max(...stores().map(({ reads }) => reads.largest))).toBeLessThan(3_000 * citizens)
})

test('who works for all clients and has chosen none is answered or refused in words, whatever they ask', async () => {
  const all = [...gateway.services.values()].flatMap((service) =>
    [...service.handlers.values()].map(({ query }) => ({ service, query })),
  )
  const wrong: string[] = []
  let refused = 0
  // What changes something comes last: of no client it is little.
  for (const { service, query } of [...all].sort(
    (one, other) => Number(one.query.mutates) - Number(other.query.mutates),
  ))
    for (const input of query.mutates ? inputsOf(query).slice(0, 1) : [{}, widestOf(query, ids)])
      for (const group of ['prixAdmin', 'healthDirector'] as const) {
        const context = {
          user: { ...user, groups: [group], client: null },
          requestId: newId(),
          deadline: Date.now() + 60_000,
        }
        const error: unknown = await service.run(query.name, input, context).then(
          () => undefined,
          (reason: unknown) => reason,
        )
        if (error === undefined) continue
        const words = error instanceof AppError ? `${error.key}: ${error.message}` : String(error)
        if (!(error instanceof AppError) || error.key === 'unknown') wrong.push(`${query.name}: ${words}`)
        if (words === `permission: ${chooseClient}`) refused += 1
      }
  expect(wrong).toEqual([])
  expect(refused).toBeGreaterThan(40)
})

test('every exception is one', () => {
  const names = new Set([...gateway.services.values()].flatMap(({ handlers }) => [...handlers.keys()]))
  expect(exceptions.flatMap(({ of }) => of).filter((name) => !names.has(name))).toEqual([])
})

test('a heavy question whose caller leaves at once reads no further row once it has ended', async () => {
  const citizen = gateway.services.get('citizen')
  if (!citizen) throw new Error('no citizens')
  for (const name of ['citizenFacts', 'citizenGeolocationPeople', 'citizenLayerPeople']) {
    const { signal, abort } = createDeparture()
    const query = citizen.handlers.get(name)?.query
    if (!query) throw new Error(`no ${name}`)
    const asked = citizen.run(name, widestOf(query, ids), {
      user,
      requestId: 'r',
      deadline: Date.now() + 60_000,
      signal,
    })
    abort()
    await expect(asked).rejects.toMatchObject({ key: 'abort' })
    await answered()
    const before = sum('rows')
    await answered()
    expect({ name, rows: sum('rows') - before, walks: sum('walks') }).toEqual({ name, rows: 0, walks: 0 })
  }
})
