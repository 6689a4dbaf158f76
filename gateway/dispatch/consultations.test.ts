import { accessOf } from '@saude/contract/access'
import { newId } from '@saude/contract/id'
import { type AccessLogEntry, accessLog } from '@saude/core/service/access-log/access-log'
import { accessLogSegments } from '@saude/core/service/access-log/segment'
import { publicUser } from '@saude/service/user'
import { openStore } from '@saude/store'
import { call } from '../testing/gateway.ts'
import { openProduct } from '../testing/product.ts'
import { testFolders } from '../testing/settings.ts'
import { signIn } from '../testing/town.ts'
import { createAccessLog } from './access-log.ts'
import { openAccessLog } from './open-access-log.ts'

jest.setTimeout(60_000)

describe('in the access log', () => {
  let product: Awaited<ReturnType<typeof openProduct>>
  let secretary: Awaited<ReturnType<typeof as>>
  let id: string
  beforeAll(async () => {
    product = await openProduct()
    secretary = await as('healthSecretary')
    id = String((await secretary.run('citizen-create', { name: 'Maria Conceição' })).id)
  })
  afterAll(async () => {
    await product.gateway.close()
    product.remove()
  })

  async function as(group: 'healthSecretary' | 'nurse') {
    const { token, userId } = await signIn(product, group)
    return {
      userId,
      run: async (path: string, input: object, headers: Record<string, string> = {}) => {
        const { body } = await call(product.url, path, { token, input, headers })
        return (body.data ?? body) as Record<string, unknown> // answers are looked at by matchers
      },
    }
  }

  /** What somebody did, the last after everything that waits is written: an own change is its mark. */
  async function acts({ userId, run }: typeof secretary) {
    const mark = await run('visit-record', { citizenId: id, outcome: 'done', date: '2026-01-02' })
    expect(mark).toHaveProperty('id')
    const entries = () =>
      product.store.collection(accessLog).findAll({ userId }, { sort: { _id: 1 }, max: 10_000 })
    for (let looks = 0; looks < 1500; looks += 1) {
      const found = await entries()
      if (found.at(-1)?.query === 'visitRecord') return found.slice(0, -1).map(({ act }) => act)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error(`there is no entry of the visit: ${JSON.stringify(await entries())}`)
  }

  test('reading a record again is the same consultation, whatever a client says', async () => {
    const nurse = await as('nurse')
    await nurse.run('citizen-get', { id }, { Purpose: 'refresh', 'If-None-Match': '*' })
    await nurse.run('citizen-get', { id })
    await nurse.run('citizen-history', { id })
    await nurse.run('health-care-list', { citizenId: id, startIndex: 0, stopIndex: 10 })
    expect(await acts(nurse)).toEqual(['opened'])
  })

  test('who has seen a row of a list has not opened the record; who opened it has seen the row', async () => {
    const nurse = await as('nurse')
    const list = { startIndex: 0, stopIndex: 10 }
    await nurse.run('citizen-list', list)
    await nurse.run('citizen-list', list)
    await nurse.run('citizen-get', { id })
    await nurse.run('citizen-list', list)
    expect(await acts(nurse)).toEqual(['listed', 'opened'])
  })

  test('printing and exporting are acts of their own', async () => {
    const nurse = await as('nurse')
    const list = { startIndex: 0, stopIndex: 10 }
    await nurse.run('citizen-list', list)
    await nurse.run('citizen-list', list, { Purpose: 'print' })
    await nurse.run('citizen-list', list, { Purpose: 'export' })
    expect(await acts(nurse)).toEqual(['listed', 'printed', 'exported'])
  })

  test('each change has its entry, and one that was sent twice has one', async () => {
    const somebody = await as('healthSecretary')
    const twice = { 'Request-Id': newId() }
    const document = { mothersName: 'Rita' }
    await somebody.run('citizen-update', { id, document }, twice)
    await somebody.run('citizen-update', { id, document }, twice)
    await somebody.run('citizen-update', { id, document: { mothersName: 'Rita Prado' } })
    expect(await acts(somebody)).toEqual(['changed', 'changed'])
  })

  test('an act that waited on a device says when it was done, beside its identity and within bounds', async () => {
    const somebody = await as('healthSecretary')
    const { id: patient } = await secretary.run('citizen-create', { name: 'Olga Mello' })
    const visit = { citizenId: String(patient), outcome: 'done' as const, date: '2026-01-02' }
    const hour = 3_600_000
    const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
    const recorded = async (headers: Record<string, string> = {}) => {
      const before = Date.now()
      await somebody.run('visit-record', visit, { 'Request-Id': newId(), ...headers })
      const { items } = await somebody.run('citizen-visit-list', { citizenId: patient })
      const times = (items as { recordedAt: string }[]).map(({ recordedAt }) =>
        Date.parse(recordedAt.replace(' ', 'T')),
      )
      return { before, times }
    }
    const done = at(-2 * hour)
    const once = { 'Request-Id': newId(), 'Acted-At': done }
    expect((await recorded(once)).times).toEqual([Date.parse(done)])
    // The same act, whatever its device says of the time now.
    expect((await recorded({ ...once, 'Acted-At': at(-hour) })).times).toHaveLength(1)
    for (const said of [at(hour), at(-400 * 24 * hour), 'ontem', undefined]) {
      const { before, times } = await recorded(said === undefined ? {} : { 'Acted-At': said })
      expect(Math.max(...times)).toBeGreaterThanOrEqual(before)
    }
  })

  test('a message says that it was one', async () => {
    const somebody = await as('healthSecretary')
    await somebody.run('send-message-create', { id, message: 'Bom dia' })
    expect(await acts(somebody)).toEqual(['messaged'])
  })

  test('what is written about a citizen is announced with the citizen', async () => {
    const feed = product.gateway.services.get('citizen')?.store.feed
    const before = (await feed?.latest()) ?? '0'
    await secretary.run('visit-record', { citizenId: id, outcome: 'absent', date: '2026-01-03' })
    const [entry] = (await feed?.after(before))?.changes ?? []
    expect(entry).toMatchObject({ topic: 'visit', detail: { about: [id] } })
  })

  test('who may not see protected diagnoses reads the same of somebody who has one as of somebody who has none', async () => {
    const nurse = await as('nurse')
    const create = async (name: string) => String((await secretary.run('citizen-create', { name })).id)
    const [ill, well] = [await create('Rosa Lima'), await create('Célia Prado')]
    const care = { attendedAt: '2026-01-02T10:00', procedure: { id: '0301010110' }, cid: { id: 'B24' } }
    expect(await nurse.run('health-care-create', { citizenId: ill, ...care })).toMatchObject({
      isProtected: true,
    })
    for (const id of [ill, well]) await nurse.run('citizen-history', { id })
    await nurse.run('health-care-list', { citizenId: ill, startIndex: 0, stopIndex: 10 })
    // An own change is the last that was written.
    const own = ['changed', 'protected', 'opened', 'protected', 'opened', 'opened', 'protected']
    expect(await acts(nurse)).toEqual(own)
    const logOf = async (citizenId: string) => {
      const { items, totalItems } = await secretary.run('citizen-access-log', { citizenId })
      const rows = items as { act: string; action: string }[] // as the contract says
      return [totalItems, rows.map(({ act, action }) => `${act} ${action}`)]
    }
    expect(await logOf(ill)).toEqual([2, ['opened Histórico do cidadão', 'changed Cadastrar cidadão']])
    expect(await logOf(well)).toEqual(await logOf(ill))
  })

  test('what other areas write about a citizen is there', async () => {
    const somebody = await as('healthSecretary')
    const made = await somebody.run('exam-request-create', {
      citizen: { id },
      exam: { id: '0202010473' },
      priority: 'notUrgent',
      date: '2026-01-02',
    })
    expect(made).toHaveProperty('id')
    expect(await acts(somebody)).toContain('changed')
  })
})

describe('a consultation', () => {
  const user = { ...publicUser({ id: newId(), name: 'Vila' }), id: newId(), name: 'Ana' }
  const other = { ...user, id: newId() }
  const get = {
    access: accessOf('citizenGet'),
    name: 'citizenGet',
    logs: 'id',
    mutates: false,
    input: {},
    output: {},
  } as const

  test('lasts half an hour from its beginning, for one person and one record', async () => {
    const written: AccessLogEntry[] = []
    const clock = { now: 0 }
    const log = createAccessLog({
      most: 1_000,
      delay: 1,
      complain: () => {},
      write: async (entries) => void written.push(...entries),
      now: () => clock.now,
    })
    const read = (minute: number, who: typeof user, id: string) => {
      clock.now = minute * 60_000
      log.note(get, who, { requestId: newId() }, { id })
    }
    read(0, user, 'maria')
    read(20, user, 'maria')
    read(20, other, 'maria')
    read(25, user, 'jose')
    read(29, user, 'maria')
    read(30, user, 'maria')
    await log.close()
    expect(written.map(({ at, userId, citizenIds }) => [at.getTime() / 60_000, userId, citizenIds])).toEqual([
      [0, user.id, ['maria']],
      [20, other.id, ['maria']],
      [25, user.id, ['jose']],
      [30, user.id, ['maria']],
    ])
  })

  test('goes on through a restart and in another gateway, and so does a change that is sent again', async () => {
    const { dataDir, remove } = testFolders()
    const store = await openStore({
      folder: dataDir,
      area: 'core',
      collections: [accessLog, accessLogSegments],
    })
    const clock = { now: Date.UTC(2026, 10, 20, 12) }
    const start = clock.now
    const open = () =>
      openAccessLog({
        store,
        key: 'key',
        most: 1_000,
        delay: 1,
        complain: () => {},
        now: () => clock.now,
      })
    const list = { ...get, access: accessOf('citizenList'), name: 'citizenList', logs: 'items.id' }
    const update = { ...get, access: accessOf('citizenUpdate'), name: 'citizenUpdate', mutates: true }
    const requestKey = newId()
    const day = (log: ReturnType<typeof open>, minute: number) => {
      clock.now = start + minute * 60_000
      const call = () => ({ requestId: newId() })
      log.note(get, user, call(), { id: 'maria' })
      log.note(list, user, call(), { items: [{ id: 'maria' }, { id: 'jose' }] })
      log.note(update, user, { ...call(), requestKey }, { id: 'maria' })
      log.note(update, user, call(), { id: 'maria' })
    }
    const [first, other] = [open(), open()]
    day(first, 0)
    await first.close()
    day(other, 10)
    await other.close()
    const restarted = open()
    day(restarted, 29)
    await restarted.close()
    // What the log says counts for half an hour.
    const late = open()
    day(late, 31)
    await late.close()
    const found = await store.collection(accessLog).findAll({}, { sort: { at: 1, _id: 1 }, max: 10_000 })
    const said = found.map(({ at, act, citizenIds, requestKey: key }) => [
      (at.getTime() - start) / 60_000,
      act,
      citizenIds.join(),
      ...(key ? ['again'] : []),
    ])
    expect(said).toEqual([
      [0, 'opened', 'maria'],
      [0, 'listed', 'jose'],
      [0, 'changed', 'maria', 'again'],
      [0, 'changed', 'maria'],
      [10, 'changed', 'maria'],
      [29, 'changed', 'maria'],
      [31, 'opened', 'maria'],
      [31, 'listed', 'jose'],
      [31, 'changed', 'maria', 'again'],
      [31, 'changed', 'maria'],
    ])
    await store.close()
    remove()
  })
})
