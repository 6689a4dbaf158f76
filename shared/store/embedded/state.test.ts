import { copyFileSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { newId } from '@saude/contract/id'
import { searchable } from '@saude/contract/search'
import { defineCollection, type Entity, openStore, tokens, withTie } from '../store.ts'

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

/** Says something else about a closed file. */
function settle(folder: string, sql: string): void {
  const db = new DatabaseSync(file(folder))
  db.exec(sql)
  db.close()
}

test('A file of an older format gets indexes, words and counts anew, one of a newer format is refused and left alone', async () => {
  const first = await open('format')
  await first.collection(people).insertMany(many(60))
  await first.close()
  const index = '"person:client+,searchName+,_id+"'
  // As an older program may have left it: other counts, other words, another index under the same name.
  settle(
    'format',
    `UPDATE "_settings" SET value = '0' WHERE name = 'format'; UPDATE "_counts" SET n = n + 7;
     DELETE FROM "person$terms" WHERE rowid < 30; DROP INDEX ${index}; CREATE INDEX ${index} ON "person" (n)`,
  )
  const again = await open('format')
  const { collection } = again
  expect(await collection(people).countDocuments({ client: 'c', gender: 'M' })).toBe(20)
  expect(await collection(people).countDocuments({ client: 'c', searchTokens: tokens('joao') })).toBe(20)
  expect(await again.explain(people, { client: 'c' }, { sort, limit: 40 })).toMatchObject({
    scans: false,
    sorts: false,
  })
  await again.close()
  // Not once more: what the file says now is believed.
  settle('format', `UPDATE "_counts" SET n = n + 7`)
  const third = await open('format')
  expect(await third.collection(people).countDocuments({ client: 'c', gender: 'M' })).toBe(27)
  await third.close()
  settle('format', `UPDATE "_settings" SET value = '1000' WHERE name = 'format'`)
  for (let time = 0; time < 2; time += 1)
    await expect(open('format')).rejects.toMatchObject({
      kind: 'unfit',
      message: expect.stringContaining('foi gravado por uma versão mais nova do Saúde Municipal'),
    })
})

test('A declaration that became unique over documents that are not is refused in words, and the folder stays as it was', async () => {
  const folder = 'unique'
  const unique = defineCollection<Person>('person', {
    tenant: 'client',
    indexes: [{ keys: { client: 1, searchName: 1 }, unique: true }],
  })
  const twins = [person(1), person(1), person(2)]
  const before = await open(folder, bare)
  await before.collection(bare).insertMany(twins)
  await before.close()
  await expect(open(folder, unique)).rejects.toMatchObject({
    kind: 'unfit',
    message: `O banco de dados ${file(folder)} tem documentos repetidos em person (client, searchName), o que esta versão do Saúde Municipal não admite. Corrija-os com a versão anterior.`,
  })
  const back = await open(folder, bare)
  expect(await back.collection(bare).countDocuments()).toBe(3)
  await back.collection(bare).deleteOne({ _id: twins[0]?._id ?? '' })
  await back.close()
  const after = await open(folder, unique)
  await expect(after.collection(unique).insertOne(person(1))).rejects.toMatchObject({ kind: 'duplicate' })
  await after.close()
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

test('A filling that a crash ends leaves the collection empty, and whole when the file is opened again', async () => {
  const store = await open('filling')
  const collection = store.collection(people)
  const documents = many(3000)
  async function* halted() {
    yield* documents.slice(0, 2000)
    // Both batches are stored, and the indexes are not made yet.
    while ((await collection.countDocuments()) < 2000) await new Promise((resolve) => setTimeout(resolve, 5))
    mkdirSync(join(root, 'filling-crash'))
    for (const end of ['', '-wal']) copyFileSync(file('filling') + end, file('filling-crash') + end)
    yield* documents.slice(2000)
  }
  expect(await store.fill(people, halted())).toBe(3000)
  await store.close()
  const after = await open('filling-crash')
  const left = after.collection(people)
  expect(await left.countDocuments()).toBe(0)
  expect(await left.countDocuments({ client: 'c', gender: 'M' })).toBe(0)
  expect(await after.fill(people, documents)).toBe(3000)
  expect(await left.countDocuments({ client: 'c', gender: 'M' })).toBe(1000)
  expect(await left.countDocuments({ client: 'c', searchTokens: tokens('joao num') })).toBe(1000)
  expect(await after.explain(people, { client: 'c' }, { sort, limit: 40 })).toMatchObject({
    scans: false,
    sorts: false,
  })
  await after.close()
})

test('What is added to a collection that has documents is on disk when that is answered', async () => {
  const store = await open('added')
  await store.fill(people, many(30))
  expect(await store.fill(people, many(600))).toBe(600)
  mkdirSync(join(root, 'added-crash'))
  for (const end of ['', '-wal']) copyFileSync(file('added') + end, file('added-crash') + end)
  await store.close()
  const after = await open('added-crash')
  expect(await after.collection(people).countDocuments()).toBe(630)
  expect(await after.collection(people).countDocuments({ client: 'c', gender: 'M' })).toBe(210)
  await after.close()
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
