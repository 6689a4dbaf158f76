import { describeContract, missingIn, readDescription } from './describe.ts'
import { asManyAsThereAre, id, integer, list, object, text } from './fields.ts'
import { listQuery } from './list-query.ts'
import { type Query, query, type Shape, updateOf } from './query.ts'
import { rows } from './testing/rows.ts'

const name = text('Nome', { personal: 'name' }).required()
const get = (input: Shape, output: Shape, method: 'GET' | 'POST' = 'POST') =>
  query(rows.citizenGet, { input, output, method }) as Query
const update = (fields: Shape) =>
  query(rows.citizenUpdate, { input: updateOf(fields), output: { id: id().required() }, writes: ['citizen'] })
const contract = (...queries: unknown[]) =>
  describeContract('citizen', '1.2.0', queries as Query[] /* of many types */)

const basic = contract(get({ id: id().required() }, { id: id().required(), name }))

test('a contract is described as plain JSON: access, times, tags, and each field by its path', () => {
  const described = contract(
    query(rows.citizenSearch, {
      input: { q: text('Busca') },
      output: {
        items: list(
          'Itens',
          asManyAsThereAre,
          object('Item', { id: id().required(), name }).required(),
        ).required(),
      },
      reads: ['citizen'],
      logs: 'items.id',
      timeout: 3_000,
    }),
  )
  expect(JSON.parse(JSON.stringify(described))).toEqual(described)
  expect(described).toMatchObject({ area: 'citizen', version: '1.2.0' })
  expect(described.queries.citizenSearch).toEqual({
    access: 'private',
    groups: expect.arrayContaining(['nurse']),
    method: 'POST',
    mutates: false,
    reads: ['citizen'],
    writes: [],
    timeout: 3_000,
    crossClient: false,
    logs: 'items.id',
    input: { q: { type: 'string', required: false } },
    output: {
      items: { type: 'array', required: true },
      'items[]': { type: 'object', required: true },
      'items[].id': { type: 'string', required: true },
      'items[].name': { type: 'string', required: true, personal: 'name' },
    },
  })
})

test('in a patch nothing is required but the id and the document', () => {
  const required = Object.entries(contract(update({ name })).queries.citizenUpdate?.input ?? {})
  expect(required.filter(([, field]) => field.required).map(([path]) => path)).toEqual(['id', 'document'])
})

describe('what a service lacks', () => {
  const lacks = (running: Query, wanted: Query) => missingIn(contract(running), contract(wanted))
  const wanted = get({ id: id().required() }, { id: id().required(), name })

  test('is nothing where it is the same or knows more', () => {
    expect(missingIn(basic, basic)).toEqual([])
    const more = get(
      { id: id().required(), deep: text('Fundo') },
      { id: id().required(), name, age: text('Idade') },
    )
    expect(lacks(more, wanted)).toEqual([])
    expect(missingIn(contract(more, update({ name })), basic)).toEqual([])
  })

  test('is a query that it does not know', () => {
    expect(missingIn(basic, contract(update({ name })))).toEqual([
      'citizenUpdate: o serviço citizen 1.2.0 não conhece esta consulta',
    ])
  })

  test('is a field that it would refuse, does not answer, or has of another type', () => {
    const asking = get({ id: id().required(), deep: text('Fundo') }, { id: id().required(), name })
    expect(lacks(wanted, asking)).toEqual(['citizenGet: o serviço não aceita o campo deep'])
    const reading = get({ id: id().required() }, { name, home: object('Casa', { city: text('Cidade') }) })
    expect(lacks(wanted, reading)).toEqual([
      'citizenGet: o serviço não responde o campo home',
      'citizenGet: o serviço não responde o campo home.city',
    ])
    const typed = get({ id: id().required() }, { id: id().required(), name: integer('Nome') })
    expect(lacks(typed, wanted)).toEqual([
      'citizenGet: o serviço responde o campo name como number, e não como string',
    ])
  })

  test('can do without a field that only it knows, unless nothing around it is sent', () => {
    const strictly = get(
      { id: id().required(), reason: text('Motivo').required() },
      { id: id().required(), name },
    )
    expect(lacks(strictly, wanted)).toEqual(['citizenGet: o serviço exige o campo reason'])
    const inside = get(
      { id: id().required(), home: object('Casa', { city: text('Cidade').required() }) },
      { id: id().required(), name },
    )
    expect(lacks(inside, wanted)).toEqual([])
    const sends = get(
      { id: id().required(), home: object('Casa', { city: text('Cidade') }) },
      { id: id().required(), name },
    )
    expect(lacks(inside, sends)).toEqual(['citizenGet: o serviço exige o campo home.city'])
  })

  test('is the method by which it is asked', () => {
    const getting = get({ id: id().required() }, { id: id().required(), name }, 'GET')
    expect(lacks(wanted, getting)).toEqual(['citizenGet: o serviço não responde a GET'])
    expect(lacks(getting, wanted)).toEqual([])
  })
})

describe('a description that came from elsewhere', () => {
  test('is what was described, lists and patches too', () => {
    const described = contract(
      update({ name }),
      listQuery(rows.citizenList, { title: 'cidadãos', filters: {}, item: { name }, orderBy: ['name'] }),
    )
    expect(readDescription(JSON.parse(JSON.stringify(described)))).toEqual(described)
  })

  const broken = (change: object) => ({
    ...basic,
    queries: { citizenGet: { ...basic.queries.citizenGet, ...change } },
  })
  test.each([
    [null, 'o contrato não diz área e versão'],
    [{ area: 'citizen', version: '1' }, 'o contrato não tem consultas'],
    [broken({ access: 'everybody' }), 'a consulta citizenGet do contrato está malformada'],
    [broken({ timeout: 0 }), 'a consulta citizenGet do contrato está malformada'],
    [broken({ input: { id: 'string' } }), 'a consulta citizenGet do contrato está malformada'],
  ])('%# is refused, saying what is wrong', (value, words) => {
    expect(() => readDescription(value)).toThrow(words)
  })
})
