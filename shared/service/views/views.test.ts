import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { atMost, openStore } from '@saude/store'
import { houses, spots } from '@saude/store/contract/view/houses'
import { house } from '@saude/store/contract/views'
import { openViewBuilds } from './build.ts'
import { collections, describeViewBuilds } from './views.suite.ts'

const folder = mkdtempSync(join(tmpdir(), 'views-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('views of the embedded store that are made anew', () => {
  describeViewBuilds((area, views) => openStore({ folder, area, collections, views }))
})

test('A process that is killed between two batches leaves rows with which the next one goes on', async () => {
  const own = join(folder, 'killed')
  const all = Array.from({ length: 9_000 }, () => house({ people: 3 }))
  const before = await openStore({ folder: own, area: 'houses', collections })
  await before.fill(houses, all)
  await before.close()
  const script = fileURLToPath(new URL('./views.child.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, own], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    if (said.split('\n').length > 3) child.kill('SIGKILL')
  })
  await once(child, 'close')
  const store = await openStore({ folder: own, area: 'houses', collections, views: [spots] })
  const { percent } = await store.view(spots).state()
  expect(percent).toBeGreaterThanOrEqual(33)
  const building = await openViewBuilds(store, [spots], {
    area: 'houses',
    release: '0.1.0',
    now: () => new Date(),
    report: () => {},
    complain: () => {},
  })
  expect(building.state()).toEqual([])
  const [counted] = await store.view(spots).group({
    client: 'c',
    by: {},
    sums: { people: { $sum: 'people' } },
    max: atMost(1),
  })
  expect(counted).toEqual({ key: {}, count: all.length, sums: { people: 3 * all.length } })
  await store.close()
}, 60_000)
