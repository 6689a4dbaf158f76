import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@saude/contract/errors'
import { dateTime, integer, list, object, ref, text } from '@saude/contract/fields'
import { files } from '@saude/contract/fields-file'
import { newId } from '@saude/contract/id'
import { record } from '@saude/contract/record/record'
import { states } from '@saude/contract/record/states'
import { rows } from '@saude/contract/testing/rows'
import { defineCollection } from '@saude/store'
import { openFolderKeeper } from '@saude/store/keeper/folder'
import { correctCopies } from '../correct.ts'
import { fileKey, keepFileOf, sweepFiles } from '../files.ts'
import { put } from '../handlers.ts'
import { defineService } from '../service.ts'
import { openArea, type TestArea } from '../testing/area.ts'
import { recordNumbers } from './number.ts'
import { type RecordService, recordParts, recordService } from './record.ts'
import { testRecord } from './testing/test-record.ts'

/** A record with everything that can be declared: a loan of a chair, out and back. */
const patient = () =>
  ref('Paciente', 'citizenSearch', {
    personal: 'name',
    showFilter: 'panel',
    owner: { by: 'ids', query: () => ({ name: 'citizenByIds' }), topic: 'citizen', isCitizen: true },
  })

const loan = record(rows, 'costCenter', {
  word: { singular: 'empréstimo', plural: 'empréstimos', gender: 'm' },
  path: '/app/options/cost-center',
  fields: {
    citizen: patient().required(),
    name: text('Material', { showColumn: 40, showFilter: 'column' }).required().max(80),
    place: text('Local', { showFilter: 'panel' }).max(80),
    at: dateTime('Retirada', { showColumn: 20 }),
    quantity: integer('Quantidade').min(1),
    parts: list('Partes', 5, object('Parte', { name: text('Nome').required(), of: patient() }).required()),
    papers: files('Papéis', 'Papel', { max: 3, personal: 'text' }),
  },
  label: ['name', 'citizen'],
  orderBy: ['updatedAt', 'name', 'citizen', 'at'],
  number: true,
  period: {
    field: 'at',
    from: 'initialDate',
    to: 'finalDate',
    labels: ['Retirada a partir de', 'Retirada até'],
  },
  states: states({
    initial: 'requested',
    names: {
      requested: { label: 'Solicitado', tone: 'info' },
      onLoan: { label: 'Emprestado', tone: 'warning' },
      returned: { label: 'Devolvido', tone: 'success', locked: true },
    },
    transitions: {
      checkOut: { title: 'Emprestar', from: ['requested'], to: 'onLoan', needs: rows.costCenterUpdate },
      giveBack: { title: 'Devolver', from: ['onLoan'], to: 'returned', reason: 'optional' },
      reopen: { title: 'Reabrir', from: ['returned'], to: 'onLoan', reason: 'required' },
    },
  }),
})

/** A record that is written down once: no update, no removal. */
const { vehicleList, vehicleCreate, vehicleGet } = rows
const entryBook = record({ vehicleList, vehicleCreate, vehicleGet }, 'vehicle', {
  word: { singular: 'registro', plural: 'registros', gender: 'm' },
  path: '/app/options/vehicle',
  verbs: ['get', 'create', 'history'],
  fields: { name: text('Texto', { showColumn: 90, showFilter: 'column' }).required().max(80) },
  label: ['name'],
  orderBy: ['updatedAt', 'name'],
})

/** Where chairs are counted: a second collection that changes in the same commit. */
const stock = defineCollection<{ _id: string; client: string; onLoan: number }>('stock', { tenant: 'client' })

/** What another process does between the reading of the counter and the commit. */
let anotherProcess: (() => Promise<void>) | undefined

const people = ['Ana Prado', 'Bento Luz'].map((name) => ({ id: newId(), name }))

let area: TestArea
let loans: RecordService
beforeAll(async () => {
  loans = recordService(loan, {
    before: (values) => {
      if (values.name === 'Proibido') throw new AppError('validation', undefined, { issues: ['Não'] })
      return values
    },
    after: async ({ transition, after: entry }) => {
      if (entry?.name === 'Corrida') await anotherProcess?.()
      return transition === 'checkOut' ? [put(stock, { _id: newId(), onLoan: 1 })] : []
    },
    rows: ({ user }) => (user.name === 'Só cadeiras' ? { searchName: 'cadeira' } : {}),
  })
  area = await openArea(
    defineService({
      area: 'options',
      version: '0',
      ...recordParts([loans, recordService(entryBook)], { collections: { stock } }),
    }),
    { owners: { citizenByIds: people } },
  )
})
afterAll(() => area.close())

testRecord(loan, () => area, { changes: { name: 'Muletas', at: '2026-05-05 10:00:00.000-03:00' } })

testRecord(entryBook, () => area)

it('answers nothing of a verb that a record lacks', async () => {
  const { opened, user } = area
  const context = { user, requestId: newId(), deadline: Date.now() + 60_000 }
  for (const name of [
    'vehicleUpdate',
    'vehicleDelete',
    'vehicleRestore',
    'vehicleSearch',
    'vehicleTransition',
  ])
    await expect(opened.run(name, { id: newId() }, context)).rejects.toMatchObject({ key: 'notFound' })
  // @ts-expect-error there is no update to replace
  recordService(entryBook, { replace: { update: false } })
})

const [ana, bento] = people as [(typeof people)[0], (typeof people)[0]]
const chair = { citizen: { id: ana.id }, name: 'Cadeira' }

it('resolves references inside lists, and names the one that is gone', async () => {
  const { call } = area
  const { id } = await call(loan.create, {
    ...chair,
    parts: [{ name: 'Roda', of: { id: bento.id, name: 'Outro nome' } }],
  })
  expect((await call(loan.get, { id })).parts).toMatchObject([{ of: { id: bento.id, name: 'Bento Luz' } }])
  await expect(
    call(loan.create, { ...chair, parts: [{ name: 'Roda', of: { id: 'unknown' } }] }),
  ).rejects.toMatchObject({
    payload: { fields: { 'parts.0.of': expect.stringContaining('não existe mais') } },
  })
})

it('shows what changed inside a list, and no anonymised user whom it names', async () => {
  const { call, anonymous } = area
  const { id } = await call(loan.create, chair)
  await call(loan.update, { id, document: { parts: [{ name: 'Roda', of: { id: bento.id } }] } })
  const changeFor = async (user?: typeof anonymous) =>
    (await call(loan.history, { id }, user)).items[0]?.changes
  expect(await changeFor()).toEqual([{ label: 'Partes', from: null, to: 'Roda' }])
  expect(await changeFor(anonymous)).toEqual([{ label: 'Partes', from: null, to: null }])
})

it('finds what lies in a period, both of its days included', async () => {
  const { call } = area
  const { id } = await call(loan.create, { ...chair, at: '2031-03-02T23:30:00-03:00' })
  const found = async (initialDate: string | null, finalDate: string | null) =>
    (await call(loan.list, { initialDate, finalDate })).items.map((item) => item.id)
  expect(await found('2031-03-02', '2031-03-02')).toEqual([id])
  expect(await found('2031-03-03', null)).toEqual([])
  expect(await found(null, '2031-03-01')).not.toContain(id)
})

it('follows its own rules: refuses, adds to the same commit, narrows what is seen', async () => {
  const { call, user, opened } = area
  await expect(call(loan.create, { ...chair, name: 'Proibido' })).rejects.toMatchObject({ key: 'validation' })
  const clerk = { ...user, permissions: new Set(['costCenterUpdate']) }
  const before = await opened.store.collection(stock).countDocuments({})
  const { id } = await call(loan.create, chair)
  await call(loan.transition, { id, transition: 'checkOut' }, clerk)
  expect(await opened.store.collection(stock).countDocuments({})).toBe(before + 1)
  await expect(call(loan.transition, { id, transition: 'checkOut' }, clerk)).rejects.toMatchObject({
    key: 'conflict',
  })
  expect(await opened.store.collection(stock).countDocuments({})).toBe(before + 1)

  const narrow = { ...user, name: 'Só cadeiras' }
  const other = await call(loan.create, { ...chair, name: 'Andador' })
  await expect(call(loan.get, { id: other.id }, narrow)).rejects.toMatchObject({ key: 'notFound' })
  await expect(call(loan.update, { id: other.id, document: { quantity: 2 } }, narrow)).rejects.toMatchObject({
    key: 'notFound',
  })
  const { items } = await call(loan.list, { stopIndex: 249 }, narrow)
  expect(new Set(items.map(({ name }) => name))).toEqual(new Set(['Cadeira']))
})

it('says of an entry that is older than its history when it came', async () => {
  const { call, opened, definitions, user } = area
  const definition = definitions[loan.name]
  if (!definition) throw new Error('no collection')
  const at = new Date('2020-05-04T12:00:00Z')
  const imported = { _id: newId(), client: user.client?.id, createdAt: at, updatedAt: at, version: 1 }
  await opened.store.collection<{ _id: string }>(definition).insertOne(imported)
  const { items } = await call(loan.history, { id: imported._id })
  expect(items).toMatchObject([{ kind: 'created', at: expect.stringContaining('2020-05-04 09:00') }])
})

it('takes the next number where another process took its own meanwhile', async () => {
  const { call, opened, user } = area
  const numberOf = async (id: string) => Number((await call(loan.get, { id })).number?.slice(5))
  const before = await numberOf((await call(loan.create, chair)).id)
  anotherProcess = async () => {
    anotherProcess = undefined
    const client = user.client?.id ?? ''
    await opened.store.collection(recordNumbers).updateMany({ client }, { $inc: { last: 1 } })
  }
  const { id } = await call(loan.create, { ...chair, name: 'Corrida' })
  expect(await numberOf(id)).toBe(before + 2)
})

test('a field called client is refused where entries are a client’s: the kit keeps whose they are under that name', () => {
  const of = record(rows, 'vehicle', {
    word: { singular: 'veículo', plural: 'veículos', gender: 'm' },
    path: '/app/options/vehicle',
    fields: { name: text('Nome').required(), client: text('Cliente') },
    label: ['name'],
    orderBy: ['name'],
  })
  expect(() => recordService(of)).toThrow('vehicle: the kit keeps whose an entry is as client by itself')
})

describe('several files in one field', () => {
  /** As the gateway puts a file that it has just taken. */
  const taken = (name: string) => ({ id: newId(), name, type: 'application/pdf', size: 9 })
  const papersOf = async (id: string) => (await area.call(loan.get, { id })).papers?.map((one) => one?.name)
  /** Of files that are there a caller says the ids, in whatever type. */
  const said = (...papers: readonly unknown[]) => ({ papers }) as unknown as Record<string, never>

  it('stay when others are added or removed, as they were stored', async () => {
    const { call } = area
    const [a, b, c] = [taken('a.pdf'), taken('b.pdf'), taken('c.pdf')]
    const { id } = await call(loan.create, { ...chair, papers: [a, b] })
    await call(loan.update, { id, document: said({ id: b.id }, c) })
    expect((await call(loan.get, { id })).papers).toEqual([b, c])
    await call(loan.update, { id, document: { quantity: 2 } })
    await call(loan.update, { id, document: said({ id: c.id }) })
    expect(await papersOf(id)).toEqual(['c.pdf'])
    const { items } = await call(loan.history, { id })
    expect(items[0]?.changes).toEqual([{ label: 'Papéis', from: 'b.pdf, c.pdf', to: 'c.pdf' }])
    await call(loan.update, { id, document: { papers: null } })
    expect((await call(loan.get, { id })).papers).toBeNull()
  })

  it('are those of this entry: no other is taken for one that stays', async () => {
    const { call } = area
    const foreign = taken('alheio.pdf')
    await call(loan.create, { ...chair, papers: [foreign] })
    const { id } = await call(loan.create, chair)
    const refused = (path: string) => ({
      key: 'validation',
      payload: { fields: { [path]: 'Este arquivo não existe mais, escolha de novo' } },
    })
    const change = call(loan.update, { id, document: said({ id: foreign.id }) })
    await expect(change).rejects.toMatchObject(refused('document.papers.0'))
    const made = call(loan.create, { ...chair, ...said(taken('x.pdf'), { id: foreign.id }) })
    await expect(made).rejects.toMatchObject(refused('papers.1'))
  })

  it('are as many as the field takes, and nothing to anonymised users', async () => {
    const { call, anonymous } = area
    const many = Array.from({ length: 4 }, (_, index) => taken(`${index}.pdf`))
    await expect(call(loan.create, { ...chair, papers: many })).rejects.toMatchObject({
      payload: { fields: { papers: 'Papéis deve ter no máximo 3 itens' } },
    })
    const { id } = await call(loan.create, { ...chair, papers: many.slice(0, 2) })
    expect((await call(loan.get, { id }, anonymous)).papers ?? null).toBeNull()
  })

  it('go a day after the last entry names them', async () => {
    const { call, opened, user } = area
    const dataDir = await mkdtemp(join(tmpdir(), 'papers-'))
    const keeper = openFolderKeeper(dataDir)
    const [stays, goes] = [taken('fica.pdf'), taken('vai.pdf')]
    const { id } = await call(loan.create, { ...chair, papers: [stays, goes] })
    const place = (file: string) => ({ area: 'options', client: user.client?.id ?? '', id: file })
    for (const file of [stays, goes]) {
      await writeFile(join(dataDir, 'sent'), 'x')
      await keepFileOf(keeper, place(file.id), join(dataDir, 'sent'))
      const long = new Date(Date.now() - 25 * 3_600_000)
      await utimes(join(dataDir, fileKey(place(file.id))), long, long)
      await rm(join(dataDir, 'sent'))
    }
    const sweep = () =>
      sweepFiles({
        keeper,
        area: 'options',
        store: opened.store,
        attachments: loans.files,
        now: new Date(),
      })
    expect(await sweep()).toBe(0)
    await call(loan.update, { id, document: said({ id: stays.id }) })
    expect(await sweep()).toBe(1)
    await call(loan.remove, { id })
    expect(await sweep()).toBe(0)
    expect(await keeper.state(fileKey(place(stays.id)))).toBeDefined()
    expect(await keeper.state(fileKey(place(goes.id)))).toBeUndefined()
    await rm(dataDir, { recursive: true })
  })
})

describe('references inside lists', () => {
  /** What the owner calls them now, and who was merged into whom. */
  const changed = (names: Readonly<Record<string, string>>, into: ReadonlyMap<string, string> = new Map()) =>
    correctCopies(
      area.opened.store,
      { topic: 'citizen', client: area.user.client?.id, ids: [bento.id], into },
      loans.follows.citizen ?? [],
      {
        query: 'citizenByIds',
        ask: async (_query, input) => {
          const { ids } = input as { ids: string[] } // as its contract says
          const items = ids.flatMap((id) => {
            const name = names[id]
            return name === undefined ? [] : [{ id, name, searchName: name.toLowerCase() }]
          })
          return { items }
        },
      },
    )
  const wheel = { name: 'Roda', of: { id: bento.id } }
  const ofParts = async (id: string) => (await area.call(loan.get, { id })).parts?.map(({ of }) => of ?? null)

  it('follow the name, the merging and the removal of whom they name', async () => {
    const { call } = area
    const { id, version } = await call(loan.create, { ...chair, parts: [{ name: 'Freio' }, wheel] })
    await changed({ [bento.id]: 'Bento Novo' })
    expect(await ofParts(id)).toMatchObject([null, { id: bento.id, name: 'Bento Novo' }])
    await changed({ [ana.id]: 'Ana Prado' }, new Map([[bento.id, ana.id]]))
    expect(await ofParts(id)).toMatchObject([null, { id: ana.id, name: 'Ana Prado' }])
    expect(await call(loan.get, { id })).toMatchObject({ version })
    const { id: other } = await call(loan.create, { ...chair, parts: [wheel] })
    await changed({})
    expect(await ofParts(other)).toMatchObject([{ id: bento.id, name: 'Bento Luz', isRemoved: true }])
  })

  it('are in the access log of whom they name', async () => {
    const { call } = area
    const made = await call(loan.create, { ...chair, parts: [wheel] })
    expect(made.citizenIds).toEqual([ana.id, bento.id])
    expect(loan.get.logs).toBe('citizen.id parts.of.id')
  })
})
