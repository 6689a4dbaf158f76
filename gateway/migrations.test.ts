import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { service as citizen } from '@saude/citizen/service'
import { newId } from '@saude/contract/id'
import { createCore } from '@saude/core/core'
import { type MigrationMark, migrationMarks } from '@saude/service/migrations/mark'
import { collections, people } from '@saude/service/migrations/migrations.suite'
import { defineCollection, insert, openStore, peek } from '@saude/store'
import { productParts } from './product.ts'
import { startProcess } from './testing/process.ts'

jest.setTimeout(180_000)

const root = mkdtempSync(join(tmpdir(), 'saude-migrations-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** As releases before the months stored them, what matters of it. */
const visits = defineCollection<{ _id: string; client: string; date: string; month?: string }>('visit', {
  tenant: 'client',
})

const mark: MigrationMark = {
  _id: '2027-01-02-later',
  title: 'De depois',
  state: 'done',
  release: '0.9.0',
  compatibleWith: null,
  startedAt: new Date(),
  endedAt: new Date(),
  next: null,
  batches: 1,
  count: 0,
  total: null,
}

describe('a start that converts', () => {
  const folder = join(root, 'killed')
  const open = () => openStore({ folder, area: 'area', collections })
  const start = (...stop: string[]) =>
    startProcess({}, { program: ['gateway/testing/migrating.main.ts', folder, ...stop] })
  const batches = (output: string) => output.split('\n').filter((line) => line.startsWith('batch'))
  const standing = async (one: ReturnType<typeof start>, count: number) => {
    while (batches(one.said.output).length < count) {
      if (one.child.exitCode !== null) throw new Error(one.said.errors)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  test('killed in a batch goes on with that batch; a second start beside it is refused', async () => {
    const store = await open()
    await store.fill(
      people,
      Array.from({ length: 23 }, (_, index) => ({
        _id: newId(),
        client: 'c',
        name: `p${index}`,
        updatedAt: new Date(),
        version: 1,
      })),
    )
    await store.close()
    const first = start('3')
    await standing(first, 3)
    const beside = start()
    expect(await beside.ended).toBe(1)
    expect([batches(beside.said.output), beside.said.errors]).toEqual([
      [],
      expect.stringContaining('já está em uso por outro processo'),
    ])
    first.child.kill('SIGKILL')
    await first.ended
    const [then] = await peek({ folder, area: 'area' }, migrationMarks)
    expect(then).toMatchObject({ state: 'running', count: 10, total: 23, batches: 2 })
    const last = start()
    expect([await last.ended, last.said.errors]).toEqual([0, ''])
    // Of the 23 in five parts, and of what was removed, which is nothing, each is done once.
    expect(batches(last.said.output)[0]).toBe(`batch from ${then?.next}`)
    expect(batches(last.said.output)).toHaveLength(4)
    const names = (await peek({ folder, area: 'area' }, people)).map(({ name }) => name)
    expect(names.filter((name) => !/^p\d+\+$/.test(name))).toEqual([])
    expect(names).toHaveLength(23)
  })
})

test('of two processes of an area that start at once one converts the data before it answers, and one is refused', async () => {
  const folder = join(root, 'apart')
  const store = await openStore({ folder, area: 'citizen', collections: [visits] })
  await store.collection(visits).insertMany([{ _id: 'v', client: 'c', date: '2026-10-09' }])
  await store.close()
  const program = ['gateway/service-main.ts', 'citizen', '--port', '0']
  const both = [0, 1].map(() =>
    startProcess({ DATA_DIR: folder, AREA_SECRET_CITIZEN: 'x'.repeat(40) }, { program }),
  )
  try {
    const urls = await Promise.allSettled(both.map((one) => one.url()))
    expect(urls.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = both[urls.findIndex(({ status }) => status === 'rejected')]
    expect([await refused?.ended, refused?.said.errors]).toEqual([
      1,
      expect.stringContaining('já está em uso por outro processo'),
    ])
    expect(await peek({ folder, area: 'citizen' }, visits)).toMatchObject([{ month: '2026-10' }])
    const marks = await peek({ folder, area: 'citizen' }, migrationMarks)
    expect(marks.map(({ _id }) => _id)).toEqual(citizen.migrations?.map(({ id }) => id))
    expect(new Set(marks.map(({ state }) => state))).toEqual(new Set(['done']))
  } finally {
    for (const { child } of both) child.kill('SIGTERM')
    await Promise.all(both.map(({ ended }) => ended))
  }
})

test('a gateway of an older release ends with the newer one’s name and the way back', async () => {
  const folder = join(root, 'older')
  const store = await openStore({ folder, area: 'travel', collections: [migrationMarks] })
  await store.atomically([insert(migrationMarks, mark)])
  await store.close()
  const { ended, said } = startProcess({ DATA_DIR: folder, PORT: '0' })
  expect(await ended).toBe(1)
  expect(said.errors).toMatch(
    /^Os dados da área travel foram gravados pela versão 0\.9\.0 do Saúde Municipal, .+ restaure a cópia de segurança/,
  )
})

test('what stores have gone through stays in the lists for ever', () => {
  const { service: core } = createCore({ sessionSecret: crypto.randomUUID(), version: '0.0.0' })
  const known = [core, ...productParts.areas].flatMap(({ area, migrations = [] }) =>
    migrations.map(({ id }) => `${area} ${id}`),
  )
  // Released: a store may have the mark, or need its conversion. Lines are added here, none is taken away.
  expect(known).toEqual(
    expect.arrayContaining([
      'core 2026-11-26-01-territory-registers',
      'citizen 2026-11-26-01-protected-diagnoses',
      'citizen 2026-11-26-02-comparable-snapshots',
      'citizen 2026-11-26-03-production-months',
      'citizen 2026-11-26-04-visit-months',
      'citizen 2026-11-26-05-attended-months',
      'citizen 2026-11-26-06-days-of-weights',
      'citizen 2026-11-27-01-days-of-pregnancies',
      'citizen 2026-11-27-02-homes',
      'epidemiology 2026-11-26-10-outdated-states',
      'travel 2026-11-26-01-older-seats',
      'health-secretary 2026-11-26-01-protocols',
      'health-secretary 2026-11-26-05-one-sequence',
      'health-secretary 2026-11-27-01-queues',
      'health-secretary 2026-11-27-02-quota-places',
      'health-secretary 2026-11-27-03-providers',
      'options 2026-11-27-03-providers',
      'health-secretary 2026-11-27-04-cost-center-charges',
      'health-secretary 2026-11-27-05-offers',
      'health-secretary 2026-11-27-06-two-providers',
      'travel 2026-11-27-01-cost-center-charges',
      'core 2026-11-27-01-teams',
    ]),
  )
})
