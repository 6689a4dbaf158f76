import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@saude/contract/errors'
import { id, text } from '@saude/contract/fields'
import { newId } from '@saude/contract/id'
import { query } from '@saude/contract/query'
import { rows } from '@saude/contract/testing/rows'
import { defineCollection, type Store } from '@saude/store'
import { openEmbeddedStore } from '@saude/store/embedded/open'
import { handlersFor, insert, type Stored } from './handlers.ts'
import { createHeavy } from './heavy/heavy.ts'
import { idempotencyRecords, openIdempotency } from './idempotency.ts'
import { keyedBy } from './keyed.ts'
import { type RunOptions, runCall } from './run.ts'
import { publicUser } from './user.ts'

interface Note extends Stored {
  readonly words: string
}
const notes = defineCollection<Note>('note', { tenant: 'client', versioned: true })
const create = query(rows.citizenCreate, {
  input: { words: text('Texto').required().max(9_000) },
  output: { id: id().required() },
  writes: ['citizen'],
})
const on = handlersFor({ note: notes })
const handler = on(create, async ({ input, collections, commit }) => {
  const _id = newId()
  return commit([insert(collections.note, { _id, words: input.words })], { id: _id })
})

const folder = mkdtempSync(join(tmpdir(), 'saude-full-'))
let store: Store
beforeAll(async () => {
  store = await openEmbeddedStore({
    folder,
    area: 'full',
    collections: [notes, idempotencyRecords],
    maxPages: 200,
  })
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})
const user = { ...publicUser({ id: newId(), name: 'Vila' }), id: newId(), name: 'Ana' }

test('A call for which the disk has no room hears so, did nothing, and is done once when there is room again', async () => {
  const complaints: unknown[] = []
  const options: RunOptions = {
    store,
    idempotency: openIdempotency(store, 'a secret of the installation'),
    ask: () => Promise.reject(new Error('asks no one')),
    pseudonym: () => '',
    keyed: keyedBy('a secret of the installation'),
    now: () => new Date(),
    complain: (_, __, error) => complaints.push(error),
    heavy: createHeavy(),
  }
  const call = (requestKey: string) =>
    runCall(handler, { words: 'x'.repeat(8_000) }, context(requestKey), options) as Promise<{ id: string }>
  const context = (requestKey: string) => ({
    user,
    requestId: newId(),
    requestKey,
    deadline: Date.now() + 60_000,
  })

  const done: string[] = []
  let refused = ''
  while (refused === '') {
    const key = newId()
    await call(key).then(
      ({ id: made }) => done.push(made),
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error
        expect([error.key, error.message]).toEqual([
          'unknown',
          'Não há espaço para gravar no servidor; nada foi gravado',
        ])
        refused = key
      },
    )
  }
  expect(complaints).toMatchObject([{ kind: 'full' }])
  const stored = async () =>
    (await store.collection(notes).findAll({}, { max: 10_000 })).map(({ _id }) => _id)
  // Reading goes on; data, idempotency records and change feed know of the same acts.
  expect(await stored()).toEqual(done)
  expect(await store.collection(idempotencyRecords).countDocuments()).toBe(done.length)
  expect(await store.feed.latest()).toBe(String(done.length))
  await expect(call(refused)).rejects.toMatchObject({ key: 'unknown' })

  await store.collection(notes).deleteMany({ _id: { $in: done.slice(0, 5) } })
  const [one, other] = [await call(refused), await call(refused)]
  expect(other).toEqual(one)
  expect(await stored()).toEqual([...done.slice(5), one.id])
})
