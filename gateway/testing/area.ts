import { rows } from '@saude/citizen/contract/access'
import { asManyAsThereAre, cpf, id, integer, list, object, text, yesNo } from '@saude/contract/fields'
import { newId } from '@saude/contract/id'
import { query } from '@saude/contract/query'
import { handlersFor, insert, type Stored, update } from '@saude/service/handlers'
import { defineService, type ServiceDefinition } from '@saude/service/service'
import { defineCollection } from '@saude/store'

interface Person extends Stored {
  readonly name: string
  readonly cpf: string | null
}

/** What the small area stores. */
export const people = defineCollection<Person>('citizen', {
  tenant: 'client',
  versioned: true,
  indexes: [{ keys: { client: 1, name: 1, _id: 1 } }],
})

const fields = { name: text('Nome', { personal: 'name' }).required().max(60), cpf: cpf() }
const item = object('Cidadão', { id: id().required(), ...fields }).required()

/** Names of the access table with contracts of their own: a small area that can be slow, public and broken. */
export const queries = {
  list: query(rows.citizenSearch, {
    input: {},
    output: { items: list('Itens', asManyAsThereAre, item).required() },
    reads: ['citizen'],
    logs: 'items.id',
  }),
  get: query(rows.citizenGet, {
    method: 'GET',
    input: { id: id().required(), deep: yesNo('Fundo'), times: integer('Vezes') },
    output: { id: id().required(), ...fields, deep: yesNo('Fundo'), times: integer('Vezes') },
    reads: ['citizen'],
    logs: 'id',
  }),
  create: query(rows.citizenCreate, { input: fields, output: { id: id().required() }, writes: ['citizen'] }),
  rename: query(rows.citizenUpdate, {
    input: { id: id().required(), name: fields.name },
    output: { id: id().required() },
    writes: ['citizen'],
  }),
  count: query(rows.symptomStatistics, { input: {}, output: { count: integer('Total').required() } }),
  slow: query(rows.citizenHealth, {
    input: { steps: integer('Passos') },
    output: { steps: integer('Passos').required() },
    timeout: 5_000,
  }),
  broken: query(rows.visitList, { input: {}, output: {} }),
  upload: query(rows.healthCareCreate, {
    input: { note: text('Nota') },
    output: {
      note: text('Nota'),
      files: list('Arquivos', asManyAsThereAre, text('Arquivo').required()).required(),
    },
    mutates: true,
  }),
  mine: query(rows.patientQueueList, {
    input: {},
    output: { address: text('Endereço'), isLocal: yesNo('Local') },
  }),
  internal: query(rows.citizenByIds, { input: {}, output: {}, reads: ['citizen'] }),
  closed: query(rows.symptomQuizList, { input: {}, output: {} }),
  /** Waits for the gate, and asks itself so many times more. */
  heavy: query(rows.citizenConditionStatistics, {
    input: { what: text('O quê'), again: integer('Outra vez') },
    output: { said: text('Dito').required() },
    heavy: 'shared',
  }),
  asks: query(rows.citizenListWithoutApp, { input: {}, output: {} }),
}

const on = handlersFor({ citizen: people })

/** Lets `slow` and `heavy` go on; each test that uses it opens the gate. How often they have begun, and `slow` was aborted. */
export const gate = { wait: Promise.resolve(), begun: 0, aborted: 0, heavy: [] as string[] }

export const testArea: ServiceDefinition = defineService({
  area: 'citizen',
  version: '0.1.0',
  collections: { citizen: people },
  handlers: [
    on(queries.list, async ({ collections }) => {
      const found = await collections.citizen.findAll({}, { sort: { name: 1, _id: 1 }, max: 10_000 })
      return { items: found.map((one) => ({ ...one, id: one._id })) }
    }),
    on(queries.get, ({ input }) => ({ name: 'Alguém', ...input })),
    on(queries.create, ({ input, collections, commit }) => {
      const _id = newId()
      return commit([insert(collections.citizen, { _id, name: input.name, cpf: input.cpf ?? null })], {
        id: _id,
      })
    }),
    on(queries.rename, ({ input, collections, commit }) =>
      commit([update(collections.citizen, { _id: input.id }, { name: input.name })], { id: input.id }),
    ),
    on(queries.count, async ({ collections }) => ({ count: await collections.citizen.countDocuments() })),
    on(queries.slow, async ({ input, progress, signal }) => {
      signal.addEventListener('abort', () => {
        gate.aborted += 1
      })
      gate.begun += 1
      const steps = input.steps ?? 0
      for (let step = 1; step <= steps; step += 1) progress(step / steps, `Passo ${step}`)
      await gate.wait
      return { steps }
    }),
    on(queries.broken, () => {
      throw new Error('segredo na pilha')
    }),
    on(queries.upload, async ({ input, files = [] }) => {
      await gate.wait
      const described = files.map(
        async ({ field, name, content }) => `${field} ${name} ${(await content()).length}`,
      )
      return { note: input.note, files: await Promise.all(described) }
    }),
    on(queries.mine, ({ origin }) => ({ address: origin?.address, isLocal: origin?.isLocal })),
    on(queries.heavy, async ({ input: { what, again }, ask }) => {
      gate.heavy.push(`${what} ${again ?? 0}`)
      await gate.wait
      const below = again ? await ask(queries.heavy, { what, again: again - 1 }) : undefined
      return { said: below ? `${what} ${below.said}` : `${what}` }
    }),
    on(queries.internal, () => ({})),
    on(queries.closed, () => ({})),
    on(queries.asks, async ({ ask }) => ask(queries.internal, {})),
  ],
})
