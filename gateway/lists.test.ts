import { AppError } from '@saude/contract/errors'
import { isListQuery } from '@saude/contract/list-query'
import type { OpenedService } from '@saude/service/service'
import { caller } from '@saude/service/testing/caller'
import type { User } from '@saude/service/user'
import type { Entity } from '@saude/store'
import { type Asked, askedBy, inputsOf, inputsOfList } from './testing/asked.ts'
import { openProduct } from './testing/product.ts'
import { proven } from './testing/proven.ts'

jest.setTimeout(180_000)

type Product = Awaited<ReturnType<typeof openProduct>>
let product: Product
/** Every list opens for them. */
let director: User
beforeAll(async () => {
  product = await openProduct()
  director = await proven(product.store, caller(product.client.id))
  const citizens = product.gateway.services.get('citizen')?.collections.citizen
  // Lists of one citizen are of somebody who is there: the one that `sample` names.
  await citizens?.insertOne({ _id: 'ab', client: product.client.id, name: 'Ana' } as Entity)
})
afterAll(async () => {
  await product.gateway.close()
  product.remove()
})

/** Everything that services ask their stores for, each once, with the call that asked for it first. */
function createNotes() {
  const notes = new Map<string, { service: OpenedService; asked: Asked; said: string }>()
  const refused: string[] = []
  return {
    notes,
    refused,
    async ask(service: OpenedService, query: string, input: object, user: User): Promise<void> {
      const said = `${query} ${JSON.stringify(input)}${user.isAnonymization ? ' anonymised' : ''}`
      const { asked: found, error } = await askedBy(service, query, input, user)
      if (error) refused.push(`${said}: ${error instanceof AppError ? error.key : String(error)}`)
      for (const asked of found) {
        const { definition, how, filter, options } = asked
        const key = JSON.stringify(
          [service.area, definition.name, how, filter, options],
          (_, value: unknown) => (value instanceof RegExp ? String(value) : value),
        )
        if (!notes.has(key)) notes.set(key, { service, asked, said })
      }
    },
  }
}
type Notes = ReturnType<typeof createNotes>

/** Of which a town has so few that all of a town's may be counted one by one. */
const few = new Set([
  'client',
  'group',
  'user',
  'notification',
  'patientQueue',
  'device',
  'healthUnit',
  'homeVisit',
  'dataSource',
])

/** Whether a count is kept as documents are written. */
const isKept = ({ definition, filter, countedBy }: Asked): boolean => {
  const asked = Object.keys(filter)
  if (countedBy) {
    // The store adds up counts that have these fields and others.
    const fields = [...asked, ...countedBy]
    return definition.counts.some((paths) => fields.every((path) => paths.includes(path)))
  }
  return definition.counts.some(
    (paths) => paths.length === asked.length && paths.every((path) => asked.includes(path)),
  )
}

/** Whether a plan leads to fewer documents than all of a client: by words, by an id, or by two fields of an index. */
const isLed = (plan: readonly string[]): boolean =>
  plan.some(
    (line) =>
      /\$terms|rowid=|\b_id[=>]/.test(line) || (/\((.+)\)$/.exec(line)?.[1] ?? '').split(' AND ').length > 1,
  )

/** Calls whose plan reads a table without an index, and the collections that are read wholly, which is meant. */
async function scansOf({ notes }: Notes) {
  const scanning: string[] = []
  const wholly = new Set<string>()
  for (const { service, asked, said } of notes.values()) {
    const { definition, how, filter, options } = asked
    const { name } = definition
    const isFind = how === 'find'
    if (isFind && Object.keys({ ...filter, ...options }).length === 0) {
      wholly.add(name)
      continue
    }
    if (!isFind && isKept(asked)) continue
    const { scans, plan } = await service.store.explain(definition, filter, isFind ? options : {})
    // An index that is read from its beginning to its end is a table too, unless all of it is asked for.
    const isAll = Object.keys(filter).length === 0
    const isRead = scans || (!isAll && plan.some((line) => line.startsWith(`SCAN ${name} `)))
    if (isRead || (!isFind && !few.has(name) && !isLed(plan)))
      scanning.push(`${said}: ${how} ${name} ${plan.join('; ')}`)
  }
  return { scanning, wholly: [...wholly].sort() }
}

test('no list of any area reads a table without an index, whatever it is filtered and ordered by, and by whom', async () => {
  const notes = createNotes()
  const others: User[] = [
    { ...director, groups: ['acs'] },
    { ...director, isAnonymization: true },
  ]
  for (const service of product.gateway.services.values())
    for (const { query } of service.handlers.values()) {
      if (!isListQuery(query)) continue
      const inputs = inputsOfList(query)
      for (const input of inputs) await notes.ask(service, query.name, input, director)
      for (const other of others) await notes.ask(service, query.name, inputs[0] ?? {}, other)
    }
  const { scanning, wholly } = await scansOf(notes)
  expect(scanning).toEqual([])
  // A text that a list does not search by is refused; what is in a thing that is not there is not found.
  const unexpected = notes.refused.filter(
    // Of a long time inconsistencies are listed bit by bit; exams, contacts and measurements are of a citizen or a case.
    (said) =>
      !/"(q|expression)":"[^"]+"\}: validation$|: notFound$|^inconsistencyList \{"from"|^epidemiologicalAccompaniment(Contact|ExamResult|Measurement)List /.test(
        said,
      ),
  )
  expect(unexpected).toEqual([])
  const searched = ['citizenList', 'visitList', 'patientQueueList']
  expect(notes.refused.filter((said) => searched.some((name) => said.startsWith(`${name} `)))).toEqual([])
  expect(wholly).toEqual(['client'])
  const counts = [...notes.notes.values()].filter(({ asked }) => asked.how === 'count')
  expect(counts.length).toBeGreaterThan(100)
})

/** Lists that look for a text among rows that are at hand; their areas test what they find. */
const inMemory = ['travelerPendingList q']

/** Lists of one thing, such as the exams of a case. */
const ofSomething = [
  'epidemiologicalAccompanimentContactList',
  'epidemiologicalAccompanimentExamResultList',
  'epidemiologicalAccompanimentMeasurementList',
  'medicationItemList',
]

test('a text that any list is asked with is looked for, or refused: none passes over it', async () => {
  const passing: string[] = []
  const word = 'quixote'
  for (const service of product.gateway.services.values())
    for (const { query } of service.handlers.values()) {
      if (!isListQuery(query)) continue
      const [needed] = inputsOfList(query)
      for (const text of ['q', 'expression']) {
        const input = { ...needed, [text]: word }
        const { asked, error } = await askedBy(service, query.name, input, director)
        // What is in a thing that is not there is refused before; these go through the kit's pages.
        if (error instanceof AppError && ofSomething.includes(query.name)) continue
        const isRefused = error instanceof AppError && error.payload?.fields?.[text] !== undefined
        const said = JSON.stringify(
          asked.map(({ filter }) => filter),
          (_, value: unknown) => (value instanceof RegExp ? String(value) : value),
        )
        if (!isRefused && !said.includes(word)) passing.push(`${query.name} ${text}`)
      }
    }
  expect(passing).toEqual(inMemory)
})

test('no other reading call does either: searches, histories, maps and figures', async () => {
  const notes = createNotes()
  for (const service of product.gateway.services.values())
    for (const { query } of service.handlers.values()) {
      if (isListQuery(query) || query.mutates) continue
      for (const input of inputsOf(query))
        await notes.ask(service, query.name, input, caller(product.client.id))
    }
  const { scanning, wholly } = await scansOf(notes)
  expect(scanning).toEqual([])
  // What is not there is not found; nothing is refused before it was looked for.
  const refused = notes.refused.filter((said) => said.endsWith(': validation'))
  // A protected condition is narrowed by unit or by age, not by both (Lei 14.289/2022, shared/docs/domain.md); a month and
  // an address have a form, the territory changes by streets or by an agent, of two years tables are kept, and sets of rules
  // have names.
  const formal =
    /^(citizenProtected|protectedConditionGeolocation) .*"healthUnit".*"ageBand"|^explorerTable .*"year":2000|^(sigtapRules|protocolPdf|territoryMovePreview|indicatorSimulation) /
  expect(refused.filter((said) => !formal.test(said))).toEqual([])
  // The cities of the country, to find the nearest one to a place outside of the municipality.
  expect(wholly).toEqual(['city'])
  expect(notes.notes.size).toBeGreaterThan(50)
})
