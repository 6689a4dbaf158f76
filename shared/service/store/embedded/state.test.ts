import { copyFileSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { newId } from '@saude/contract/id'
import { searchable } from '@saude/contract/search'
import { defineCollection, type Entity, openStore, tokens, withTie } from '../../store.ts'

interface Person extends Entity {
  readonly client: string
  readonly gender: 'M' | 'F'
  readonly searchName: string
  readonly searchTokens: readonly string[]
}
const bare = defineCollection<Person>('person', { tenant: 'client' })
const people = defineCollection<Person>('person', {
  tenant: 'client',
  arrays: ['searchTokens'],
  counts: [['gender']],
  indexes: [{ keys: { client: 1, searchName: 1, _id: 1 } }],
})

const root = mkdtempSync(join(tmpdir(), 'state-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const open = (folder: string, collection = people) =>
  openStore({ folder: join(root, folder), area: 'area', collections: [collection] })
const file = (folder: string) => join(root, folder, 'area.sqlite')

function person(index: number): Person {
  const name = `${index % 3 ? 'Maria' : 'João'} Número ${index}`
  return { _id: newId(), client: 'c', gender: index % 3 ? 'F' : 'M', ...searchable(name) }
}

const many = (count: number) => Array.from({ length: count }, (_, index) => person(index))
const sort = withTie<Person>({ searchName: 1 })

test('Documents stored before anything was declared are indexed, found by words and counted by what is declared now', async () => {
  const before = await open('upgrade', bare)
  await before.collection(bare).insertMany(many(600))
  await before.close()
  const after = await open('upgrade')
  const collection = after.collection(people)
  expect(await after.explain(people, { client: 'c' }, { sort, limit: 40 })).toMatchObject({
    scans: false,
    sorts: false,
  })
  const found = { client: 'c', gender: 'M' as const, searchTokens: tokens('num joao') }
  expect(await collection.countDocuments(found)).toBe(200)
  expect(await collection.countDocuments({ client: 'c', gender: 'F' })).toBe(400)
  expect(await collection.countDocuments({})).toBe(600)
  expect(await collection.find(found, { sort, skip: 190, limit: 40 }).toArray()).toHaveLength(10)
  await after.close()
  // Back to less, and to more again: what was kept for the first is not believed by the third.
  const back = await open('upgrade', bare)
  await back.collection(bare).deleteMany({ gender: 'F' })
  await back.close()
  const again = await open('upgrade')
  expect(await again.collection(people).countDocuments({ client: 'c', gender: 'F' })).toBe(0)
  expect(await again.collection(people).countDocuments({ client: 'c', searchTokens: tokens('maria') })).toBe(
    0,
  )
  await again.close()
})

test('A filled collection is as one that was written document by document, and empty when the filling fails', async () => {
  const store = await open('fill')
  const documents = many(2500)
  expect(await store.fill(people, documents)).toBe(2500)
  const collection = store.collection(people)
  expect(await collection.countDocuments({ client: 'c', gender: 'M' })).toBe(834)
  expect(await collection.countDocuments({ client: 'c', searchTokens: tokens('maria numero 1') })).toBe(
    documents.filter(({ searchName }) => /^maria numero 1/.test(searchName)).length,
  )
  expect(await store.explain(people, { client: 'c' }, { sort, limit: 40 })).toMatchObject({
    scans: false,
    sorts: false,
  })
  // Not empty any more: what is there stays usable.
  expect(await store.fill(people, many(10))).toBe(10)
  expect(await collection.countDocuments()).toBe(2510)
  await store.close()

  const other = await open('fill-failed')
  const [twice] = documents
  await expect(other.fill(people, [...documents, ...(twice ? [twice] : [])])).rejects.toMatchObject({
    kind: 'duplicate',
  })
  expect(await other.collection(people).countDocuments()).toBe(0)
  await other.collection(people).insertOne(person(1))
  expect(await other.collection(people).countDocuments({ client: 'c', searchTokens: tokens('maria') })).toBe(
    1,
  )
  await other.close()
})

/** Leaves the file as a process does that dies. */
function crash(folder: string): void {
  const db = new DatabaseSync(file(folder))
  db.exec(`UPDATE "_settings" SET value = 'open' WHERE name = 'state'; PRAGMA wal_checkpoint(TRUNCATE)`)
  db.close()
}

test('A file is read through after a crash, and a damaged one is refused in Portuguese', async () => {
  const store = await open('crash')
  await store.fill(people, many(3000))
  await store.close()
  crash('crash')
  // Whole: opened as ever.
  const whole = await open('crash')
  expect(await whole.collection(people).countDocuments()).toBe(3000)
  await whole.close()
  crash('crash')
  copyFileSync(file('crash'), `${file('crash')}.kept`)
  const broken = openSync(file('crash'), 'r+')
  for (let page = 40; page < 60; page++) writeSync(broken, Buffer.alloc(4096, 0xab), 0, 4096, page * 4096)
  await expect(open('crash')).rejects.toMatchObject({
    kind: 'damaged',
    message: expect.stringContaining('está danificado. Restaure a última cópia de segurança'),
  })
  // Its own file back, it opens: the lock was let go.
  copyFileSync(`${file('crash')}.kept`, file('crash'))
  await (await open('crash')).close()
  writeFileSync(file('crash'), 'this is no database at all, but a text that somebody put here'.repeat(100))
  await expect(open('crash')).rejects.toMatchObject({ kind: 'damaged' })
})
