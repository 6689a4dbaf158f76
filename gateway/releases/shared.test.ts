import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StoreError } from '@saude/store'
import { openFolderKeeper } from '@saude/store/keeper/folder'
import type { Keeper } from '@saude/store/keeper/keeper'
import { testFolders } from '../testing/settings.ts'
import { adoptBuilt, openReleases, watchReleases } from './live.ts'
import { publish, rollback } from './publish.ts'
import { openSharedLog } from './shared-log.ts'
import { makeRelease } from './testing.ts'

const [first, second] = ['0.1.0-aaaaaaaa', '0.2.0-bbbbbbbb'] as const

/** What all gateways have in common, as S3 and GridFS are it: it has no folder that they could read. */
let common: ReturnType<typeof testFolders>
let keeper: Keeper
/** Gateways on machines of their own. */
let machines: ReturnType<typeof testFolders>[]
beforeEach(() => {
  common = testFolders()
  keeper = { ...openFolderKeeper(common.dataDir), kind: 'gridfs', root: undefined }
  machines = []
})
afterEach(() => {
  for (const { remove } of [common, ...machines]) remove()
})

function machine() {
  const folders = testFolders()
  machines.push(folders)
  const problems: string[] = []
  const releases = openReleases({ ...folders, keeper, complain: (problem) => problems.push(problem) })
  const live = async () => (await releases.live()).map(({ entry: { name, version } }) => `${name} ${version}`)
  return { ...folders, releases, problems, live }
}

const made = (version: string, folder = join(common.root, version)) => makeRelease(folder, { version })
const at = { running: undefined }

test('A gateway that did not receive a publication serves it whole, and goes back to what was before it', async () => {
  const [one, other] = [machine(), machine()]
  await publish(made(first), { releases: one.releases, ...at })
  await publish(made(second), { releases: one.releases, ...at })
  expect(await other.live()).toEqual([`citizen ${second}`])
  for (const version of [first, second]) {
    const folder = await other.releases.folderOf('citizen', version)
    expect(folder?.startsWith(other.dataDir)).toBe(true)
    expect(await readFile(join(folder ?? '', 'screens.js'), 'utf8')).toBe(`// ${version}`)
  }
  expect(await rollback('citizen', undefined, { releases: other.releases, ...at })).toMatchObject({
    version: first,
  })
  // One that starts now has nothing on its disk.
  expect(await machine().live()).toEqual([`citizen ${first}`])
})

test('A publication at one is noticed by the others, by looking', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'Date'] })
  try {
    const [one, other] = [machine(), machine()]
    const changed: string[] = []
    const failed = jest.fn()
    const watch = await watchReleases(other.releases, {
      changed: ({ version }) => changed.push(version),
      failed,
    })
    await publish(made(first), { releases: one.releases, ...at })
    while (changed.length === 0) {
      jest.advanceTimersByTime(1_000)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect([changed, watch.live(), failed.mock.calls]).toEqual([
      [first],
      [{ name: 'citizen', version: first }],
      [],
    ])
    watch.stop()
  } finally {
    jest.useRealTimers()
  }
})

test('What one has built is found by the others while it is live there, as in a rolling update', async () => {
  const [one, other] = [machine(), machine()]
  made(second, join(one.root, 'mfe-citizen', 'dist'))
  expect(await other.releases.folderOf('citizen', second)).toBeUndefined()
  await one.releases.keepAllBuilt()
  // Looked for a moment ago: it is not looked for again at once.
  expect(await other.releases.folderOf('citizen', second)).toBeUndefined()
  expect(await machine().releases.folderOf('citizen', second)).toBeDefined()
  // Never published, it is live only where it was built.
  expect([await one.live(), await other.live()]).toEqual([[`citizen ${second}`], []])
  await publish(made(first), { releases: other.releases, ...at })
  const next = machine()
  made(second, join(next.root, 'mfe-citizen', 'dist'))
  expect(await adoptBuilt(next.releases)).toHaveLength(1)
  expect(await machine().live()).toEqual([`citizen ${second}`])
})

test('Of two that publish at once both are in the log, and one version has one content', async () => {
  const [one, other] = [machine(), machine()]
  await Promise.all([
    publish(made(first), { releases: one.releases, ...at }),
    publish(made(second), { releases: other.releases, ...at }),
  ])
  const log = await machine().releases.log.read()
  expect(log.map(({ version }) => version).sort()).toEqual([first, second])
  const otherwise = makeRelease(join(common.root, 'otherwise'), { version: first, screens: '// other' })
  await expect(publish(otherwise, { releases: machine().releases, ...at })).rejects.toThrow(
    'já foi publicada com outro conteúdo',
  )
})

test('A version that is not whole where it is kept is served by no one, and said once', async () => {
  const [one, other] = [machine(), machine()]
  await publish(made(first), { releases: one.releases, ...at })
  const kept = join(common.dataDir, 'areas', 'citizen', first, 'screens.js')
  writeFileSync(kept, '// something else')
  expect(await other.live()).toEqual([])
  rmSync(kept)
  expect([await machine().live(), await other.live()]).toEqual([[], []])
  expect(other.problems).toEqual([`citizen ${first} está no registro e não na pasta de versões`])
  expect(existsSync(join(other.dataDir, 'areas-aqui', 'citizen'))).toBe(false)
  expect(await one.live()).toEqual([`citizen ${first}`])
})

test('While the keeper is away a gateway goes on with what it has', async () => {
  const one = machine()
  await publish(made(first), { releases: one.releases, ...at })
  expect(await one.live()).toEqual([`citizen ${first}`])
  let now = 0
  const away = async () => {
    throw new StoreError('away', 'away')
  }
  const log = openSharedLog(keeper, { scratch: join(one.dataDir, 'scratch'), lookMs: 500, clock: () => now })
  const before = await log.read()
  now = 1_000
  const broken = jest.spyOn(keeper, 'list').mockImplementation(async function* () {
    yield await away()
  })
  expect(await log.read()).toEqual(before)
  broken.mockRestore()
  now = 2_000
  await publish(made(second), { releases: machine().releases, ...at })
  expect((await log.read()).map(({ version }) => version)).toEqual([first, second])
})
