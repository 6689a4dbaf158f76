import { AppError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { createState } from '../device/state.ts'
import { createBlocks, dayPrefix, type Row } from '../rows/blocks.ts'
import { createLocalIndex } from '../rows/local.ts'
import { openDevice } from '../testing/open.ts'
import { openDocuments } from '../vault/documents.ts'
import { type AskPage, pageSize } from './pages.ts'
import { firstStatus, messages } from './status.ts'
import { createSync } from './sync.ts'

const now = new Date('2026-11-20T15:00:00Z')

/** A server with a list whose cursor counts: pages first, then what has changed since. */
function createServer(count: number) {
  const rows: Row[] = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    name: `Pessoa ${String(index).padStart(4, '0')} da Conceição`,
    cpf: String(10_000_000_000 + index),
  }))
  const asked: (string | undefined)[] = []
  const changed: { put: Row[]; removed: string[] } = { put: [], removed: [] }
  let fail: (turn: number) => void = () => undefined
  const ask: AskPage = async ({ cursor }, { signal }) => {
    asked.push(cursor ?? undefined)
    fail(asked.length)
    if (signal?.aborted) return null
    const from = cursor ? Number(cursor) : 0
    if (from >= count) {
      const { put, removed } = changed
      changed.put = []
      changed.removed = []
      return { items: put, removed, totalItems: count, endReached: true, cursor: String(count) }
    }
    const items = rows.slice(from, from + pageSize)
    const next = from + items.length
    return { items, removed: [], totalItems: count, endReached: next >= count, cursor: String(next) }
  }
  return {
    rows,
    asked,
    changed,
    ask,
    failAt: (how: (turn: number) => void) => {
      fail = how
    },
  }
}

async function openPage(
  server: ReturnType<typeof createServer>,
  documents = openDocuments(`test-${newId()}`),
  more: Partial<Parameters<typeof createSync>[0]> = {},
) {
  const device = await openDevice(documents)
  const state = createState(firstStatus(now))
  const shares: number[] = []
  state.subscribe(() => shares.push(state.current().percentage))
  const local = createLocalIndex({ blocks: device.blocks, syncedAt: () => state.current().syncedAt })
  let isAnonymised = false
  const sync = createSync({
    ...device,
    ask: server.ask,
    state,
    index: local.build,
    isAnonymised: () => isAnonymised,
    now: () => now,
    ...more,
  })
  const search = async (variables: Readonly<Record<string, unknown>>) => {
    const answer: unknown = await local.rows(variables)?.(
      { startIndex: 0, stopIndex: 39 },
      new AbortController().signal,
    )
    return answer
  }
  return {
    ...device,
    state,
    shares,
    sync,
    search,
    anonymise: () => {
      isAnonymised = true
    },
  }
}

test('a sync fetches page by page, says how far it is, and ends with data that can be searched', async () => {
  const server = createServer(450)
  const page = await openPage(server)
  await page.sync.start()
  expect(page.state.current().message).toBe(messages.free)
  await page.sync.enable()
  expect(server.asked).toEqual([undefined, '200', '400'])
  expect(page.state.current()).toMatchObject({
    message: messages.ready,
    loading: false,
    syncedAt: now.toISOString(),
  })
  expect(page.shares).toEqual([...page.shares].sort((one, other) => one - other))
  expect(page.shares).toEqual(expect.arrayContaining([0.85, 0.9, 0.95, 1]))
  expect(await page.search({ name: 'conc pessoa 0007' })).toMatchObject({
    totalItems: 1,
    items: [server.rows[7]],
  })
  expect(await page.search({ q: '100000000' })).toMatchObject({ totalItems: 100 })
})

test('the next time only what has changed is fetched, and who left goes', async () => {
  const server = createServer(10)
  const page = await openPage(server)
  await page.sync.enable()
  const [first, second] = server.rows
  server.changed.put.push({ id: first?.id ?? '', name: 'Zulmira Nova' })
  server.changed.removed.push(second?.id ?? '')
  await page.sync.run()
  expect(server.asked).toEqual([undefined, '10'])
  expect(page.blocks.count()).toBe(9)
  expect(await page.search({ name: 'zulmira' })).toMatchObject({ totalItems: 1 })
})

test('rows of another day are fetched anew; until the last of them is here the earlier ones stay', async () => {
  const server = createServer(450)
  const page = await openPage(server, undefined, { isOld: () => true })
  await page.blocks.change({ put: [{ id: 'gone', name: 'Quem se mudou' }] })
  await page.sync.enable()
  expect(page.blocks.count()).toBe(451)
  // Another day: the connection breaks off in the middle of it.
  server.failAt((turn) => {
    if (turn === 5) throw new AppError('permission')
  })
  await page.sync.run()
  expect(page.blocks.count()).toBe(451)
  server.failAt(() => undefined)
  await page.sync.enable()
  expect(server.asked.slice(5)).toEqual([undefined, '200', '400'])
  expect(page.blocks.row('gone')).toBeUndefined()
  expect(page.blocks.count()).toBe(450)
})

test('two lists of one device go on each from its own place', async () => {
  const documents = openDocuments(`test-${newId()}`)
  const [one, other] = [createServer(10), createServer(20)]
  const first = await openPage(one, documents)
  await first.sync.enable()
  const blocks = createBlocks(first.values, dayPrefix)
  const second = await openPage(other, documents, { values: first.values, blocks, name: 'sync.day' })
  await second.sync.enable()
  await first.sync.run()
  expect([one.asked, other.asked]).toEqual([[undefined, '10'], [undefined]])
  expect([first.blocks.count(), blocks.count()]).toEqual([10, 20])
})

test('a list of more than 500 says 500, and that there are others', async () => {
  const page = await openPage(createServer(620))
  await page.sync.enable()
  expect(await page.search({})).toMatchObject({ totalItems: 500, message: expect.stringContaining('620') })
})

test('a filter that only the server knows has no answer here', async () => {
  const page = await openPage(createServer(3))
  await page.sync.enable()
  expect(await page.search({ healthUnit: { id: 'u' } })).toBeUndefined()
})

test('a tab that was closed in the middle goes on where it stopped', async () => {
  const server = createServer(900)
  const documents = openDocuments(`test-${newId()}`)
  const first = await openPage(server, documents)
  server.failAt((turn) => {
    // As a closed tab: the page never learns more.
    if (turn === 3) first.sync.interrupt()
  })
  await first.sync.enable()
  expect(first.state.current().message).toBe(messages.interrupted)
  server.failAt(() => undefined)
  const later = await openPage(server, documents)
  await later.values.write('sync.status', { ...later.state.current(), enabled: true, loading: true })
  await later.sync.start()
  expect(server.asked).toEqual([undefined, '200', '400', '400', '600', '800'])
  expect(later.blocks.count()).toBe(900)
})

test('a page that does not come is asked for three times', async () => {
  const server = createServer(250)
  const page = await openPage(server)
  server.failAt((turn) => {
    if (turn < 3) throw new AppError('timeout', 'Conexão lenta')
  })
  await page.sync.enable()
  expect(server.asked).toEqual([undefined, undefined, undefined, '200'])
  expect(page.state.current().message).toBe(messages.ready)
})

test('a lost connection interrupts the sync, and another refusal switches it off; both in words', async () => {
  const server = createServer(250)
  const page = await openPage(server)
  server.failAt(() => {
    throw new AppError('connectionFailed')
  })
  await page.sync.enable()
  expect(page.state.current()).toMatchObject({ type: 'error', message: 'Problema de conexão', enabled: true })
  server.failAt(() => {
    throw new AppError('permission', 'Sem permissão: Lista de cidadãos')
  })
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  await page.sync.run()
  expect(page.state.current()).toMatchObject({
    type: 'error',
    message: 'Sem permissão: Lista de cidadãos',
    enabled: false,
    loading: false,
  })
})

test('switching off removes the rows', async () => {
  const server = createServer(250)
  const page = await openPage(server)
  await page.sync.enable()
  await page.sync.disable()
  expect(page.state.current()).toMatchObject({ message: messages.removed, enabled: false })
  expect(await page.documents.list('rows.')).toEqual([])
  expect(await page.search({})).toBeUndefined()
})

test('under anonymisation nothing is fetched', async () => {
  const server = createServer(5)
  const page = await openPage(server)
  page.anonymise()
  await page.sync.enable()
  expect(server.asked).toEqual([])
  expect(page.state.current()).toMatchObject({ type: 'error', message: messages.anonymised, enabled: false })
})

test('a damaged block is fetched again, with everything else', async () => {
  const server = createServer(250)
  const documents = openDocuments(`test-${newId()}`)
  await (await openPage(server, documents)).sync.enable()
  await documents.put('rows.000001', { iv: 'AAAA', data: 'AAAA' })
  const later = await openPage(server, documents)
  await later.sync.start()
  expect(later.blocks.count()).toBe(250)
  expect(later.state.current().message).toBe(messages.ready)
})

test('a status that was left loading for more than ten minutes is a problem that is tried again', async () => {
  const server = createServer(5)
  const page = await openPage(server)
  const updatedAt = new Date(now.getTime() - 601_000).toISOString()
  await page.values.write('sync.status', { ...page.state.current(), enabled: true, loading: true, updatedAt })
  const seen: string[] = []
  page.state.subscribe(() => seen.push(page.state.current().message))
  await page.sync.start()
  expect(seen).toContain(messages.stuck)
  expect(page.state.current().message).toBe(messages.ready)
})
