import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { id, integer } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from '@saude/contract/testing/rows'
import { defineCollection, type Entity } from '@saude/store'
import { createDeparture } from './departure.ts'
import { handlersFor, insert } from './handlers.ts'
import { defineService, type OpenedService, openService } from './service.ts'
import { caller } from './testing/caller.ts'

interface Note extends Entity {
  readonly client: string
  readonly n: number
}

const notes = defineCollection<Note>('notes', {
  tenant: 'client',
  indexes: [{ keys: { client: 1, n: 1, _id: 1 } }],
})
const on = handlersFor({ note: notes })

const output = { count: integer('Notas') }
const walking = query(rows.citizenGet, { input: {}, output, reads: ['citizen'] })
const reading = query(rows.citizenHealth, { input: {}, output, reads: ['citizen'] })
const asking = query(rows.citizenSearch, { input: {}, output, reads: ['citizen'] })
const writing = query(rows.citizenDelete, {
  input: {},
  output: { id: id().required() },
  writes: ['citizen'],
})

/** Where the handlers stand still until the test lets them go on. */
let gate: { readonly reached: () => void; readonly open: Promise<void> }
/** How a handler came to its end, whether or not its call still waits for it. */
let ended: Promise<unknown>

const noted = <A>(work: Promise<A>): Promise<A> => {
  ended = work.catch((error: unknown) => error)
  return work
}
const stop = async () => {
  gate.reached()
  await gate.open
}

const handlers = [
  on(walking, ({ collections }) =>
    noted(
      (async () => {
        let count = 0
        for await (const { n } of collections.note.find({}, { sort: { n: 1, _id: 1 } })) {
          count += 1
          if (n === 700) await stop()
        }
        return { count }
      })(),
    ),
  ),
  on(reading, ({ store, user }) =>
    noted(
      (async () => {
        // Begun, and not gone to its end.
        await store.collection(notes).find({}).next()
        await stop()
        return {
          count: (await store.collection(notes).findAll({ client: user.client?.id ?? '' }, { max: 5_000 }))
            .length,
        }
      })(),
    ),
  ),
  on(asking, ({ ask }) =>
    noted(
      (async () => {
        await stop()
        return ask(walking, {})
      })(),
    ),
  ),
  on(writing, ({ collections, commit }) =>
    noted(
      (async () => {
        await stop()
        return commit([insert(collections.note, { _id: 'late', n: -1 })], { id: 'late' })
      })(),
    ),
  ),
]

const folder = mkdtempSync(join(tmpdir(), 'saude-deadline-'))
const asked: string[] = []
const user = caller('c')
let service: OpenedService

beforeAll(async () => {
  service = await openService(
    defineService({ area: 'citizen', version: '1', collections: { note: notes }, handlers }),
    {
      folder,
      ask: async (name) => {
        asked.push(name)
        return { count: 0 }
      },
    },
  )
  const all = Array.from({ length: 2_000 }, (_, n) => ({ _id: String(n), client: 'c', n }))
  await service.store.fill(notes, all)
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

const hour = 3_600_000

/** Runs a query until its handler stands still, ends the call, and lets the handler go on. @returns rows read from then on */
async function after(name: string, end: 'deadline' | 'departure') {
  let open = () => {}
  let reached = () => {}
  const standing = new Promise<void>((resolve) => {
    reached = resolve
  })
  gate = { reached, open: new Promise((resolve) => (open = resolve)) }
  const { signal, abort } = createDeparture()
  const timers = jest.spyOn(globalThis, 'setTimeout')
  const call = service
    .run(name, {}, { user, requestId: 'r', deadline: Date.now() + hour, signal })
    .catch((error: unknown) => error)
  await standing
  const passes = timers.mock.calls.find(([, wait]) => Number(wait) > hour / 2)?.[0]
  timers.mockRestore()
  // It passes while the handler stands, however long that took to get there.
  if (end === 'departure') abort()
  else passes?.()
  const outcome = end === 'departure' && name === writing.name ? undefined : await call
  const { rows: before } = service.store.reads
  open()
  const last = await ended
  await service.store.health()
  return { outcome, ended: last, rows: service.store.reads.rows - before, walks: service.store.reads.walks }
}

test.each([
  ['deadline', 'timeout'],
  ['departure', 'abort'],
] as const)('after its %s a walk reads no further row, and is closed', async (end, key) => {
  const over = { outcome: { key }, ended: { key }, rows: 0, walks: 0 }
  expect(await after(walking.name, end)).toMatchObject(over)
  expect(await after(reading.name, end)).toMatchObject(over)
})

test('after its end a call asks no other area', async () => {
  expect(await after(asking.name, 'departure')).toMatchObject({ ended: { key: 'abort' } })
  expect(asked).toEqual([])
})

test('a deadline stops what has not committed, a caller who leaves does not', async () => {
  expect(await after(writing.name, 'deadline')).toMatchObject({ ended: { key: 'timeout' } })
  expect(await service.store.collection(notes).findOne({ _id: 'late' })).toBeNull()
  expect(await after(writing.name, 'departure')).toMatchObject({ ended: { id: 'late' } })
  expect(await service.store.collection(notes).findOne({ _id: 'late' })).toMatchObject({ n: -1 })
})
