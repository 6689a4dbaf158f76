import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@saude/contract/id'
import { defineCollection } from '@saude/store'
import { defineService, openService } from '../service.ts'
import { each } from './each.ts'
import { type MigrationMark, migrationMarks } from './mark.ts'
import type { Migrations } from './migration.ts'
import { people } from './migrations.suite.ts'

const folder = mkdtempSync(join(tmpdir(), 'migrating-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const upper = {
  id: '2026-11-01-upper',
  title: 'Nomes em maiúsculas',
  run: each(people, { change: ({ name }) => ({ $set: { upper: name.toUpperCase() } }) }),
}
const indexed = defineCollection<{ _id: string; client: string; name: string }>('person', {
  tenant: 'client',
  indexes: [{ keys: { client: 1, name: 1, _id: 1 } }],
})

const noMark: Omit<MigrationMark, '_id' | 'title' | 'release'> = {
  state: 'done',
  compatibleWith: null,
  startedAt: new Date(),
  endedAt: new Date(),
  next: null,
  batches: 1,
  count: 0,
  total: null,
}

let area: string
beforeEach(() => {
  area = `area${newId().replaceAll('-', '')}`
})

const opening = (
  migrations: Migrations,
  {
    release = '0.2.0',
    person = people as typeof indexed | typeof people,
    report = (_words: string): void => {},
    complain = (_what: string, _id: string, _error: unknown): void => {},
    start = async (_count: number): Promise<void> => {},
    lookAgainMs = undefined as number | undefined,
  } = {},
) => {
  const collections = { person: person as typeof people } // of the same name
  return openService(
    defineService({
      area,
      version: '0.0.1',
      collections,
      handlers: [],
      migrations,
      async start({ store }) {
        await start(await store.collection(people).countDocuments({ upper: null }))
        return () => {}
      },
    }),
    { folder, release, report, complain, ...(lookAgainMs !== undefined && { lookAgainMs }) },
  )
}
const fill = async (count: number) => {
  const service = await opening([])
  await service.store.fill(
    people,
    Array.from({ length: count }, (_, index) => ({
      _id: newId(),
      client: 'c',
      name: `p${index}`,
      updatedAt: new Date(),
      version: 1,
    })),
  )
  await service.close()
}

test('a service starts on converted data, and its operator reads what was converted', async () => {
  await fill(3)
  const said: string[] = []
  let lacking: number | undefined
  const service = await opening([upper], {
    report: (words) => said.push(words),
    start: async (count) => {
      lacking = count
    },
  })
  expect([lacking, said]).toEqual([0, [`${area}: Dados convertidos: Nomes em maiúsculas, 3`]])
  expect(await service.health()).toEqual({ latencyMs: expect.any(Number) })
  await service.close()
})

test('a program that is refused leaves the database as it is, byte for byte', async () => {
  await fill(1)
  const newer = await opening([upper], { release: '0.3.0', person: indexed })
  await newer.close()
  const file = join(folder, `${area}.sqlite`)
  const before = readFileSync(file)
  await expect(opening([], { release: '0.2.0' })).rejects.toMatchObject({
    kind: 'unfit',
    message: expect.stringContaining('gravados pela versão 0.3.0'),
  })
  expect(readFileSync(file).equals(before)).toBe(true)
  await (await opening([upper], { release: '0.3.1', person: indexed })).close()
})

test('what runs beside the service shows in its health, why it stands still too, until it is done', async () => {
  await fill(3)
  let isBroken = true
  const beside = {
    ...upper,
    meanwhile: 'Os nomes aparecem como estavam',
    run: (args: Parameters<typeof upper.run>[0]) => {
      if (isBroken) throw new Error('no')
      return upper.run(args)
    },
  }
  let complained = (_error: unknown) => {}
  const complaint = new Promise<unknown>((resolve) => {
    complained = resolve
  })
  const service = await opening([beside], { complain: (_what, _id, error) => complained(error) })
  expect(await complaint).toEqual(new Error('no'))
  expect((await service.health()).migrations).toEqual([
    { id: upper.id, title: upper.title, count: 0, total: null, problem: 'no' },
  ])
  await service.close()
  isBroken = false
  const again = await opening([beside])
  while ((await again.health()).migrations) await new Promise(setImmediate)
  expect(await again.store.collection(people).countDocuments({ upper: null })).toBe(0)
  await again.close()
})

test('a process that goes on while a newer release converts its store answers no more, and its health says why', async () => {
  const said: unknown[] = []
  const service = await opening([], { lookAgainMs: 1, complain: (_what, _id, error) => said.push(error) })
  await service.store.collection(migrationMarks).insertOne({
    ...noMark,
    _id: '2026-12-01-later',
    title: 'Depois',
    release: '9.0.0',
    compatibleWith: '0.1.0',
  })
  expect(await service.health()).toEqual({ latencyMs: expect.any(Number) })
  await service.store
    .collection(migrationMarks)
    .insertOne({ ...noMark, _id: '2026-12-02-last', title: 'Sem o nome antigo', release: '9.0.0' })
  while (said.length === 0) await new Promise((resolve) => setTimeout(resolve, 1))
  await expect(service.health()).rejects.toMatchObject({
    kind: 'unfit',
    message: expect.stringContaining('gravados pela versão 9.0.0'),
  })
  expect(said).toHaveLength(1)
  await service.close()
})
