import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@saude/contract/id'
import { defineCollection } from '../definition.ts'
import { openStore, type Store } from '../store.ts'
import { createTurns } from './turns.ts'

const twenty = Array.from({ length: 20 }, (_, index) => `a${index}`)

test('of twenty entries of one caller and one of another, the other’s is the second', () => {
  const turns = createTurns<string>()
  for (const one of twenty) turns.add('a', one)
  turns.add('b', 'b0')
  const order = Array.from({ length: 21 }, () => turns.take(1)).flat()
  expect(order.slice(0, 3)).toEqual(['a0', 'b0', 'a1'])
  expect(order.filter((one) => one !== 'b0')).toEqual(twenty)
  expect(turns.size).toBe(0)
  expect(turns.take(1)).toEqual([])
})

test('who has just had a turn waits for the others, also for those who come later', () => {
  const turns = createTurns<string>()
  for (const one of ['a0', 'a1', 'a2']) turns.add('a', one)
  expect(turns.take(1)).toEqual(['a0'])
  turns.add('b', 'b0')
  turns.add('c', 'c0')
  expect(Array.from({ length: 4 }, () => turns.take(1)).flat()).toEqual(['a1', 'b0', 'c0', 'a2'])
})

test('behind what is enough by itself no others are taken, and all keep their order', () => {
  const turns = createTurns<string>()
  for (const one of ['a', 'b', 'c']) for (const index of [0, 1]) turns.add(one, `${one}${index}`)
  const isB = (one: string) => one.startsWith('b')
  const order = Array.from({ length: 4 }, () => turns.take(3, isB))
  expect(order).toEqual([['a0', 'b0'], ['c0', 'a1', 'b1'], ['c1'], []])
})

test('several are taken at once of different callers only; what is on behalf of no one is each for itself', () => {
  const turns = createTurns<string>()
  turns.add('a', 'a0')
  turns.add('a', 'a1')
  turns.add('', 'x')
  turns.add('', 'y')
  turns.add('b', 'b0')
  expect(turns.take(4)).toEqual(['a0', 'x', 'y', 'b0'])
  expect(turns.take(4)).toEqual(['a1'])
})

interface Note {
  readonly _id: string
}
const notes = defineCollection<Note>('note', { tenant: 'global', indexes: [] })

describe('reads of a store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'saude-turns-'))
  let store: Store
  beforeAll(async () => {
    store = await openStore({ folder, area: 'turns', collections: [notes] })
  })
  afterAll(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })

  const readBy = (caller: string) =>
    store.collection(notes, { query: 'noteList', caller, check: () => {}, walks: new Set() })

  test('of twenty of one person and one of another, asked for behind them, the other’s is answered second', async () => {
    const answered: string[] = []
    const one = readBy('one')
    await Promise.all([
      ...twenty.map((name) => one.findOne({ _id: name }).then(() => answered.push('one'))),
      readBy('other')
        .findOne({ _id: 'b' })
        .then(() => answered.push('other')),
    ])
    expect(answered.slice(0, 3)).toEqual(['one', 'other', 'one'])
    expect(answered).toHaveLength(21)
  })

  test('what is written is answered while reads still wait', async () => {
    const one = readBy('one')
    let left = 500
    const reads = Array.from({ length: left }, async () => {
      await one.findOne({ _id: 'a' })
      left -= 1
    })
    await store.collection(notes).insertOne({ _id: newId() })
    expect(left).toBeGreaterThan(0)
    await Promise.all(reads)
  })
})
