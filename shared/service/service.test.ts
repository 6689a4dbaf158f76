import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError, permissionError } from '@saude/contract/errors'
import { cpf, id, integer, list, object, text, yesNo } from '@saude/contract/fields'
import { newId } from '@saude/contract/id'
import { listQuery } from '@saude/contract/list-query'
import { query, updateOf } from '@saude/contract/query'
import { searchable } from '@saude/contract/search'
import { rows } from '@saude/contract/testing/rows'
import { type Change, defineCollection } from '@saude/store'
import { handlersFor, insert, type Stored, softDelete, update } from './handlers.ts'
import { pageOf, searchOf } from './page.ts'
import { defineService, type OpenedService, openService, queriesOf } from './service.ts'
import type { CallContext, User } from './user.ts'

interface Person extends Stored {
  readonly name: string
  readonly searchName: string
  readonly searchTokens: readonly string[]
  readonly cpf: string | null
  readonly cpfKey: string
  readonly inCity: boolean
}

const people = defineCollection<Person>('citizen', {
  tenant: 'client',
  versioned: true,
  arrays: ['searchTokens'],
  indexes: [
    { keys: { client: 1, searchName: 1, _id: 1 } },
    { keys: { client: 1, updatedAt: 1, _id: 1 } },
    { keys: { client: 1, cpf: 1, _id: 1 } },
    { keys: { client: 1, inCity: 1, searchName: 1, _id: 1 } },
    { keys: { client: 1, cpfKey: 1 }, unique: true },
  ],
})

const fields = {
  name: text('Nome', { personal: 'name' }).required().max(60),
  cpf: cpf(),
  inCity: yesNo('Na cidade'),
}
const item = { id: id().required(), ...fields, version: integer('Versão') }

const citizenList = listQuery(rows.citizenList, {
  title: 'cidadãos',
  filters: {
    name: fields.name.optional().nullable(),
    cpf: text('CPF', { mask: 'cpf', personal: 'text' }),
    inCity: fields.inCity,
  },
  item,
  orderBy: ['name', 'updatedAt', 'inCity'],
  reads: ['citizen'],
})
const citizenGet = query(rows.citizenGet, {
  input: { id: id().required() },
  output: item,
  reads: ['citizen'],
})
const citizenCreate = query(rows.citizenCreate, {
  input: fields,
  output: { id: id().required() },
  writes: ['citizen'],
})
const citizenUpdate = query(rows.citizenUpdate, {
  input: updateOf(fields),
  output: { id: id().required(), version: integer('Versão') },
  writes: ['citizen'],
  readBy: citizenGet,
})
/** An update whose contract names no query to read with. */
const visitRecord = query(rows.visitRecord, {
  input: updateOf(fields),
  output: { id: id().required() },
  writes: ['citizen'],
})
/** Reads a number, and writes the next one. */
const citizenUpdateGeolocation = query(rows.citizenUpdateGeolocation, {
  input: { id: id().required(), asks: yesNo('Pede a outra área'), mayAgain: yesNo('De novo') },
  output: { version: integer('Versão') },
  writes: ['citizen'],
})
const citizenDelete = query(rows.citizenDelete, {
  input: { id: id().required() },
  output: { id: id().required() },
  writes: ['citizen'],
})
const citizenSearch = query(rows.citizenSearch, {
  input: { q: text('Busca') },
  output: {
    items: list(
      'Itens',
      20,
      object('Cidadão', { id: id().required(), name: fields.name }).required(),
    ).required(),
  },
})
const citizenHealth = query(rows.citizenHealth, {
  input: { mode: text('Modo').required() },
  output: { ok: yesNo('Ok') },
  timeout: 50,
})

const collections = { citizen: people }
const on = handlersFor(collections)
let executions = 0
let readings = 0
/** What happens between a handler's reading and its writing. */
let between = async () => {}
let pause: Promise<void> = Promise.resolve()

const service = defineService({
  area: 'citizen',
  version: '0.1.0',
  collections,
  handlers: [
    on(citizenList, async ({ input, collections, user }) =>
      pageOf(collections.citizen, citizenList, input, { user, also: [] }),
    ),
    on(citizenGet, async ({ input, collections }) => {
      const found = await collections.citizen.findOne({ _id: input.id })
      if (!found) throw new AppError('notFound')
      return { ...found, id: found._id }
    }),
    on(citizenCreate, async ({ input, collections, commit }) => {
      executions += 1
      await pause
      const _id = newId()
      const { name, cpf = null, inCity } = input
      return commit(
        [
          insert(collections.citizen, {
            _id,
            name,
            ...searchable(name),
            cpf,
            cpfKey: cpf ?? `none:${_id}`,
            inCity: inCity ?? false,
          }),
        ],
        { id: _id, secret: 'never' },
      )
    }),
    on(citizenUpdate, async ({ input: { id: _id, document, version }, collections, commit }) =>
      commit([update(collections.citizen, { _id, version }, { inCity: document.inCity ?? false })], {
        id: _id,
        version: null,
      }),
    ),
    on(visitRecord, async ({ input: { id: _id, version }, collections, commit }) =>
      commit([update(collections.citizen, { _id, version }, { inCity: true })], { id: _id }),
    ),
    on(citizenUpdateGeolocation, async ({ input, collections, commit, ask }) => {
      const stored = await collections.citizen.findOne({ _id: input.id })
      if (!stored) throw new AppError('notFound')
      readings += 1
      if (input.asks) await ask({ ...citizenDelete, repeatable: input.mayAgain === true }, { id: newId() })
      await between()
      const version = stored.version + 1
      return commit(
        [
          update(
            collections.citizen,
            { _id: input.id, version: stored.version },
            { name: `Pessoa ${version}`, ...searchable(`Pessoa ${version}`) },
          ),
        ],
        { version },
      )
    }),
    on(citizenDelete, async ({ input, collections, commit }) =>
      commit([softDelete(collections.citizen, { _id: input.id })], { id: input.id }),
    ),
    on(citizenSearch, async ({ input, collections }) => {
      const found = await searchOf(collections.citizen, { q: input.q })
      return { items: found.map(({ _id, name }) => ({ id: _id, name })) }
    }),
    on(citizenHealth, async ({ input, signal, ask, store }) => {
      if (input.mode === 'slow') await new Promise((resolve) => signal.addEventListener('abort', resolve))
      if (input.mode === 'crash') throw new Error('com dados pessoais dentro')
      if (input.mode === 'wrong') await store.collection(people).countDocuments({})
      if (input.mode === 'ask') await ask(citizenGet, { id: newId() })
      return { ok: true }
    }),
  ],
})

const town = { id: newId(), name: 'Vila' }
const other = { id: newId(), name: 'Outra' }
const someone = (client = town, more: Partial<User> = {}): User => ({
  id: newId(),
  name: 'Ana',
  groups: ['nurse'],
  permissions: new Set(),
  client,
  isAnonymization: false,
  healthUnitId: null,
  cns: null,
  sessionId: newId(),
  ...more,
})
const ana = someone()
const by = (user: User = ana, more: Partial<CallContext> = {}): CallContext => ({
  user,
  requestId: newId(),
  deadline: Date.now() + 60_000,
  ...more,
})

const folder = mkdtempSync(join(tmpdir(), 'saude-service-'))
const changes: Change[] = []
const asked: { query: string; context: CallContext }[] = []
const complaints: unknown[] = []
let opened: OpenedService

beforeAll(async () => {
  opened = await openService(service, {
    folder,
    pseudonymKey: 'chave',
    onChange: (some) => changes.push(...some),
    complain: (_query, _id, error) => complaints.push(error),
    // As the gateway does: who may not read is refused.
    ask: async (name, input, context) => {
      asked.push({ query: name, context })
      if (name === 'citizenDelete') return { id: newId() }
      if (!context.user.permissions.has(name)) throw permissionError(name, name)
      return opened.run(name, input, context)
    },
  })
})
afterAll(async () => {
  await opened.close()
  rmSync(folder, { recursive: true })
})

const run = <T = Record<string, unknown>>(name: string, input: unknown, context = by()) =>
  opened.run(name, input, context) as Promise<T> // tests know what they ask
const failure = async (work: Promise<unknown>): Promise<AppError> => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof AppError) return error
  throw new Error(`no AppError: ${String(error)}`)
}
const create = async (name: string, more: Record<string, unknown> = {}, context = by()) =>
  (await run<{ id: string }>('citizenCreate', { name, ...more }, context)).id

describe('a call', () => {
  test('is validated before the handler sees it, and answered with the declared fields only', async () => {
    expect((await failure(run('citizenCreate', { name: '', extra: 1 }))).key).toBe('validation')
    expect(await run('citizenCreate', { name: ' José  ' })).toEqual({ id: expect.any(String) })
    expect((await failure(run('citizenUnknown', {}))).key).toBe('notFound')
  })

  test("sees only the documents of the caller's client", async () => {
    const mine = await create('Só Minha')
    expect((await failure(run('citizenGet', { id: mine }, by(someone(other))))).key).toBe('notFound')
    expect(
      (await failure(run('citizenUpdate', { id: mine, document: { inCity: true } }, by(someone(other))))).key,
    ).toBe('notFound')
    expect((await failure(run('citizenDelete', { id: mine }, by(someone(other))))).key).toBe('notFound')
    expect(await run('citizenList', {}, by(someone(other)))).toMatchObject({ items: [], totalItems: 0 })
    expect(
      (await failure(run('citizenCreate', { name: 'X' }, by(someone(town, { client: null }))))).key,
    ).toBe('permission')
  })

  test('that takes too long ends with timeout, one whose caller left with abort', async () => {
    expect(
      (await failure(run('citizenHealth', { mode: 'slow' }, by(ana, { deadline: Date.now() + 20 })))).key,
    ).toBe('timeout')
    const controller = new AbortController()
    const left = failure(run('citizenHealth', { mode: 'slow' }, by(ana, { signal: controller.signal })))
    controller.abort()
    expect((await left).key).toBe('abort')
  })

  test('that crashes says nothing of why to the caller, and all of it to the log', async () => {
    const error = await failure(run('citizenHealth', { mode: 'crash' }))
    expect(error).toMatchObject({ key: 'unknown', message: 'Erro desconhecido', payload: undefined })
    expect(complaints).toContainEqual(new Error('com dados pessoais dentro'))
  })

  test('asks others as the same user within the same time', async () => {
    const context = by(ana, { requestKey: newId() })
    expect((await failure(run('citizenHealth', { mode: 'ask' }, context))).key).toBe('permission')
    expect(asked.at(-1)).toMatchObject({
      query: 'citizenGet',
      context: { user: ana, deadline: context.deadline },
    })
  })
})

describe('a mutation', () => {
  test('is executed once for a Request-Id, whatever the order of the keys', async () => {
    const context = by(ana, { requestKey: newId() })
    executions = 0
    const first = await run('citizenCreate', { name: 'Uma Vez', inCity: true }, context)
    expect(await run('citizenCreate', { inCity: true, name: 'Uma Vez' }, context)).toEqual(first)
    expect(executions).toBe(1)
  })

  test('with a used Request-Id and another input is a conflict; another user may use the same', async () => {
    const requestKey = newId()
    await create('Primeiro', {}, by(ana, { requestKey }))
    expect((await failure(run('citizenCreate', { name: 'Segundo' }, by(ana, { requestKey })))).key).toBe(
      'conflict',
    )
    await expect(create('Segundo', {}, by(someone(), { requestKey }))).resolves.toEqual(expect.any(String))
  })

  test('that arrives again while it runs waits for the first answer', async () => {
    const context = by(ana, { requestKey: newId() })
    executions = 0
    let go = () => {}
    pause = new Promise((resolve) => {
      go = resolve
    })
    const both = [
      run('citizenCreate', { name: 'Ao Mesmo Tempo' }, context),
      run('citizenCreate', { name: 'Ao Mesmo Tempo' }, context),
    ]
    go()
    const [first, second] = await Promise.all(both)
    expect(second).toEqual(first)
    expect(executions).toBe(1)
  })

  test('that failed may be tried again with the same Request-Id', async () => {
    const context = by(ana, { requestKey: newId() })
    const taken = await create('Dona', { cpf: '52998224725' })
    expect((await failure(run('citizenCreate', { name: 'Outra', cpf: '52998224725' }, context))).key).toBe(
      'conflict',
    )
    await run('citizenDelete', { id: taken })
    await expect(run('citizenCreate', { name: 'Outra', cpf: '52998224725' }, context)).resolves.toBeDefined()
  })

  test('writes into the change feed what it changed, for its client', async () => {
    const made = await create('Mudada')
    await run('citizenUpdate', { id: made, document: { inCity: true } })
    await run('citizenDelete', { id: made })
    const about = changes.filter(({ ids }) => ids.includes(made))
    expect(about.map(({ topic, change, client }) => [topic, change, client])).toEqual([
      ['citizen', 'created', town.id],
      ['citizen', 'updated', town.id],
      ['citizen', 'removed', town.id],
    ])
  })

  test('with a stale version is a conflict that says who changed what and when', async () => {
    const made = await create('Disputada', { inCity: false })
    await run(
      'citizenUpdate',
      { id: made, version: 1, document: { inCity: true } },
      by(someone(town, { name: 'Bia' })),
    )
    const late = { id: made, version: 1, document: { inCity: false } }
    const reader = someone(town, { permissions: new Set(['citizenGet']) })
    const error = await failure(run('citizenUpdate', late, by(reader)))
    expect(error).toMatchObject({
      key: 'conflict',
      message: 'Ocorreu um conflito, verifique se as informações fornecidas já não constam',
      payload: {
        version: 2,
        changedBy: 'Bia',
        changedAt: expect.stringMatching(/-03:00$/),
      },
    })
    // Only what was sent, as the read query answers it to callers who may run it.
    expect(error.payload?.current).toEqual({ inCity: true })
    const blind = await failure(run('citizenUpdate', late))
    expect(blind.payload).toEqual({ version: 2, changedBy: 'Bia', changedAt: error.payload?.changedAt })
    const unlinked = await failure(run('visitRecord', late, by(reader)))
    expect(unlinked.payload).toEqual({ version: 2, changedBy: 'Bia', changedAt: error.payload?.changedAt })
  })

  test('without a version reads again as long as others write in between, and never conflicts', async () => {
    const made = await create('Disputada por Muitos')
    readings = 0
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => run<{ version: number }>('citizenUpdateGeolocation', { id: made })),
    )
    const versions = answers.map(({ version }) => version).sort((a, b) => a - b)
    expect(versions).toEqual(Array.from({ length: 50 }, (_, index) => index + 2))
    expect(readings).toBeGreaterThan(50)
  })

  test('that loses every race ends with its time, not with a conflict', async () => {
    const made = await create('Sempre Mais Tarde')
    between = () => run('citizenUpdate', { id: made, document: { inCity: true } }).then(() => undefined)
    const late = run('citizenUpdateGeolocation', { id: made }, by(ana, { deadline: Date.now() + 60 }))
    expect((await failure(late)).key).toBe('timeout')
    between = async () => {}
  })

  test('is not repeated where it has made another area write', async () => {
    const made = await create('Com Efeito')
    readings = 0
    between = () => run('citizenUpdate', { id: made, document: { inCity: true } }).then(() => undefined)
    expect((await failure(run('citizenUpdateGeolocation', { id: made, asks: true }))).key).toBe('conflict')
    expect(readings).toBe(1)
    // What takes the place of itself may be asked for again.
    between = async () => {
      if (readings === 2) await run('citizenUpdate', { id: made, document: { inCity: false } })
    }
    await run('citizenUpdateGeolocation', { id: made, asks: true, mayAgain: true })
    expect(readings).toBe(3)
    between = async () => {}
  })

  test('of something that is gone is not found, however often it is tried', async () => {
    readings = 0
    expect((await failure(run('citizenUpdateGeolocation', { id: newId() }))).key).toBe('notFound')
    expect(readings).toBe(0)
  })

  test('that breaks uniqueness names the field', async () => {
    await create('Única', { cpf: '11144477735' })
    expect(await failure(run('citizenCreate', { name: 'Cópia', cpf: '111.444.777-35' }))).toMatchObject({
      key: 'conflict',
      message: 'Conflito, já existe registro com essas definições',
      payload: { fields: { cpf: 'Conflito, já existe registro com essas definições' } },
    })
    await expect(
      create('Em Outro Cliente', { cpf: '11144477735' }, by(someone(other))),
    ).resolves.toBeDefined()
  })
})

describe('a list', () => {
  const ours = someone({ id: newId(), name: 'Lista' })
  const names = ['Álvaro Souza', 'ana lima', 'Ângela Souza', 'Bruno', 'Caio']
  const listed = (input: Record<string, unknown>) =>
    run<{
      items: { name: string }[]
      totalItems: number
      endReached: boolean
      startIndex: number
      stopIndex: number
    }>('citizenList', input, by(ours))

  beforeAll(async () => {
    for (const name of names) await create(name, { inCity: name !== 'Caio' }, by(ours))
  })

  test('has the asked rows, both ends inclusive, and the exact total', async () => {
    const page = await listed({ startIndex: 1, stopIndex: 2 })
    expect(page.items.map(({ name }) => name)).toEqual(['ana lima', 'Ângela Souza'])
    expect(page).toMatchObject({ totalItems: 5, startIndex: 1, stopIndex: 2, endReached: false })
    expect(await listed({ eachStep: 3, step: 1 })).toMatchObject({
      startIndex: 3,
      stopIndex: 5,
      endReached: true,
    })
  })

  test('filters names by the beginnings of words, others by value, and sorts both ways', async () => {
    expect((await listed({ name: 'sou' })).items.map(({ name }) => name)).toEqual([
      'Álvaro Souza',
      'Ângela Souza',
    ])
    expect((await listed({ q: 'LIM an' })).totalItems).toBe(1)
    await expect(listed({ expression: 'ana' })).rejects.toMatchObject({
      key: 'validation',
      payload: { fields: { expression: 'Esta lista não tem busca por expressão' } },
    })
    expect((await listed({ inCity: false })).items.map(({ name }) => name)).toEqual(['Caio'])
    expect((await listed({ orderBy: 'name', order: 'desc' })).items[0]?.name).toBe('Caio')
  })

  test('continues behind a row by after and afterId, without losing or repeating any', async () => {
    const collection = opened.store.collection(people)
    const rows = await collection.findAll(
      { client: ours.client?.id ?? '' },
      { sort: { updatedAt: 1, _id: 1 }, max: 10_000 },
    )
    const third = rows[2]
    const page = await listed({ after: third?.updatedAt.toISOString(), afterId: third?._id })
    expect(page.items.map(({ name }) => name)).toEqual(rows.slice(3).map(({ name }) => name))
  })
})

describe('an anonymised user', () => {
  const hidden = someone(town, { isAnonymization: true })

  test('sees pseudonyms and no documents, in answers and in searches', async () => {
    const made = await create('Maria Secreta', { cpf: '39053344705' })
    const seen = await run('citizenGet', { id: made }, by(hidden))
    expect(seen).toMatchObject({ id: made, cpf: null, name: expect.stringMatching(/^Cidadão \d{4}$/) })
    expect(JSON.stringify(await run('citizenList', {}, by(hidden)))).not.toContain('Secreta')
  })

  test.each([
    ['citizenList', { name: 'maria' }],
    ['citizenList', { cpf: '390' }],
    ['citizenList', { q: 'maria' }],
    ['citizenList', { orderBy: 'name' }],
    ['citizenSearch', { q: 'maria' }],
    ['citizenCreate', { name: 'Nova' }],
  ])('may not run %s with %j', async (name, input) => {
    expect((await failure(run(name, input, by(hidden)))).key).toBe('permission')
  })

  test('may filter and sort by what is not personal', async () => {
    await expect(
      run('citizenList', { inCity: true, orderBy: 'updatedAt' }, by(hidden)),
    ).resolves.toBeDefined()
  })
})

describe('a service', () => {
  test('answers what it has handlers for', () => {
    expect(queriesOf(service)).toEqual(service.handlers.map(({ query }) => query))
  })

  test('refuses handlers of other areas and two for one query', () => {
    const [first] = service.handlers
    if (!first) throw new Error('no handler')
    expect(() => defineService({ ...service, handlers: [first, first] })).toThrow('twice')
    expect(() => defineService({ ...service, area: 'travel' })).toThrow('belongs to citizen')
  })
})
