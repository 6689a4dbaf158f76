import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tombstones } from '../feed.ts'
import { openChannel } from './channel.ts'

const root = mkdtempSync(join(tmpdir(), 'fsync-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('The database is opened so that a commit is on disk before it is answered', async () => {
  const channel = await openChannel({
    file: join(root, 'pragma.sqlite'),
    collections: [tombstones],
    views: [],
  })
  const ask = (sql: string) =>
    channel.read({ kind: 'table', most: 10, query: { sql, parameters: [], collection: 'tombstones' } })
  // 2 is FULL: the log is synchronised with every commit.
  expect(await ask('PRAGMA synchronous')).toBe('[[2]]')
  expect(await ask('PRAGMA journal_mode')).toBe('[["wal"]]')
  await channel.close()
})

const strace = spawnSync('strace', ['-V']).status === 0
if (!strace) console.warn('PULADO: sem strace não se conta cada fsync')
const watched = strace ? test : test.skip

watched(
  'Every acknowledged group of writes is synchronised once, before it is acknowledged',
  () => {
    const log = join(root, 'calls')
    const script = fileURLToPath(new URL('./fsync.child.ts', import.meta.url))
    const calls = 'trace=fsync,fdatasync,write,writev'
    const node = [process.execPath, '--import', 'tsx', script, join(root, 'data')]
    const child = spawnSync('strace', ['-f', '-qq', '-e', calls, '-o', log, ...node], { encoding: 'utf8' })
    // Some containers forbid watching.
    if (/ptrace|not permitted/i.test(child.stderr)) return console.warn(`PULADO: ${child.stderr}`)
    expect([child.status, child.stderr]).toEqual([0, ''])
    const events = readFileSync(log, 'utf8')
      .split('\n')
      .flatMap((line) => {
        if (/(fsync|fdatasync)(\(| resumed).*= 0/.test(line)) return ['fsync']
        return [/"(begin|alone|together)\\n"/.exec(line)?.[1] ?? []].flat()
      })
    const said = events.slice(events.indexOf('begin')).join(' ')
    // One before each answer, and one before the 64 answers of one moment: the log is far from being cleaned.
    expect(said).toMatch(/^begin( fsync alone){10} fsync together/)
  },
  60_000,
)
