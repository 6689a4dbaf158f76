import '@saude/contract/testing/rows'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { validationError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import type { InputOf } from '@saude/contract/query'
import type { cnesImport } from '@saude/core/contract/cnes'
import { keepFileOf } from '@saude/service/files'
import { xmlFile, xmlPerson, xmlUnit } from '@saude/service/import/cnes/testing/xml'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { openFolderKeeper } from '@saude/store/keeper/folder'
import type { Keeper } from '@saude/store/keeper/keeper'
import {
  importAct,
  importCreate,
  importGet,
  importList,
  importRun,
  importUndo,
  workingStates,
} from '../../../../contract/load.ts'
import { service } from '../../../service.ts'
import { filePlace, keyOfFile } from './place.ts'
import { loader } from './work.ts'

const code = '123456'

/** What the core has written, as far as a load asks: it has tests of its own. */
let runs: Map<string, { created: number; undoneAt: string | null }>
let area: TestArea
let keeper: Keeper
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'load-'))
  keeper = openFolderKeeper(folder)
  runs = new Map()
  const { start: _, ...still } = service
  area = await openArea(still, { keeper, owners: core })
})
afterEach(async () => {
  await area.close()
  await rm(folder, { recursive: true })
})

type Batch = InputOf<typeof cnesImport>

const core = {
  cnesImport(input: unknown) {
    const { run, ibge, units = [], teams = [], people = [] } = input as Batch // that query's
    if (ibge !== '3559903') throw validationError({ file: 'O arquivo é de outro município' })
    const refused = (people ?? []).flatMap(({ line, cpf }) =>
      cpf === '11144477735' ? [{ line, why: 'CPF de outra pessoa' }] : [],
    )
    const created = [...(units ?? []), ...(teams ?? []), ...(people ?? [])].length - refused.length
    const known = run ? runs.get(run) : undefined
    if (run) runs.set(run, { created: (known?.created ?? 0) + created, undoneAt: null })
    return { created, changed: 0, same: 0, doubtful: [], refused, fields: [], notices: [], examples: [] }
  },
  cnesKnown: () => ({ items: [], after: null }),
  cnesImportUndo(input: unknown) {
    const { run } = input as { readonly run: string } // that query's
    const { created = 0 } = runs.get(run) ?? {}
    runs.set(run, { created, undoneAt: '2026-11-20T12:00:00Z' })
    return {
      ...{ left: 0, removed: created - 1, setBack: 0 },
      kept: [{ id: 'u1', version: 2, line: 3, collection: 'unit' }],
    }
  },
  coreTableRuns: () => ({ items: [] }),
  coreTableFormats: () => ({ items: [] }),
  cnesImportRuns: () => ({
    items: [...runs].map(([id, { created, undoneAt }]) => ({
      ...{ id, created, changed: 0, undoneAt, isUndone: undoneAt !== null },
      ...{ source: 'cnes.xml', hash: 'abc', date: '2024-10-01', by: 'Importação (root)' },
      ...{ startedAt: new Date().toISOString(), updatedAt: new Date().toISOString() },
    })),
  }),
  areaImportRuns: () => ({ items: [] }),
  secondFactorProve: () => ({ isProven: true }),
}

async function work(): Promise<void> {
  const { store } = area.opened
  const answers: Readonly<Record<string, (input: unknown) => unknown>> = core
  const loads = loader({ store, keeper, ask: async (name, input) => answers[name]?.(input) })
  while (await loads.next(workingStates, new AbortController().signal));
}

const xml = (ibge: string) =>
  xmlFile(
    { DATA: '2024-10-01', CO_IBGE_MUN: ibge, VERSAO_XSD: '3.1' },
    [xmlUnit({ CNES: '9001000' }, [{ CO_INE: '0001900100', NM_REFERENCIA: 'EQUIPE 1' }])],
    [
      xmlPerson({ NM_PROF: 'ANA DO CNES', CPF_PROF: '52998224725' }, [
        { CNES: '9001000', CO_INE: '0001900100', CO_CBO: '225142' },
      ]),
      xmlPerson({ NM_PROF: 'BENTO DO CNES', CPF_PROF: '11144477735' }, [
        { CNES: '9001000', CO_INE: '', CO_CBO: '225142' },
      ]),
    ],
  )

async function send(content: Buffer): Promise<string> {
  const path = join(folder, 'upload')
  await writeFile(path, content)
  const file = { id: newId(), name: 'XmlParaESUS31.xml', type: 'application/xml', size: content.length }
  await keepFileOf(keeper, filePlace(area.user.client?.id ?? '', file.id), path)
  const { id } = await area.call(importCreate, { file })
  await work()
  return id
}

const get = (id: string) => area.call(importGet, { id })

test('a file of CNES is recognised and planned at once, written by the core, and taken back', async () => {
  const id = await send(xml('3559903'))
  expect(await get(id)).toMatchObject({
    ...{ state: 'planned', format: 'cnes', source: 'CNES', reading: null },
    cnes: { version: '3.1', ibge: '3559903', date: '2024-10-01', units: 1, teams: 1, people: 2 },
    plan: {
      ...{ rows: 4, created: 3, refused: 1, homes: 0 },
      reasons: [{ text: 'CPF de outra pessoa', count: 1 }],
    },
  })
  expect(runs.size).toBe(0)
  await expect(area.call(importAct, { id, act: 'choose' })).rejects.toThrow('colunas fixas')

  await area.call(importRun, { id, code })
  await work()
  const done = await get(id)
  expect(done).toMatchObject({ state: 'done', created: 3, mayUndo: true, result: { created: 3, refused: 1 } })
  const place = keyOfFile(area.user.client?.id ?? '', done.rejected?.id ?? '')
  expect(await readFile(join(folder, place), 'utf8')).toMatch(
    /^\uFEFFLinha;Nome;Erro\r\n\d+;BENTO DO CNES;CPF de outra pessoa\r\n$/,
  )

  await area.call(importUndo, { id, code })
  await work()
  expect(await get(id)).toMatchObject({
    ...{ state: 'undone', mayUndo: false, undoneAt: expect.anything() },
    undo: { removed: 2, setBack: 0, left: 0 },
    kept: [{ id: 'u1', line: 3, kind: 'unit', name: null }],
  })
})

test('the file of another municipality is refused in the words of who keeps its records', async () => {
  const id = await send(xml('2105302'))
  expect(await get(id)).toMatchObject({ state: 'unread', refusal: 'O arquivo é de outro município' })
})

test('a load by the command stands in the history and can be taken back on the screen', async () => {
  const id = newId()
  runs.set(id, { created: 7, undoneAt: null })
  const { items } = await area.call(importList, {})
  expect(items).toMatchObject([{ id, format: 'cnes', state: 'done', created: 7, by: 'Importação (root)' }])
  expect(await get(id)).toMatchObject({ mayUndo: true })
  await area.call(importUndo, { id, code })
  await work()
  expect(await area.call(importList, {})).toMatchObject({ items: [{ id, state: 'undone' }] })
})
