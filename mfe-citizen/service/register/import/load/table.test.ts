import '@saude/contract/testing/rows'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@saude/contract/id'
import { keepFileOf } from '@saude/service/files'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { openFolderKeeper } from '@saude/store/keeper/folder'
import type { Keeper } from '@saude/store/keeper/keeper'
import {
  importCreate,
  importGet,
  importList,
  importPlan,
  importRead,
  importRun,
  importUndo,
  workingStates,
} from '../../../../contract/load.ts'
import { importFormats } from '../../../../contract/load-tables.ts'
import { service } from '../../../service.ts'
import { filePlace, keyOfFile } from './place.ts'
import { loader } from './work.ts'

const code = '123456'

/** What an area with a register of streets has written, as far as a load asks: such areas have tests of their own. */
let runs: Map<string, { created: number; undoneAt: string | null }>
let streets: Set<string>
let area: TestArea
let keeper: Keeper
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'load-'))
  keeper = openFolderKeeper(folder)
  runs = new Map()
  streets = new Set()
  const { start: _, ...still } = service
  area = await openArea(still, { keeper, owners })
})
afterEach(async () => {
  await area.close()
  await rm(folder, { recursive: true })
})

const column = (field: string, label: string, isRequired: boolean) => ({
  ...{ field, label, isRequired, synonyms: [], help: null },
})
const registers = [
  {
    ...{ record: 'street', title: 'ruas', path: '/app/options/street', key: ['type', 'publicPlace'] },
    columns: [
      column('type', 'Tipo de logradouro', true),
      column('publicPlace', 'Logradouro', true),
      column('cep', 'CEP', false),
    ],
  },
]

interface Batch {
  readonly record: string
  readonly run: string | null
  readonly rows: readonly string[]
}

const owners = {
  coreTableFormats: () => ({ items: registers }),
  coreTableImport(input: unknown) {
    const { record, run, rows } = input as Batch // that query's
    expect(record).toBe('street')
    const read = rows.map(
      (row) => JSON.parse(row) as { line: number; values: Readonly<Record<string, string>> }, // as it is sent
    )
    const refused = read.flatMap(({ line, values }) =>
      values.cep === '1' ? [{ line, why: 'CEP não é válido' }] : [],
    )
    const fresh = read.filter(({ values }) => values.cep !== '1' && !streets.has(values.publicPlace ?? ''))
    if (run) {
      for (const { values } of fresh) streets.add(values.publicPlace ?? '')
      runs.set(run, { created: (runs.get(run)?.created ?? 0) + fresh.length, undoneAt: null })
    }
    return {
      ...{ created: fresh.length, changed: 0, same: read.length - fresh.length - refused.length },
      ...{ doubtful: [], refused, fields: [], notices: [], examples: [], deferred: [] },
    }
  },
  coreTableRuns: () => ({
    items: [...runs].map(([id, { created, undoneAt }]) => ({
      ...{
        id,
        record: 'street',
        source: 'ruas.csv',
        hash: 'a',
        by: 'Gestora',
        created,
        changed: 0,
        undoneAt,
      },
      ...{ startedAt: '2026-11-20T12:00:00Z', updatedAt: '2026-11-20T12:00:00Z' },
    })),
  }),
  coreTableUndo(input: unknown) {
    const { run } = input as { readonly run: string } // that query's
    runs.set(run, { created: 2, undoneAt: '2026-11-20T13:00:00Z' })
    return {
      left: 0,
      removed: 1,
      setBack: 0,
      kept: [{ id: 's2', version: 2, line: 3, collection: 'street' }],
    }
  },
  cnesImportRuns: () => ({ items: [] }),
  areaImportRuns: () => ({ items: [] }),
  secondFactorProve: () => ({ isProven: true }),
}

const isOwned = (name: string): name is keyof typeof owners => Object.hasOwn(owners, name)

async function work(): Promise<void> {
  const { store, handlers } = area.opened
  const loads = loader({
    store,
    keeper,
    ask: async (name, input, context) => {
      if (isOwned(name)) return owners[name](input)
      return handlers.has(name) ? area.opened.run(name, input, context) : {}
    },
  })
  while (await loads.next(workingStates, new AbortController().signal));
}

async function send(content: string): Promise<string> {
  const path = join(folder, 'upload')
  await writeFile(path, content)
  const file = { id: newId(), name: 'ruas.csv', type: 'text/csv', size: Buffer.byteLength(content) }
  await keepFileOf(keeper, filePlace(area.user.client?.id ?? '', file.id), path)
  const { id } = await area.call(importCreate, { file })
  await work()
  return id
}

const get = (id: string) => area.call(importGet, { id })
const table =
  'Tipo de logradouro;Logradouro;CEP\r\nRua;das Flores;\r\nAvenida;Brasil;13840000\r\nRua;Torta;1\r\nRua;DAS FLORES;\r\n'

test('a table of a register is found by its titles, planned, run, listed and taken back', async () => {
  const id = await send(table)
  const found = await get(id)
  expect(found).toMatchObject({
    state: 'read',
    format: 'table',
    table: { name: 'core.street', title: 'ruas' },
  })
  expect(found.reading?.columns).toEqual([
    { field: 'type', column: 0 },
    { field: 'publicPlace', column: 1 },
    { field: 'cep', column: 2 },
  ])
  const columns = found.reading?.columns ?? []
  await expect(
    area.call(importPlan, { id, source: 'Prefeitura', columns: columns.slice(1), policies: [] }),
  ).rejects.toMatchObject({ payload: { fields: { columns: 'Falta dizer a coluna de Tipo de logradouro' } } })
  await area.call(importPlan, { id, source: 'Prefeitura', columns, policies: [] })
  await work()
  expect(await get(id)).toMatchObject({
    state: 'planned',
    plan: { rows: 4, created: 3, refused: 1, reasons: [{ text: 'CEP não é válido', count: 1 }] },
  })
  expect(runs.size).toBe(0)

  await area.call(importRun, { id, code })
  await work()
  const done = await get(id)
  expect(done).toMatchObject({ state: 'done', created: 3, result: { created: 3, refused: 1 }, mayUndo: true })
  const kept = await readFile(
    join(folder, keyOfFile(area.user.client?.id ?? '', done.rejected?.id ?? '')),
    'utf8',
  )
  expect(kept).toContain('Tipo de logradouro;Logradouro;CEP;Erro\r\nRua;Torta;1;CEP não é válido')
  // It is listed once, though the area has a history of its own.
  expect((await area.call(importList, {})).items).toMatchObject([{ id, table: { title: 'ruas' } }])

  await area.call(importUndo, { id, code })
  await work()
  expect(await get(id)).toMatchObject({
    state: 'undone',
    undo: { removed: 1, setBack: 0 },
    kept: [{ id: 's2', line: 3, kind: 'record' }],
  })
})

test('what a file is can be said otherwise, and templates are those of all registers', async () => {
  const id = await send('Nome;Logradouro;CEP\r\nAna Prado;Flores;13840000\r\n')
  expect(await get(id)).toMatchObject({ state: 'read', format: 'citizens', table: null })
  const how = { id, encoding: 'utf-8', separator: ';', headingLine: 1 } as const
  await area.call(importRead, { ...how, table: 'core.street' })
  await work()
  expect(await get(id)).toMatchObject({
    ...{ format: 'table', table: { name: 'core.street' } },
    reading: {
      columns: [
        { field: 'publicPlace', column: 1 },
        { field: 'cep', column: 2 },
      ],
    },
  })
  await area.call(importRead, { ...how, table: 'citizens' })
  await work()
  expect(await get(id)).toMatchObject({ format: 'citizens', table: null })
  const { items } = await area.call(importFormats, {})
  expect(items).toMatchObject([{ name: 'core.street', title: 'ruas' }])
  expect(items[0]?.columns.map(({ field, isKey }) => [field, isKey])).toEqual([
    ...[
      ['type', true],
      ['publicPlace', true],
    ],
    ...[['cep', false]],
  ])
})

test('a load by the command line, which its area alone knows, is listed too', async () => {
  runs.set('r1', { created: 2, undoneAt: null })
  expect((await area.call(importList, {})).items).toMatchObject([
    { id: 'r1', format: 'table', created: 2, table: { title: 'ruas', path: '/app/options/street' } },
  ])
})
