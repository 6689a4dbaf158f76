import { AppError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { createState } from '../device/state.ts'
import { openDevice } from '../testing/open.ts'
import { type Documents, openDocuments } from '../vault/documents.ts'
import { type AskPage, pageSize } from './pages.ts'
import { firstStatus, messages } from './status.ts'
import { createSync } from './sync.ts'

const rows = Array.from({ length: 950 }, (_, at) => ({ id: `c${at}`, name: `Pessoa ${at}` }))

/** A server that goes on behind a cursor; `fail` plays what goes wrong with the nth page. */
function createServer(fail: (turn: number) => void = () => undefined) {
  const asked: string[] = []
  const ask: AskPage = async ({ cursor }, { signal }) => {
    asked.push(cursor ?? 'start')
    fail(asked.length)
    if (signal?.aborted) return null
    const from = Number(cursor ?? 0)
    const items = rows.slice(from, from + pageSize)
    const next = from + items.length
    return {
      items,
      removed: [],
      totalItems: rows.length,
      endReached: next >= rows.length,
      cursor: String(next),
    }
  }
  return { ask, asked }
}

/** Work of which only one tab is at it, as the browser's locks do it. */
function createLock() {
  let isTaken = false
  return async (work: () => Promise<void>) => {
    if (isTaken) return false
    isTaken = true
    try {
      await work()
      return true
    } finally {
      isTaken = false
    }
  }
}

async function openTab(documents: Documents, ask: AskPage, alone = createLock(), now = () => new Date()) {
  const device = await openDevice(documents)
  const state = createState(firstStatus(now()))
  const sync = createSync({
    ...device,
    ask,
    state,
    alone,
    now,
    index: () => undefined,
    isAnonymised: () => false,
  })
  return { ...device, sync, state }
}

/** What lies in the database, read anew. */
async function held(documents: Documents): Promise<string[]> {
  const { blocks } = await openDevice(documents)
  expect(await blocks.load()).toBe(true)
  return Array.from(blocks.rows(), ({ id }) => id).sort()
}

const everybody = rows.map(({ id }) => id).sort()

test('two tabs that sync at once fetch each page once, and have all of it', async () => {
  const documents = openDocuments(`test-${newId()}`)
  const server = createServer()
  const alone = createLock()
  const [one, other] = [
    await openTab(documents, server.ask, alone),
    await openTab(documents, server.ask, alone),
  ]
  await Promise.all([one.sync.enable(), other.sync.enable()])
  expect(server.asked).toEqual(['start', '200', '400', '600', '800'])
  expect(await held(documents)).toEqual(everybody)
})

test.each([
  ['a session that ended', new AppError('auth')],
  ['a connection that is gone, as of a server that restarts', new AppError('connectionFailed')],
  ['a server that does not answer', new AppError('timeout', 'Conexão lenta')],
])('%s in the middle interrupts the sync; it goes on behind the last page', async (_what, error) => {
  const documents = openDocuments(`test-${newId()}`)
  let isDown = false
  const server = createServer((turn) => {
    isDown ||= turn === 3
    if (isDown) throw error
  })
  const tab = await openTab(documents, server.ask)
  await tab.sync.enable()
  expect(tab.state.current()).toMatchObject({ type: 'error', enabled: true, loading: false })
  const back = createServer()
  const later = await openTab(documents, back.ask)
  await later.sync.start()
  await later.sync.run()
  expect(back.asked).toEqual(['400', '600', '800'])
  expect(later.state.current().message).toBe(messages.ready)
  expect(await held(documents)).toEqual(everybody)
})

test('a server that fails thrice says so; what is here stays, and switching on goes on from it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const documents = openDocuments(`test-${newId()}`)
  const server = createServer((turn) => {
    if (turn > 2) throw new AppError('unknown')
  })
  const tab = await openTab(documents, server.ask)
  await tab.sync.enable()
  expect(server.asked).toEqual(['start', '200', '400', '400', '400'])
  expect(tab.state.current()).toMatchObject({ type: 'error', message: 'Erro desconhecido', enabled: false })
  const back = createServer()
  const later = await openTab(documents, back.ask)
  await later.sync.start()
  await later.sync.enable()
  expect(back.asked).toEqual(['400', '600', '800'])
  expect(await held(documents)).toEqual(everybody)
})

test('a full disk is said in words, and what was written before can be read', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const documents = openDocuments(`test-${newId()}`)
  const message = 'Não há espaço livre neste aparelho: libere espaço e tente de novo'
  let left = 3
  const full: Documents = {
    ...documents,
    put: async (id, fields) => {
      if (id.startsWith('rows.')) {
        if (left === 0) throw new AppError('unknown', message)
        left -= 1
      }
      return documents.put(id, fields)
    },
  }
  const tab = await openTab(full, createServer().ask)
  await tab.sync.enable()
  expect(tab.state.current()).toMatchObject({ type: 'error', message, loading: false })
  expect(await held(documents)).toEqual(everybody.filter((id) => Number(id.slice(1)) < 600))
  const back = createServer()
  const later = await openTab(documents, back.ask)
  await later.sync.start()
  await later.sync.enable()
  expect(back.asked).toEqual(['600', '800'])
  expect(await held(documents)).toEqual(everybody)
})

test('a clock that is wrong by an hour loses no row: the cursor is the server\u2019s', async () => {
  const documents = openDocuments(`test-${newId()}`)
  let clock = Date.parse('2026-11-20T12:00:00Z')
  const server = createServer((turn) => {
    clock += turn % 2 === 0 ? 3_600_000 : -3_600_000
  })
  const tab = await openTab(documents, server.ask, createLock(), () => new Date(clock))
  await tab.sync.enable()
  expect(tab.state.current().message).toBe(messages.ready)
  expect(await held(documents)).toEqual(everybody)
})

test('a row that is changed in one tab does not undo what another has fetched into its block', async () => {
  const documents = openDocuments(`test-${newId()}`)
  const one = await openTab(documents, createServer().ask)
  await one.sync.enable()
  const other = await openTab(documents, createServer().ask)
  await other.blocks.load()
  await one.blocks.change({ put: [{ id: 'c1', name: 'Nome Novo' }] })
  // That tab still has the old name in memory, in the same block.
  await other.blocks.amend('c2', { addressCoordinates: { x: -47, y: -22 } })
  const { blocks } = await openDevice(documents)
  await blocks.load()
  expect(blocks.row('c1')).toMatchObject({ name: 'Nome Novo' })
  expect(blocks.row('c2')).toMatchObject({ name: 'Pessoa 2', addressCoordinates: { x: -47, y: -22 } })
})
