import { accessOf } from '@saude/contract/access'
import { newId } from '@saude/contract/id'
import { type AccessLogEntry, accessLog } from '@saude/core/service/access-log/access-log'
import { publicUser } from '@saude/service/user'
import { openStore, put, StoreError } from '@saude/store'
import { settingsFrom } from '../settings.ts'
import { call, openTestGateway } from '../testing/gateway.ts'
import { testFolders } from '../testing/settings.ts'
import { signIn } from '../testing/town.ts'
import { createAccessLog } from './access-log.ts'

jest.setTimeout(60_000)

const full = new StoreError('full', 'no room')
const until = async (holds: () => boolean | Promise<boolean>) => {
  for (let looks = 0; looks < 3000 && !(await holds()); looks += 1)
    await new Promise((resolve) => setTimeout(resolve, 10))
}

describe('while the access log cannot be written', () => {
  const limits = { ...settingsFrom({}).limits, unloggedCitizens: 4 }
  let town: Awaited<ReturnType<typeof openTestGateway>>
  let nurse: Awaited<ReturnType<typeof signIn>>
  let disk: jest.SpyInstance
  beforeAll(async () => {
    town = await openTestGateway({ limits })
    nurse = await signIn(town, 'nurse')
    const atomically = town.store.atomically
    // The disk that is full stands in for any trouble of the core's store.
    disk = jest.spyOn(town.store, 'atomically').mockImplementation(async (operations) => {
      if (operations.some((one) => 'collection' in one && one.collection.name === accessLog.name)) throw full
      return atomically(operations)
    })
  })
  afterAll(() => town.close())

  const read = async () => {
    const headers = { Type: 'User', Token: nurse.token }
    const response = await fetch(`${town.url}/api/v1/citizen-get?id=${newId()}`, { headers })
    return { status: response.status, body: await response.json() }
  }
  const health = async () => (await fetch(`${town.url}/health`)).json()

  test('its entries wait, and operators hear of it', async () => {
    expect((await read()).status).toBe(200)
    await until(() => disk.mock.calls.length > 3)
    expect(await health()).toMatchObject({
      status: 'degraded',
      accessLog: { status: 'failing', waiting: 1, lost: 0 },
    })
  })

  test('reading citizens is refused once too many wait, everything else goes on', async () => {
    expect((await read()).status).toBe(200)
    expect(await read()).toMatchObject({
      status: 500,
      body: {
        error: {
          key: 'unknown',
          message:
            'Os dados dos cidadãos não podem ser consultados agora: o registro de acessos não está sendo gravado',
        },
      },
    })
    expect(await health()).toMatchObject({ accessLog: { status: 'full', waiting: 2 } })
    const made = await call(town.url, 'citizen-create', { token: nurse.token, input: { name: 'Ana' } })
    expect(made.status).toBe(200)
    expect((await call(town.url, 'symptom-statistics')).status).toBe(200)
  })

  test('nothing is lost: there is room again, and every reading is in the log once', async () => {
    disk.mockRestore()
    const count = () => town.store.collection(accessLog).countDocuments({ userId: nurse.userId })
    await until(async () => (await count()) === 2)
    expect(await count()).toBe(2)
    expect((await read()).status).toBe(200)
    expect(await health()).toMatchObject({ status: 'ok', accessLog: { status: 'ok' } })
  })
})

/** A log that is written at once, and what was written. */
function logOfEverything() {
  const written: AccessLogEntry[] = []
  const log = createAccessLog({
    most: 100,
    delay: 1,
    complain: () => {},
    write: async (entries) => written.push(...entries),
  })
  return { log, written }
}

describe('the queue of the access log', () => {
  const user = { ...publicUser({ id: newId(), name: 'Vila' }), id: newId(), name: 'Ana' }
  const get = {
    access: accessOf('citizenGet'),
    name: 'citizenGet',
    logs: 'id',
    mutates: false,
    input: {},
    output: {},
  } as const
  const list = {
    access: accessOf('citizenList'),
    name: 'citizenList',
    logs: 'items.id',
    mutates: false,
    input: {},
    output: {},
  } as const

  test('is written at the stop, also where the first tries fail', async () => {
    let failures = 2
    const written: AccessLogEntry[] = []
    const complaints: unknown[] = []
    const log = createAccessLog({
      most: 1_000,
      delay: 1,
      complain: (error) => complaints.push(error),
      write: async (entries) => {
        failures -= 1
        if (failures >= 0) throw full
        written.push(...entries)
      },
    })
    for (let index = 0; index < 700; index += 1)
      log.note(get, user, { requestId: newId() }, { id: String(index) })
    await log.close()
    expect(written.map(({ citizenIds }) => citizenIds[0])).toEqual(
      Array.from({ length: 700 }, (_, index) => String(index)),
    )
    expect(complaints).toEqual([full])
  })

  test('has every look at a protected diagnosis, of a list those of the marked rows', async () => {
    const { log, written } = logOfEverything()
    const output = { 'items[].isProtected': { type: 'boolean', required: false } }
    const [record, rows] = [
      { ...get, output },
      { ...list, output },
    ]
    const marked = { id: 'a', items: [{ isProtected: true }, { isProtected: null }] }
    log.note(record, user, { requestId: newId() }, marked)
    // The same consultation, and another look.
    log.note(record, user, { requestId: newId() }, marked)
    log.note(rows, user, { requestId: newId() }, { items: [{ id: 'b', isProtected: true }, { id: 'c' }] })
    log.note(rows, user, { requestId: newId() }, { items: [{ id: 'd' }] })
    const file = log.exported(rows, user, newId())
    file.note({ items: [{ id: 'e', isProtected: true }, { id: 'f' }] })
    file.end()
    await log.close()
    const looks = written.filter(({ act }) => act === 'protected').map(({ citizenIds }) => citizenIds)
    expect(looks).toEqual([['a'], ['a'], ['b'], ['e']])
    expect(written.filter(({ act }) => act === 'opened').map(({ citizenIds }) => citizenIds)).toEqual([['a']])
  })

  test('shows no one without the permission that a row was in a list for its diagnosis', async () => {
    const { log, written } = logOfEverything()
    const rows = { ...list, output: { 'items[].isProtected': { type: 'boolean', required: false } } } as const
    const layer = { ...get, logs: 'markers.id', logsAs: 'protected' } as const
    const call = () => ({ requestId: newId() })
    log.note(rows, user, call(), {
      items: [{ id: 'b', isProtected: true }, { id: 'c' }, { id: 'c', isProtected: true }],
    })
    // An open map asks again after each change.
    log.note(layer, user, call(), { markers: [{ id: 'b' }] })
    log.note(layer, user, call(), { markers: [{ id: 'b' }] })
    // Numbers say less than positions do: a look at them stands for none at a map.
    log.note({ ...layer, name: 'statistics' }, user, call(), { markers: [{ id: 'b' }] })
    // Who saw the case has not opened the record yet, as far as others may know.
    log.note(rows, user, call(), { items: [{ id: 'b' }] })
    const write = {
      ...get,
      mutates: true,
      output: { isProtected: { type: 'boolean', required: false } },
    } as const
    log.note(write, user, call(), { id: 'e', isProtected: true })
    const file = log.exported(rows, user, newId())
    file.note({ items: [{ id: 'b', isProtected: true }, { id: 'd' }] })
    file.end()
    await log.close()
    const of = (id: string, isHidden: boolean) =>
      written
        .filter((entry) => entry.citizenIds.includes(id) && (entry.isProtected === true) === isHidden)
        .map(({ act }) => act)
    expect(of('b', false)).toEqual(['listed'])
    expect(of('b', true)).toEqual(['listed', 'protected', 'protected', 'protected', 'protected', 'exported'])
    expect(of('c', false)).toEqual(['listed'])
    expect(of('d', false)).toEqual(['exported'])
    expect(of('e', false)).toEqual([])
    expect(of('e', true)).toEqual(['changed', 'protected'])
  })

  test('says openly who read what is there for all, of which one field is hidden', async () => {
    const { log, written } = logOfEverything()
    const request = { ...get, output: { namesProtected: { type: 'boolean', required: false } } } as const
    log.note(request, user, { requestId: newId() }, { id: 'a', namesProtected: true })
    await log.close()
    expect(written.map(({ act, citizenIds, isProtected }) => [act, citizenIds, isProtected])).toEqual([
      ['opened', ['a'], undefined],
      ['protected', ['a'], true],
    ])
  })

  test('reads nothing but the ids of rows that cannot name a protected diagnosis', async () => {
    const log = createAccessLog({ most: 100, delay: 1, complain: () => {}, write: async () => {} })
    const read: unknown[] = []
    const row = new Proxy(
      { id: 'a', name: 'Ana' },
      {
        get(target, key) {
          read.push(key)
          return Reflect.get(target, key)
        },
        ownKeys(target) {
          read.push('all')
          return Reflect.ownKeys(target)
        },
      },
    )
    log.note(list, user, { requestId: newId() }, { items: [row] })
    await log.close()
    expect(read).toEqual(['id'])
  })

  test('that can never be written says at the stop how much is lost', async () => {
    const complaints: unknown[] = []
    const log = createAccessLog({
      most: 10,
      delay: 1,
      complain: (error) => complaints.push(error),
      write: () => Promise.reject(full),
    })
    log.note(get, user, { requestId: newId() }, { id: '1' })
    await log.close()
    expect(complaints).toEqual([full, new Error('1 entries of the access log were not written')])
  })

  test('bears a write whose answer was lost, and an answer about everybody', async () => {
    const { dataDir, remove } = testFolders()
    const store = await openStore({ folder: dataDir, area: 'core', collections: [accessLog] })
    let isLost = true
    const log = createAccessLog({
      most: 100_000,
      delay: 1,
      complain: () => {},
      write: async (entries) => {
        await store.atomically(entries.map((entry) => put(accessLog, entry)))
        if (isLost) {
          isLost = false
          throw new StoreError('away', 'no answer')
        }
      },
    })
    const items = Array.from({ length: 25_000 }, (_, index) => ({ id: `c${index}` }))
    log.note(list, user, { requestId: newId() }, { items })
    await log.close()
    const found = await store.collection(accessLog).findAll({}, { max: 10_000 })
    expect(found.map(({ citizenIds }) => citizenIds.length).sort()).toEqual([10_000, 10_000, 5_000])
    await store.close()
    remove()
  })
})
