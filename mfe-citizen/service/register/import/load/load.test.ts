import '@saude/contract/testing/rows'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { keepFileOf } from '@saude/service/files'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { filterBy } from '@saude/store'
import { openFolderKeeper } from '@saude/store/keeper/folder'
import type { Keeper } from '@saude/store/keeper/keeper'
import { citizenUpdate } from '../../../../contract/citizen.ts'
import {
  importAct,
  importCreate,
  importGet,
  importList,
  importPlan,
  importRead,
  importRun,
  importUndo,
  workingStates,
} from '../../../../contract/load.ts'
import { importDoubtDecide, importDoubtList } from '../../../../contract/load-doubt.ts'
import { peopleImport } from '../../../../contract/people-import.ts'
import type { collections } from '../../../collections.ts'
import { service } from '../../../service.ts'
import { forgetLoads } from './forget.ts'
import { filePlace, keyOfFile } from './place.ts'
import { loader } from './work.ts'

const now = new Date('2026-11-20T12:00:00-03:00')
const code = '123456'

let area: TestArea<typeof collections>
let keeper: Keeper
let folder: string
/** What happens before a batch is written. */
let before: (rows: number) => Promise<void>
/** How often the core was asked for each. */
let territories: number
let neighborhoods: number
/** Neighbourhoods that loads have had registered. */
let ensured: (readonly string[])[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'load-'))
  keeper = openFolderKeeper(folder)
  before = async () => {}
  territories = 0
  neighborhoods = 0
  ensured = []
  const { start: _, ...still } = service
  area = await openArea(still, {
    keeper,
    now: () => now,
    owners: {
      neighborhoodSearch: () => {
        neighborhoods += 1
        return { items: [{ id: 'n1', name: 'Centro' }] }
      },
      neighborhoodEnsure: (input) => {
        const { names: said } = input as { readonly names: readonly string[] } // that query's
        ensured.push(said)
        return { items: said.map((name, at) => ({ id: `made-${at}`, name })) }
      },
      userByIds: [],
      coreTableRuns: () => ({ items: [] }),
      coreTableFormats: () => ({ items: [] }),
      cnesImportRuns: () => ({ items: [] }),
      areaImportRuns: () => ({ items: [] }),
      healthUnitByIds: [],
      clientSettings: () => ({}),
      territoryOf: () => {
        territories += 1
        return { rule: null, microArea: null, agent: null, healthUnit: null }
      },
      secondFactorProve: (input) => {
        if (JSON.stringify(input) !== JSON.stringify({ code }))
          throw new AppError('validation', undefined, { fields: { code: 'Código incorreto ou já usado' } })
        return { isProven: true }
      },
    },
  })
})
afterEach(async () => {
  await area.close()
  await rm(folder, { recursive: true })
})

const heading = 'Nome;Data de nascimento;Sexo;CPF;CNS;Nome da mãe;Logradouro;Número;Bairro;Celular'
const ana = 'Ana Prado;01/02/1980;Feminino;529.982.247-25;;Olga Prado;das Flores;12;Centro;(82) 99999-1234'
const bento = 'Bento Prado;03/04/2005;M;111.444.777-35;;Ana Prado;das Flores;12;Centro;'

/** Works on all that waits. */
async function work(): Promise<void> {
  const { store, handlers } = area.opened
  const loads = loader({
    store,
    keeper,
    ask: async (name, input, context) => {
      if (name === peopleImport.name) await before((input as { rows: readonly string[] }).rows.length) // that query's input
      if (name === 'coreTableFormats') return { items: [] }
      return handlers.has(name) ? area.opened.run(name, input, context) : {}
    },
  })
  while (await loads.next(workingStates, new AbortController().signal));
}

/** Sends a file as the gateway hands it over. */
async function send(content: string | Buffer, name = 'pessoas.csv'): Promise<string> {
  const path = join(folder, 'upload')
  await writeFile(path, content)
  const file = { id: newId(), name, type: 'text/csv', size: Buffer.byteLength(content) }
  await keepFileOf(keeper, filePlace(area.user.client?.id ?? '', file.id), path)
  const { id } = await area.call(importCreate, { file })
  await work()
  return id
}

const table = (...rows: readonly string[]) => `${[heading, ...rows].join('\r\n')}\r\n`
const get = (id: string) => area.call(importGet, { id })

async function plan(id: string): Promise<void> {
  const { reading, source } = await get(id)
  await area.call(importPlan, {
    id,
    source,
    columns: reading?.columns ?? [],
    policies: reading?.policies ?? [],
  })
  await work()
}

async function run(id: string): Promise<void> {
  await area.call(importRun, { id, code })
  await work()
}

const people = () => area.opened.collections.citizen.findAll(filterBy({}), { max: 1_000 })
const names = async () => (await people()).map(({ name }) => name).sort()

test('a file is read, mapped, planned, written and taken back, and each step says what it found', async () => {
  const id = await send(table(ana, bento, 'Caio;03/04/2005;M;123.456.789-00;;Lia;;;;'))
  expect(await get(id)).toMatchObject({
    state: 'read',
    fileName: 'pessoas.csv',
    progress: { rows: 3 },
    reading: {
      encoding: 'utf-8',
      separator: ';',
      headingLine: 1,
      isRemembered: false,
      columns: expect.arrayContaining([
        { field: 'name', column: 0 },
        { field: 'cpf', column: 3 },
      ]),
    },
  })
  expect((await get(id)).reading?.heading[0]).toEqual({
    name: 'Nome',
    samples: ['Ana Prado', 'Bento Prado', 'Caio'],
  })
  await plan(id)
  expect(await people()).toEqual([])
  expect((await get(id)).plan).toMatchObject({
    rows: 3,
    created: 2,
    refused: 1,
    homes: 1,
    examples: expect.arrayContaining([{ line: 2, kind: 'new', text: 'Ana Prado' }]),
  })
  await expect(area.call(importRun, { id, code: '000000' })).rejects.toMatchObject({
    payload: { fields: { code: 'Código incorreto ou já usado' } },
  })
  await run(id)
  const done = await get(id)
  expect(done).toMatchObject({
    state: 'done',
    created: 2,
    result: { rows: 3, created: 2, same: 0, refused: 1 },
  })
  expect(await names()).toEqual(['Ana Prado', 'Bento Prado'])
  const rejected = await readFile(
    join(folder, keyOfFile(area.user.client?.id ?? '', done.rejected?.id ?? '')),
    'utf8',
  )
  expect(rejected).toBe(
    `\uFEFF${heading};Erro\r\nCaio;03/04/2005;M;123.456.789-00;;Lia;;;;;${'CPF é inválido'}\r\n`,
  )

  const [first] = await people()
  await area.call(citizenUpdate, { id: first?._id ?? '', document: { mobilePhone: '82988887777' } })
  expect(done.mayUndo).toBe(true)
  await area.call(importUndo, { id, code })
  await work()
  const undone = await get(id)
  expect(undone).toMatchObject({ state: 'undone', mayUndo: false, undo: { removed: 1, left: 0 } })
  expect(undone.kept).toEqual(
    expect.arrayContaining([
      { id: first?._id, line: expect.any(Number), kind: 'citizen', name: first?.name },
    ]),
  )
})

test('the next file of the same program is read as the last one was chosen to be', async () => {
  const id = await send('Usuário;Nasc;Doc;Rua\nAna Prado;01/02/1980;52998224725;Sol\n', 'sistema.csv')
  const { reading } = await get(id)
  expect(reading?.columns.some(({ field }) => field === 'name')).toBe(false)
  const common = { id, source: 'Sistema antigo' }
  await expect(area.call(importPlan, { ...common, columns: [], policies: [] })).rejects.toMatchObject({
    payload: { fields: { columns: 'Falta dizer a coluna de Nome' } },
  })
  const columns = [
    { field: 'name', column: 0 },
    { field: 'birthDate', column: 1 },
    { field: 'cpf', column: 2 },
  ]
  const twice = [...columns, { field: 'cns', column: 2 }]
  await expect(area.call(importPlan, { ...common, columns: twice, policies: [] })).rejects.toMatchObject({
    key: 'validation',
  })
  const policies = [{ field: 'cpf', policy: 'never' as const }]
  await area.call(importPlan, { ...common, columns, policies })
  await work()
  expect((await get(id)).plan).toMatchObject({ created: 1 })
  const next = await send('Usuário;Nasc;Doc;Rua\nBento Prado;01/02/1990;;Sol\n', 'outro nome.csv')
  expect(await get(next)).toMatchObject({
    source: 'Sistema antigo',
    reading: { isRemembered: true, columns, policies },
  })
})

test('what is found can be said otherwise', async () => {
  const id = await send(table(ana))
  await area.call(importRead, { id, encoding: 'windows-1252', separator: ',', headingLine: 1 })
  await work()
  expect(await get(id)).toMatchObject({
    state: 'unread',
    refusal: expect.stringContaining('não é uma tabela'),
  })
  await area.call(importRead, { id, encoding: 'utf-8', separator: ';', headingLine: 1 })
  await work()
  expect(await get(id)).toMatchObject({ state: 'read', refusal: null })
})

test('files that are no table are refused in words, and nothing of them is written', async () => {
  for (const [content, why] of [
    ['<!DOCTYPE a><a/>', 'DOCTYPE'],
    ['%PDF-1.4', 'PDF'],
    ['Nome;CPF\n"Ana', 'aspas'],
    ['Nome;CPF\n', 'nenhuma linha'],
  ] as const) {
    const id = await send(content)
    expect(await get(id)).toMatchObject({ state: 'unread', refusal: expect.stringContaining(why) })
  }
  expect(await people()).toEqual([])
})

describe('a run', () => {
  const many = (count: number) =>
    table(
      ...Array.from({ length: count }, (_, at) =>
        ['Pessoa', String.fromCharCode(65 + (at % 26)), at]
          .join(' ')
          .concat(`;01/02/1980;F;;;Mãe ${at};das Flores;${at + 1};Centro;`),
      ),
    )

  test('pauses after the batch that is written, goes on, and counts no one twice', async () => {
    const id = await send(many(510))
    await plan(id)
    let batches = 0
    before = async () => {
      batches += 1
      if (batches === 2) await area.call(importAct, { id, act: 'pause' })
    }
    await run(id)
    expect(await get(id)).toMatchObject({ state: 'paused', created: 500 })
    expect(await people()).toHaveLength(500)
    before = async () => {}
    await area.call(importAct, { id, act: 'continue' })
    await work()
    expect(await get(id)).toMatchObject({
      state: 'done',
      created: 510,
      result: { rows: 510, created: 510, same: 0 },
    })
    expect(await people()).toHaveLength(510)
  })

  test('that was interrupted goes on with the next process', async () => {
    const id = await send(many(260))
    await plan(id)
    let batches = 0
    before = async () => {
      batches += 1
      if (batches === 2) throw new AppError('unknown')
    }
    await area.call(importRun, { id, code })
    await expect(work()).rejects.toThrow()
    expect(await get(id)).toMatchObject({ state: 'failed', created: 250 })
    before = async () => {}
    await area.call(importAct, { id, act: 'continue' })
    await work()
    expect(await get(id)).toMatchObject({ state: 'done', result: { created: 260 } })
    expect(await people()).toHaveLength(260)
  })

  test('that is cancelled leaves what was written, which can be taken back', async () => {
    const id = await send(many(260))
    await plan(id)
    before = () => area.call(importAct, { id, act: 'cancel' }).then(() => {})
    await run(id)
    expect(await get(id)).toMatchObject({ state: 'cancelled', created: 250, mayUndo: true, fileName: null })
    await area.call(importUndo, { id, code })
    await work()
    expect(await people()).toEqual([])
  })

  test('asks the territory once for each street, however many batches have it', async () => {
    const id = await send(many(510))
    await plan(id)
    territories = 0
    neighborhoods = 0
    await run(id)
    expect([territories, neighborhoods]).toEqual([1, 1])
  })
})

describe('doubtful rows', () => {
  const doubt = 'Ana Prado;01/02/1980;F;;;;;;;(82) 98888-0000'

  async function withDoubt() {
    const first = await send(table(ana))
    await plan(first)
    await run(first)
    const id = await send(table(doubt), 'outra.csv')
    await plan(id)
    await run(id)
    const { items } = await area.call(importDoubtList, {})
    return { id, item: items[0] }
  }

  test('wait with both sides, and are merged by what the load says of fields', async () => {
    const { id, item } = await withDoubt()
    expect(await get(id)).toMatchObject({ state: 'done', doubtful: 1, created: 0 })
    expect(item).toMatchObject({
      name: 'Ana Prado',
      why: expect.stringContaining('falta o nome da mãe'),
      line: 2,
      candidates: [{ name: 'Ana Prado', refusal: null }],
    })
    expect(item?.candidates[0]?.sides).toEqual(
      expect.arrayContaining([
        { label: 'Celular', row: '(82) 98888-0000', record: '(82) 99999-1234' },
        { label: 'Nome da mãe', row: null, record: 'Olga Prado' },
      ]),
    )
    const [known] = await people()
    await expect(
      area.call(importDoubtDecide, { id: item?.id ?? '', decision: 'same' }),
    ).rejects.toMatchObject({ payload: { fields: { citizenId: expect.any(String) } } })
    await area.call(importDoubtDecide, { id: item?.id ?? '', decision: 'same', citizenId: known?._id ?? '' })
    // The policy is to fill: the telephone that is there stays.
    expect(await people()).toMatchObject([{ mobilePhone: '82999991234' }])
    expect((await area.call(importDoubtList, {})).items).toEqual([])
    await expect(area.call(importDoubtDecide, { id: item?.id ?? '', decision: 'new' })).rejects.toMatchObject(
      { key: 'conflict' },
    )
  })

  test('become somebody of their own, and go with the undo of their load', async () => {
    const { id, item } = await withDoubt()
    const { citizenId } = await area.call(importDoubtDecide, { id: item?.id ?? '', decision: 'new' })
    expect((await people()).map(({ _id }) => _id)).toContain(citizenId)
    expect(await names()).toEqual(['Ana Prado', 'Ana Prado'])
    await area.call(importUndo, { id, code })
    await work()
    expect(await names()).toEqual(['Ana Prado'])
  })

  test('are left out, also when the file is loaded again', async () => {
    const { id, item } = await withDoubt()
    await area.call(importDoubtDecide, { id: item?.id ?? '', decision: 'leave' })
    const again = await send(table(doubt), 'outra.csv')
    await plan(again)
    await run(again)
    expect(await get(again)).toMatchObject({ result: { created: 0, same: 1, doubtful: 0 } })
    expect(await names()).toEqual(['Ana Prado'])
    expect(id).not.toBe(again)
  })

  test('of another CPF are never the same person', async () => {
    const cns = '700000010001101'
    const first = await send(table(`Lia Luz;01/02/1980;F;52998224725;${cns};;;;;`))
    await plan(first)
    await run(first)
    const id = await send(table(`Lia Luz;01/02/1980;F;11144477735;${cns};;;;;`), 'dois.csv')
    await plan(id)
    await run(id)
    const { items } = await area.call(importDoubtList, { run: id })
    const [one] = items[0]?.candidates ?? []
    expect(one?.refusal).toBe('Tem outro CPF: não é a mesma pessoa')
    const decide = (more: object) =>
      area.call(importDoubtDecide, { id: items[0]?.id ?? '', decision: 'same', ...more })
    await expect(decide({ citizenId: one?.id })).rejects.toMatchObject({
      payload: { fields: { citizenId: 'O cadastro tem outro CPF: não é a mesma pessoa' } },
    })
    const { notices } = await decide({ decision: 'new' })
    expect(notices).toEqual(['O CNS é de outro cadastro e ficou com ele'])
    expect((await people()).map(({ cpf, cns: kept }) => [cpf, kept ?? null])).toEqual(
      expect.arrayContaining([
        ['52998224725', '700000010001101'],
        ['11144477735', null],
      ]),
    )
  })
})

test('what a load keeps of people is forgotten with the last day of its undo, and the load itself stays listed', async () => {
  const first = await send(table(ana.replace('(82) 99999-1234', '')))
  await plan(first)
  await run(first)
  const second = await send(table(ana), 'dois.csv')
  await plan(second)
  await run(second)
  const waiting = await send(table(bento), 'tres.csv')
  const records = area.opened.collections.importedRecord
  const kept = async () =>
    (await records.findAll(filterBy({}), { max: 100 })).filter((one) => one.before !== null)
  expect(await kept()).toHaveLength(1)
  const { store } = area.opened
  expect(await forgetLoads(store, new Date(now.getTime() + 29 * 86_400_000))).toBe(0)
  expect(await forgetLoads(store, new Date(now.getTime() + 31 * 86_400_000))).toBe(3)
  expect(await kept()).toEqual([])
  const { items } = await area.call(importList, {})
  expect(items.map(({ id, state }) => [id, state])).toEqual([
    [second, 'done'],
    [first, 'done'],
  ])
  await expect(get(waiting)).rejects.toMatchObject({ key: 'notFound' })
  expect(await get(second)).toMatchObject({ fileName: null, rejected: null, plan: { examples: [] } })
})

test('neighbourhoods that the territory does not have are registered where somebody wants it, and the plan says so', async () => {
  const rows = [
    ana.replace('Centro', 'VILA NOVA'),
    bento.replace('das Flores;12;Centro', 'do Sol;3;Vila Nova'),
  ]
  const id = await send(table(...rows))
  await plan(id)
  expect((await get(id)).plan?.notices).toEqual([
    { text: 'O bairro VILA NOVA não está no território', count: 1 },
    { text: 'O bairro Vila Nova não está no território', count: 1 },
  ])
  await area.call(importAct, { id, act: 'choose' })
  const { reading, source } = await get(id)
  await area.call(importPlan, {
    ...{ id, source, columns: reading?.columns ?? [] },
    policies: [{ field: 'neighborhood', policy: 'fill' }],
  })
  await work()
  expect((await get(id)).plan?.notices).toContainEqual({
    text: 'O bairro VILA NOVA não está no território: é cadastrado pela carga',
    count: 1,
  })
  expect(ensured).toEqual([])
  await run(id)
  expect(ensured).toHaveLength(1)
  expect((await get(id)).result?.notices).toEqual([])
  expect((await people()).map(({ neighborhood }) => neighborhood?.id)).toEqual(['made-0', 'made-0'])
})
