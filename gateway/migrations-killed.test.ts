import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type MigrationMark, migrationMarks } from '@saude/service/migrations/mark'
import { peek } from '@saude/store'
import { MongoClient } from 'mongodb'
import type { Case, Ended, Said } from './testing/converting.main.ts'
import { olderRows } from './testing/older-rows.ts'
import { startProcess } from './testing/process.ts'
import { productServices } from './testing/services.ts'

jest.setTimeout(180_000)

/** Every migration that this version does, killed in its middle: of all of them together, in two processes for each engine. */

const known = productServices.flatMap(({ area, migrations = [] }) =>
  migrations.flatMap((one) => ('run' in one ? [`${area} ${one.id}`] : [])),
)
const uri = process.env.CONTRACT_MONGODB_URI
/** Names the databases of these tests only; `npm run test:mongo` runs them on MongoDB too. */
const installation = `killed${process.pid}${Date.now()}`
const root = mkdtempSync(join(tmpdir(), 'saude-killed-'))
afterAll(async () => {
  rmSync(root, { recursive: true, force: true })
  if (uri === undefined) return
  const client = await new MongoClient(uri).connect()
  const { databases } = await client.db('admin').admin().listDatabases()
  for (const { name } of databases) if (name.startsWith(installation)) await client.db(name).dropDatabase()
  await client.close()
})

test('each migration has rows that it is killed in the middle of', () => {
  expect(known.filter((one) => !olderRows[one])).toEqual([])
})

const start = (cases: readonly Case[]) => {
  const { child, said, ended } = startProcess(
    {},
    { program: ['gateway/testing/converting.main.ts', JSON.stringify(cases)] },
  )
  const lines = (): readonly Said[] =>
    said.output
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line))
  return { child, said, ended, lines }
}

describe.each(Object.entries({ embedded: undefined, ...(uri !== undefined && { mongodb: uri }) }))(
  'killed in its middle on the %s engine, and started again',
  (engine, address) => {
    /** A store of its own. */
    const caseOf = (migration: string, kind: string): Case => {
      const name = `${engine}${known.indexOf(migration)}${kind}`
      const at = address?.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/${installation}${name}`)
      return {
        migration,
        place: { folder: join(root, name), ...(at !== undefined && { uri: at }) },
        file: join(root, `${name}.json`),
      }
    }
    const whole = (migration: string) => caseOf(migration, 'Whole')
    const killed = (migration: string) => caseOf(migration, 'Killed')
    const marks = new Map<string, readonly MigrationMark[]>()
    let before: readonly Said[] = []
    let after: readonly Said[] = []
    beforeAll(async () => {
      const all = known.filter((one) => olderRows[one])
      const first = start(
        all.flatMap((one): Case[] => [
          { ...whole(one), fills: [whole(one).place, killed(one).place] },
          { ...killed(one), isHalted: true },
        ]),
      )
      while (first.lines().filter(({ stands }) => stands).length < all.length) {
        if (first.child.exitCode !== null) throw new Error(first.said.errors)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      first.child.kill('SIGKILL')
      await first.ended
      before = first.lines()
      for (const one of all)
        marks.set(one, await peek({ ...killed(one).place, area: one.split(' ')[0] ?? '' }, migrationMarks))
      const second = start(all.map(killed))
      expect([await second.ended, second.said.errors]).toEqual([0, ''])
      after = second.lines()
    })
    const ended = (one: Case): Ended => JSON.parse(readFileSync(one.file, 'utf8'))
    const of = (said: readonly Said[], { file }: Case) =>
      said.filter((line) => line.file === file && !line.stands)
    const froms = (said: readonly Said[]) => said.map(({ from }) => from)

    test.each(known)('%s', (migration) => {
      const batches = of(before, whole(migration))
      // Beside it a store of MongoDB has marked how its feed became lines.
      const mark = marks.get(migration)?.find(({ _id }) => _id === migration.split(' ')[1])
      // What has a second batch was killed within that one; what has one only, before its mark.
      if (batches.length > 1) expect(mark).toMatchObject({ state: 'running', batches: 1, endedAt: null })
      else expect(mark).toBeUndefined()
      const again = of(after, killed(migration))
      // Each batch is committed once.
      expect(froms(again)).toEqual(froms(batches.slice(mark?.batches ?? 0)))
      const writes = batches.reduce((sum, { operations = 0, written = 0 }) => sum + operations + written, 0)
      expect(writes).toBeGreaterThan(0)

      const [as, is] = [ended(whole(migration)), ended(killed(migration))]
      expect(is.mark).toEqual(as.mark)
      expect(is.mark).toMatchObject({ state: 'done', batches: batches.length })
      expect(is.feed).toBe(as.feed)
      expect(shown(is, migration)).toEqual(shown(as, migration))
    })
  },
)

/** What it ends with, but for the ids of what it has made, and when something was removed. */
function shown({ documents }: Ended, migration: string): object {
  const given = Object.values(olderRows[migration]?.rows ?? {}).flatMap((rows) => rows.map(({ _id }) => _id))
  const known = new Set(given)
  const texts = Object.entries(documents).map(([name, all]) => [
    name,
    all
      .map((one) => {
        const text = JSON.stringify({ ...one, deletedAt: null }).replace(/"removedAt":"[^"]*"/, '')
        // A message has its id within it too.
        return known.has(one._id) ? text : text.replaceAll(one._id, '')
      })
      .sort(),
  ])
  return Object.fromEntries(texts)
}
