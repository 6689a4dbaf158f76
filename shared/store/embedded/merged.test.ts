import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { newId } from '@saude/contract/id'
import { defineCollection, type Entity, openStore, withTie } from '../store.ts'
import { selectCount, selectDocuments } from './select.ts'
import { createShapes } from './shapes.ts'

interface Request extends Entity {
  readonly client: string
  readonly state?: string | null
  readonly updatedAt: number
}

const requests = defineCollection<Request>('request', {
  tenant: 'client',
  indexes: [
    { keys: { client: 1, updatedAt: 1, _id: 1 } },
    { keys: { client: 1, state: 1, updatedAt: 1, _id: 1 } },
  ],
})

const old = 2_000
const folder = mkdtempSync(join(tmpdir(), 'merged-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** 2,000 without a state, and as many in each of three; in an order that has nothing to do with the states. */
const documents = Array.from({ length: old * 4 }, (_, index): Request => {
  const state = [undefined, 'requested', 'done', 'refused'][index % 4]
  return { _id: newId(), client: 'c', updatedAt: (index * 7919) % (old * 4), ...(state && { state }) }
})
const filter = { client: 'c', state: { $in: ['requested', null] } }
const wanted = documents
  .filter(({ state }) => state === undefined || state === 'requested')
  .sort((one, other) => other.updatedAt - one.updatedAt)
  .map(({ _id }) => _id)
const sort = withTie<Request>({ updatedAt: -1 })

const scope = { collection: requests, shapes: createShapes([]) }

beforeAll(async () => {
  const store = await openStore({ folder, area: 'area', collections: [requests] })
  await store.collection(requests).insertMany(documents)
  await store.close()
})

/** Runs a statement on the file and counts the rows of the index that it walks over. */
function walked({ sql, parameters }: ReturnType<typeof selectDocuments>) {
  const db = new DatabaseSync(join(folder, 'area.sqlite'))
  let seen = 0
  db.function('seen', (n: number) => {
    seen += 1
    return n
  })
  const counted = sql
    .replaceAll('SELECT n, ', 'SELECT seen(n) AS n, ')
    .replaceAll('count(*)', 'count(seen(n))')
  const rows = db.prepare(counted).all(...parameters)
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters)
  db.close()
  return { rows, seen, plan: plan.map(({ detail }) => String(detail)) }
}

it('reads a page of one of two values from the index alone: no row more than the page has, and one of each', () => {
  for (const skip of [0, 40, 400]) {
    const query = selectDocuments(scope, filter, { sort, skip, limit: 40 }, '_id')
    const { rows, seen, plan } = walked(query)
    expect(rows.map(({ _id }) => _id)).toEqual(wanted.slice(skip, skip + 40))
    expect(seen).toBeGreaterThanOrEqual(skip + 40)
    expect(seen).toBeLessThanOrEqual(skip + 42)
    expect(
      plan.filter((line) => line.includes('COVERING INDEX request:client+,state+,updatedAt+')),
    ).toHaveLength(2)
    expect(plan.filter((line) => line.startsWith('SCAN request'))).toEqual([])
  }
})

it('counts them without looking at those of other values', () => {
  const { rows, seen } = walked(selectCount(scope, filter))
  expect(rows.flatMap((row) => Object.values(row))).toEqual([old * 2])
  expect(seen).toBe(old * 2)
})

it('reads all of them from the index too', () => {
  const { rows, plan } = walked(selectDocuments(scope, filter, {}, '_id'))
  expect(new Set(rows.map(({ _id }) => _id))).toEqual(new Set(wanted))
  const walks = plan.filter((line) => /INDEX request:client\+,state\+.* AND /.test(line))
  expect(walks).toHaveLength(2)
})

it('is asked of the store like any filter', async () => {
  const store = await openStore({ folder, area: 'area', collections: [requests] })
  const collection = store.collection(requests)
  const page = await collection.find(filter, { sort, skip: 100, limit: 40 }).toArray()
  expect(page.map(({ _id }) => _id)).toEqual(wanted.slice(100, 140))
  expect(await collection.countDocuments(filter)).toBe(old * 2)
  expect(await collection.countDocuments({ client: 'c', state: { $in: ['done', 'done', 'none'] } })).toBe(old)
  expect(await collection.countDocuments({ client: 'b', state: { $in: ['done', null] } })).toBe(0)
  await store.close()
})
