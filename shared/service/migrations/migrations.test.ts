import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '@saude/store'
import { isOlder } from './admit.ts'
import { defineMigrations } from './migration.ts'
import { collections, describeMigrations } from './migrations.suite.ts'
import { migrationsIn } from './progress.ts'

const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('migrations of the embedded store', () => {
  describeMigrations((area) => openStore({ folder, area, collections }))
})

test('ids are days and words in their order, and releases are numbers', () => {
  const one = (id: string, more: object = {}) => ({ id, title: '', lastIn: '0.1.0', ...more })
  expect(() => defineMigrations([one('upper')])).toThrow('not named')
  expect(() => defineMigrations([one('2026-11-02-b'), one('2026-11-02-b')])).toThrow('stands behind')
  expect(() => defineMigrations([one('2026-11-02-b'), one('2026-11-01-a')])).toThrow('come at the end')
  expect(() => defineMigrations([one('2026-11-02-b', { lastIn: 'the last' })])).toThrow('no release')
  expect(defineMigrations([one('2026-11-01-a'), one('2026-11-02-b')])).toHaveLength(2)
})

test('releases are compared by their numbers', () => {
  const pairs = [
    ['0.1.0', '0.1.1'],
    ['0.9.0', '0.10.0'],
    ['0.10.0', '1.0.0'],
  ] as const
  for (const [older, newer] of pairs)
    expect([isOlder(older, newer), isOlder(newer, older), isOlder(older, older)]).toEqual([
      true,
      false,
      false,
    ])
})

test('what a service in another process says of its migrations is read, and nothing else', () => {
  const one = { id: '2026-11-01-a', title: 'A', count: 3, total: null, problem: 'disk' }
  expect(migrationsIn({ latencyMs: 1, migrations: [{ ...one, secret: 1 }, 'x'] })).toEqual([one])
  for (const other of [undefined, {}, { migrations: 'x' }]) expect(migrationsIn(other)).toEqual([])
})
