import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { defineCollection, type Entity, insert, openStore } from '../store.ts'
import { claimEmpty, discardClaimed } from './claim.ts'
import { adoptFolder, knownDatabases } from './known.ts'

interface Person extends Entity {
  readonly name: string
}
const people = defineCollection<Person>('person', { tenant: 'global' })

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'known-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = (area: string) => openStore({ folder, area, collections: [people] })
const file = (area: string) => join(folder, `${area}.sqlite`)
const person = (_id: string) => ({ _id, name: 'Ana' })

/** A database in which this one is registered, closed again. */
async function made(area: string, ...ids: string[]) {
  const store = await open(area)
  for (const id of ids) await store.collection(people).insertOne(person(id))
  await store.close()
}

/** As a version left it that did not remember its databases. */
const fromBefore = () => rmSync(join(folder, 'databases'), { recursive: true })

const removed = (area: string) => {
  for (const end of ['', '-wal', '-shm', '.owner']) rmSync(file(area) + end, { force: true })
}

describe('A database that was there is not begun anew', () => {
  test.each([
    ['was removed with all that belongs to it', () => removed('area'), 'não está lá'],
    ['is empty', () => truncateSync(file('area')), 'está vazio'],
    [
      'is another database',
      () => {
        removed('area')
        const db = new DatabaseSync(file('area'))
        db.exec('CREATE TABLE other (n)')
        db.close()
      },
      'não tem mais os dados',
    ],
  ])('when it %s', async (_, harm, how) => {
    await made('area', 'one')
    harm()
    const before = existsSync(file('area'))
    for (let time = 0; time < 2; time += 1)
      await expect(open('area')).rejects.toMatchObject({
        kind: 'unfit',
        message: expect.stringMatching(new RegExp(`area\\.sqlite .*${how}.*npm run restore -- PASTA`)),
      })
    expect(existsSync(file('area'))).toBe(before)
    // Others open as ever, and those that are new.
    await made('other', 'one')
  })

  test.each([
    ['its log', () => writeFileSync(`${file('area')}-wal`, '')],
    ['its owner’s lock', () => writeFileSync(`${file('area')}.owner`, '')],
    ['an empty file', () => writeFileSync(file('area'), '')],
    ['files that it names', () => mkdirSync(join(folder, 'files', 'area'), { recursive: true })],
  ])('in a folder from before databases were remembered, where %s is left', async (_, leave) => {
    await made('other')
    fromBefore()
    leave()
    await expect(open('area')).rejects.toMatchObject({ kind: 'unfit' })
    await made('other')
    await made('new')
    expect(knownDatabases(folder).sort()).toEqual(['area.sqlite', 'new.sqlite', 'other.sqlite'])
  })
})

test('Where any database is, those without which there are no others are missed', async () => {
  await made('citizen')
  fromBefore()
  adoptFolder(folder, ['core'])
  await expect(open('core')).rejects.toMatchObject({ kind: 'unfit' })
})

test('A start that ends before its database is complete is no trace of one', async () => {
  adoptFolder(folder, ['core'])
  for (const end of ['', '.owner']) writeFileSync(file('area') + end, '')
  await made('area', 'one')
})

describe('Nothing is acknowledged that is not in the file on disk', () => {
  test.each([
    ['deleted', () => rmSync(file('area'))],
    ['renamed', () => renameSync(file('area'), file('elsewhere'))],
    [
      'replaced',
      () => {
        copyFileSync(file('area'), file('copy'))
        renameSync(file('copy'), file('area'))
      },
    ],
    ['left without its log', () => rmSync(`${file('area')}-wal`)],
  ])('when it is %s while it is open', async (_, harm) => {
    const store = await open('area')
    await store.collection(people).insertOne(person('one'))
    harm()
    const gone = { kind: 'gone', message: expect.stringContaining(file('area')) }
    await expect(store.atomically([insert(people, person('two'))])).rejects.toMatchObject(gone)
    await expect(store.collection(people).deleteMany({})).rejects.toMatchObject(gone)
    await expect(store.fill(people, [person('three')])).rejects.toMatchObject(gone)
    await expect(store.health()).rejects.toMatchObject(gone)
    // What was stored can still be read, and stopping is possible.
    expect(await store.collection(people).countDocuments({})).toBe(1)
    await store.close()
  })

  test('and it is again when the file is put back', async () => {
    const store = await open('area')
    renameSync(file('area'), file('elsewhere'))
    await expect(store.health()).rejects.toMatchObject({ kind: 'gone' })
    renameSync(file('elsewhere'), file('area'))
    await store.collection(people).insertOne(person('one'))
    await store.close()
    const again = await open('area')
    expect(await again.collection(people).countDocuments({})).toBe(1)
    await again.close()
  })
})

describe('What a filling has claimed', () => {
  const claim = (filling: string, ...areas: string[]) => ({ folder, areas, filling, ignoring: [] })

  test('is removed when it is not completed, and begun anew', async () => {
    await made('area')
    expect(claimEmpty(claim('f', 'area'))).toBe(true)
    await made('area', 'half')
    expect(discardClaimed(claim('f', 'area'))).toEqual([])
    expect(readdirSync(folder).filter((name) => /\.sqlite(-|$)/.test(name))).toEqual([])
    const store = await open('area')
    expect(await store.collection(people).countDocuments({})).toBe(0)
    await store.close()
  })

  test('is never a database in which something is stored, or was', async () => {
    await made('area', 'one')
    expect(claimEmpty(claim('f', 'area'))).toBe(false)
    const store = await open('area')
    await store.collection(people).deleteMany({})
    expect(claimEmpty(claim('f', 'area'))).toBe(true)
    await store.close()
  })

  test('is not another filling’s, and not what somebody put in its place', async () => {
    await made('area')
    await made('real', 'one')
    claimEmpty(claim('f', 'area'))
    await made('area', 'half')
    expect(discardClaimed(claim('g', 'area'))).toEqual([file('area')])
    // Nothing at all is removed beside what is somebody's.
    expect(discardClaimed(claim('f', 'area', 'real'))).toEqual([file('real')])
    copyFileSync(file('real'), file('area'))
    expect(discardClaimed(claim('f', 'area'))).toEqual([file('area')])
    const store = await open('area')
    expect(await store.collection(people).countDocuments({ _id: 'one' })).toBe(1)
    await store.close()
  })

  test('stays while a process has it open', async () => {
    const store = await open('area')
    claimEmpty(claim('f', 'area'))
    expect(() => discardClaimed(claim('f', 'area'))).toThrow(expect.objectContaining({ kind: 'locked' }))
    await store.collection(people).insertOne(person('one'))
    await store.close()
  })
})
