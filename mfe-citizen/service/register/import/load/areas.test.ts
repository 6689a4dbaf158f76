import '@saude/contract/testing/rows'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@saude/contract/id'
import type { InputOf } from '@saude/contract/query'
import type { areaImport } from '@saude/core/contract/area-import'
import { keepFileOf } from '@saude/service/files'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { openFolderKeeper } from '@saude/store/keeper/folder'
import type { Keeper } from '@saude/store/keeper/keeper'
import {
  importAct,
  importCreate,
  importGet,
  importRun,
  importUndo,
  workingStates,
} from '../../../../contract/load.ts'
import { importAreas, importAreasPlan } from '../../../../contract/load-areas.ts'
import { service } from '../../../service.ts'
import { filePlace, keyOfFile } from './place.ts'
import { loader } from './work.ts'

const code = '123456'

/** What the core has written, as far as a load asks: it has tests of its own. */
let created: number
let undoneAt: string | null
let runId: string
let area: TestArea
let keeper: Keeper
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'load-'))
  keeper = openFolderKeeper(folder)
  created = 0
  undoneAt = null
  const { start: _, ...still } = service
  area = await openArea(still, { keeper, owners: core })
})
afterEach(async () => {
  await area.close()
  await rm(folder, { recursive: true })
})

const core = {
  areaImportHome: () => ({
    name: 'Vila',
    ibge: '3559903',
    position: { lat: -22.1, lng: -47.2 },
    boundary: null,
  }),
  areaImport(input: unknown) {
    const { run, areas } = input as InputOf<typeof areaImport> // that query's
    if (run) {
      created += areas.length
      runId = run
    }
    const met = areas.map(({ line, name }) => ({
      line,
      fate: 'new',
      name: name === 'Centro' ? 'Centro Velho' : null,
    }))
    return {
      ...{ created: areas.length, changed: 0, same: 0, doubtful: [], refused: [] },
      ...{ fields: [], notices: [], examples: [], met },
    }
  },
  areaImportUndo() {
    undoneAt = '2026-11-20T12:00:00Z'
    return {
      ...{ left: 0, removed: 1, setBack: 0 },
      kept: [{ id: 'n1', version: 2, line: 2, collection: 'neighborhood' }],
    }
  },
  areaImportRuns: () => ({
    items: runId
      ? [
          {
            ...{
              id: runId,
              created,
              changed: 0,
              undoneAt,
              isUndone: undoneAt !== null,
              kind: 'neighborhood',
            },
            ...{ source: 'bairros', hash: 'abc', by: 'Silvana' },
            ...{ startedAt: new Date().toISOString(), updatedAt: new Date().toISOString() },
          },
        ]
      : [],
  }),
  cnesImportRuns: () => ({ items: [] }),
  secondFactorProve: () => ({ isProven: true }),
}

async function work(): Promise<void> {
  const { store } = area.opened
  const answers: Readonly<Record<string, (input: unknown) => unknown>> = core
  const loads = loader({ store, keeper, ask: async (name, input) => answers[name]?.(input) })
  while (await loads.next(workingStates, new AbortController().signal));
}

const square = (west: number) => [
  [west, -22.1],
  [west + 0.01, -22.1],
  [west + 0.01, -22.09],
  [west, -22.09],
  [west, -22.1],
]
const geojson = (...features: readonly (readonly [string, number])[]) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: features.map(([NM_BAIRRO, west]) => ({
      ...{ type: 'Feature', properties: { NM_BAIRRO } },
      geometry: { type: 'Polygon', coordinates: [square(west)] },
    })),
  })

async function send(content: string): Promise<string> {
  const path = join(folder, 'upload')
  await writeFile(path, content)
  const file = { id: newId(), name: 'bairros.geojson', type: 'application/geo+json', size: content.length }
  await keepFileOf(keeper, filePlace(area.user.client?.id ?? '', file.id), path)
  const { id } = await area.call(importCreate, { file })
  await work()
  return id
}

const get = (id: string) => area.call(importGet, { id })
/** Who may change the territory by hand. */
const planner = () => ({
  ...area.user,
  permissions: new Set(['neighborhoodCreate', 'neighborhoodUpdate', 'microAreaCreate', 'microAreaUpdate']),
})
const chosen = { kind: 'neighborhood', nameColumn: 'NM_BAIRRO', replaces: false } as const

test('a file of areas is recognised, looked at by columns and on a map, written by the core, and taken back', async () => {
  const id = await send(geojson(['Centro', -47.2], ['Norte', -47.195], ['', -47.1]))
  expect(await get(id)).toMatchObject({
    ...{ state: 'read', format: 'areas', reading: null },
    areas: {
      ...{ format: 'geojson', count: 3, vertices: 15 },
      columns: [{ name: 'NM_BAIRRO', samples: ['Centro', 'Norte'] }],
      chosen: { kind: 'neighborhood', nameColumn: 'NM_BAIRRO' },
    },
  })
  await expect(
    area.call(importAreasPlan, { id, ...chosen, nameColumn: 'NOME' }, planner()),
  ).rejects.toMatchObject({
    payload: { fields: { nameColumn: 'O arquivo não tem esta coluna' } },
  })
  const without = { ...area.user, groups: [], permissions: new Set(['importCreate']) }
  await expect(area.call(importAreasPlan, { id, ...chosen }, without)).rejects.toMatchObject({
    key: 'permission',
  })
  await area.call(importAreasPlan, { id, ...chosen }, planner())
  await work()
  expect(await get(id)).toMatchObject({ state: 'planned', plan: { rows: 3, created: 2, refused: 1 } })
  const seen = await area.call(importAreas, { id })
  expect(seen.items).toMatchObject([
    {
      line: 1,
      name: 'Centro',
      fate: 'new',
      meets: 'Centro Velho',
      outline: expect.stringMatching(/^MULTIPOLYGON/),
    },
    { line: 2, name: 'Norte', fate: 'new', meets: null },
    { line: 3, fate: 'refused', why: 'A coluna escolhida está vazia nesta área', outline: null },
  ])
  expect(seen.overlaps).toMatchObject([{ names: ['Centro', 'Norte'] }])
  expect(created).toBe(0)

  // Back to the choice, and planned again: what was drawn is replaced.
  await area.call(importAct, { id, act: 'choose' })
  await area.call(importAreasPlan, { id, ...chosen }, planner())
  await work()
  expect((await area.call(importAreas, { id })).items).toHaveLength(3)

  await area.call(importRun, { id, code })
  await work()
  const done = await get(id)
  expect(done).toMatchObject({ state: 'done', created: 2, mayUndo: true, result: { created: 2, refused: 1 } })
  const place = keyOfFile(area.user.client?.id ?? '', done.rejected?.id ?? '')
  expect(await readFile(join(folder, place), 'utf8')).toMatch(
    /^\uFEFFÁrea;Nome;Erro\r\n3;;A coluna escolhida/,
  )

  await area.call(importUndo, { id, code })
  await work()
  expect(await get(id)).toMatchObject({
    ...{ state: 'undone', undo: { removed: 1, setBack: 0 } },
    kept: [{ id: 'n1', line: 2, kind: 'neighborhood' }],
  })
})

test('the areas of another municipality are refused, and what is broken is said when it is read', async () => {
  const id = await send(geojson(['Centro', -38.2]))
  await area.call(importAreasPlan, { id, ...chosen }, planner())
  await work()
  expect(await get(id)).toMatchObject({
    state: 'unread',
    refusal: expect.stringContaining('de outro município'),
  })
  expect(await get(await send('{"type":"FeatureCollection","features":['))).toMatchObject({
    ...{ state: 'unread', refusal: 'O GeoJSON está danificado: gere-o ou baixe-o de novo' },
  })
})

test('micro-areas are not planned without a column for their code', async () => {
  const id = await send(geojson(['Centro', -47.2]))
  await expect(
    area.call(importAreasPlan, { id, ...chosen, kind: 'microArea' }, planner()),
  ).rejects.toMatchObject({
    payload: { fields: { codeColumn: expect.stringContaining('Escolha a coluna') } },
  })
})
