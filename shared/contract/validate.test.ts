import { AppError } from './errors.ts'
import {
  boundary,
  cns,
  cpf,
  date,
  dateTime,
  decimal,
  id,
  integer,
  list,
  number,
  object,
  phone,
  since,
  text,
  yesNo,
} from './fields.ts'
import { strict, updateOf } from './query.ts'
import { validated } from './validate.ts'

const failure = (run: () => unknown): AppError => {
  try {
    run()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

const schema = strict({
  name: text('Nome').required(),
  cpf: cpf(),
  cns: cns(),
  phone: phone('Celular'),
  at: dateTime('Quando'),
  inCity: yesNo('Na cidade'),
  city: text('Cidade', { showWhen: { inCity: [false] } }).max(5),
})

describe('an input is cleaned, then validated strictly', () => {
  test('texts are trimmed, empty ones become null, masks are stripped', () => {
    expect(
      validated(schema, { name: '  Ana ', cpf: '529.982.247-25', phone: '+55 (11) 98765-4321', city: ' ' }),
    ).toEqual({ name: 'Ana', cpf: '52998224725', phone: '11987654321', city: null })
  })

  test('ISO instants and wire instants are the same instant', () => {
    const iso = validated(schema, { name: 'Ana', at: '2026-11-20T12:00:00Z' })
    const wire = validated(schema, { name: 'Ana', at: '2026-11-20 09:00:00.000-03:00' })
    expect(iso).toEqual(wire)
  })

  const date = 'Quando precisa estar no formato adequado para datas. Exemplo: 04/09/2017'
  const time = 'Quando precisa estar no formato adequado para horas. Exemplo: 10:32'
  test.each([
    ['2026-02-31 10:00', date],
    ['2026-13-01 10:00', date],
    ['04/09/2017 10:32', date],
    ['10:32', date],
    ['ontem', date],
    ['2026-11-20', time],
    ['2026-11-20 24:00', time],
    ['2026-11-20 10', time],
    ['2026-11-20 10:32+99:99', time],
  ])('%s is no instant and is not made one: it is refused as it is', (at, sentence) => {
    expect(failure(() => validated(schema, { name: 'Ana', at })).payload?.fields).toEqual({ at: sentence })
  })

  test.each(['2026-11-20 10:32', '2026-11-20 10:32:00', '2026-11-20T10:32-03:00'])('%s is one', (at) => {
    expect(validated(schema, { name: 'Ana', at })).toMatchObject({ at: '2026-11-20 10:32:00.000-03:00' })
  })

  test('a day alone is its beginning where a list is asked for what came since', () => {
    const from = strict({ at: since('Desde') })
    expect(validated(from, { at: '2026-11-20' })).toEqual({ at: '2026-11-20 00:00:00.000-03:00' })
    expect(validated(from, { at: '2026-11-20T12:00:00Z' })).toEqual({ at: '2026-11-20 09:00:00.000-03:00' })
    expect(failure(() => validated(from, { at: '2026-02-31' })).payload?.fields).toEqual({
      at: 'Desde precisa estar no formato adequado para datas. Exemplo: 04/09/2017',
    })
  })

  test('every broken field is named once, by its path', () => {
    const { payload } = failure(() => validated(schema, { cpf: '111', cns: '000000000000000' }))
    expect(payload?.fields).toEqual({
      name: 'Nome é um campo obrigatório',
      cpf: 'CPF é inválido',
      cns: 'CNS é inválido',
    })
    expect(payload?.issues).toHaveLength(3)
  })

  test('unknown keys are refused by name, even those of every object', () => {
    expect(failure(() => validated(schema, { name: 'Ana', extra: 1 })).payload?.issues).toEqual([
      'Campos desconhecidos: extra',
    ])
    expect(failure(() => validated(schema, JSON.parse('{"name":"Ana","__proto__":1}'))).key).toBe(
      'validation',
    )
    expect(failure(() => validated(schema, { name: 'Ana', constructor: 1 })).key).toBe('validation')
  })

  test.each([null, undefined, [], 'texto', 5])('%p is no input', (input) => {
    expect(failure(() => validated(schema, input)).key).toBe('validation')
  })

  test('letters in a masked field are an error, not a shorter number', () => {
    expect(
      failure(() => validated(schema, { name: 'Ana', cpf: '529.982.247-25 ou outro?' })).payload?.fields,
    ).toEqual({
      cpf: 'CPF é inválido',
    })
  })

  test('values of hidden fields are dropped before they are judged', () => {
    expect(validated(schema, { name: 'Ana', inCity: true, city: 'muito comprida' })).toEqual({
      name: 'Ana',
      inCity: true,
    })
    expect(
      failure(() => validated(schema, { name: 'Ana', inCity: false, city: 'muito comprida' })).payload
        ?.fields,
    ).toEqual({ city: 'Cidade não pode exceder 5 caracteres' })
  })
})

describe('an update is a patch', () => {
  const update = strict(
    updateOf({
      name: text('Nome').required(),
      nick: text('Apelido'),
      unit: object('Unidade', { id: text('Id').required() }),
    }),
  )

  test('absent stays, null empties, a required field cannot be emptied', () => {
    expect(validated(update, { id: '1', document: {} })).toEqual({ id: '1', document: {} })
    expect(validated(update, { id: '1', document: { nick: '' } })).toEqual({
      id: '1',
      document: { nick: null },
    })
    expect(failure(() => validated(update, { id: '1', document: { name: '' } })).payload?.fields).toEqual({
      'document.name': 'Nome é um campo obrigatório',
    })
    expect(failure(() => validated(update, { id: '1', document: { unit: {} } })).payload?.fields).toEqual({
      'document.unit.id': 'Id é um campo obrigatório',
    })
    expect(failure(() => validated(update, { id: '1' })).key).toBe('validation')
  })
})

describe('what is larger than its field can ever be is refused before it is looked into', () => {
  const large = strict({
    ids: list('Ids', 20, id().required()),
    name: text('Nome').max(60).email(),
    boundary: boundary('Limites'),
    inner: object('Dentro', { ids: list('Ids', 2, id().required()) }),
  })
  const fieldsOf = (input: unknown) => failure(() => validated(large, input)).payload?.fields

  test('a list by its length: three hundred thousand wrong entries are one error', () => {
    expect(fieldsOf({ ids: new Array(300_000).fill(0) })).toEqual({ ids: 'Ids deve ter no máximo 20 itens' })
    expect(fieldsOf({ inner: { ids: ['1', '2', '3'] } })).toEqual({
      'inner.ids': 'Ids deve ter no máximo 2 itens',
    })
  })

  test('a text by its length, an object by its keys', () => {
    expect(fieldsOf({ name: 'a'.repeat(100_000) })).toEqual({ name: 'Nome não pode exceder 60 caracteres' })
    const keys = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`k${at}`, 0]))
    expect(fieldsOf({ inner: keys })).toEqual({ inner: 'Dentro tem campos demais' })
    expect(fieldsOf(keys)).toEqual({ '': 'O envio tem campos demais' })
  })

  test('what is only a little too long is said together with everything else', () => {
    expect(fieldsOf({ name: 'a'.repeat(61), ids: [0] })).toEqual({
      name: 'Nome não pode exceder 60 caracteres',
      'ids[0]': 'Id é um campo obrigatório',
    })
  })

  test('a boundary has at most 5,000 vertices, and the first wrong one is named', () => {
    const vertices = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ lat: -22, lng: at / 100 }))
    expect(validated(large, { boundary: vertices(5_000) })).toEqual({ boundary: vertices(5_000) })
    expect(fieldsOf({ boundary: vertices(5_001) })).toEqual({
      boundary: 'Limites deve ter no máximo 5.000 itens',
    })
    const sentence = { 'boundary[3]': 'Limites: o ponto 4 é inválido' }
    for (const wrong of [null, 0, {}, { lat: 1 }, { lat: 91, lng: 0 }, { lat: Number.NaN, lng: 0 }])
      expect(fieldsOf({ boundary: [...vertices(3), wrong, wrong] })).toEqual(sentence)
    expect(fieldsOf({ boundary: [...vertices(3), { lat: 1, lng: 1, extra: 1 }] })).toEqual(sentence)
  })

  test('a boundary of several parts has as many in all of them, and what is wrong is said by its part', () => {
    const at = (south: number, size: number) => [
      { lat: south, lng: 0 },
      { lat: south, lng: size },
      { lat: south + size, lng: size },
      { lat: south + size, lng: 0 },
    ]
    const boundary = [[at(0, 4), at(0.5, 2)], [at(6, 1)]]
    expect(validated(large, { boundary })).toEqual({ boundary })
    // One part without holes is the ring that it always was.
    expect(validated(large, { boundary: [[at(0, 4)]] })).toEqual({ boundary: at(0, 4) })
    const many = Array.from({ length: 1_251 }, (_, part) => [at(part / 20, 0.01)])
    expect(fieldsOf({ boundary: many })).toEqual({
      boundary: 'Limites deve ter no máximo 5.000 pontos ao todo',
    })
    expect(fieldsOf({ boundary: [[at(0, 4)], [at(6, 1).slice(2)]] })).toEqual({
      'boundary[1][0]': 'Limites: a parte 2 precisa de ao menos 3 pontos',
    })
    expect(fieldsOf({ boundary: [[at(0, 4)], [at(6, 1), at(0, 1)]] })).toEqual({
      'boundary[1][1]': 'Limites: o recorte 1 da parte 2 fica fora dela',
    })
    expect(fieldsOf({ boundary: [[at(0, 4)], [[...at(6, 1), { lat: 91, lng: 0 }]]] })).toEqual({
      'boundary[1][0][4]': 'Limites: o ponto 5 (a parte 2) é inválido',
    })
    const wrong = { 'boundary[1]': 'Limites: a parte 2 não tem pontos' }
    for (const part of [null, 0, {}, [], at(0, 1)[0]])
      expect(fieldsOf({ boundary: [[at(0, 4)], part] })).toEqual(wrong)
    for (const ring of [null, 0, {}, [], at(0, 1)[0]])
      expect(fieldsOf({ boundary: [[at(0, 4)], [ring]] })).toEqual({
        'boundary[1][0]': 'Limites: a parte 2 precisa de ao menos 3 pontos',
      })
  })

  test('unknown keys are named, but not all of them and not to their ends', () => {
    const keys = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`${at}`.padEnd(500, 'k'), 0]))
    const [issue = ''] = failure(() => validated(large, keys)).payload?.issues ?? []
    expect(issue.startsWith('Campos desconhecidos: 0kkk')).toBe(true)
    expect(issue.length).toBeLessThan(1_000)
  })

  test('after a hundred broken rules no more are looked for', () => {
    const many = strict({ rows: list('Linhas', 1_000, object('Linha', { id: id().required() }).required()) })
    const fields = failure(() => validated(many, { rows: new Array(1_000).fill({}) })).payload?.fields ?? {}
    expect(Object.keys(fields)).toHaveLength(100)
    expect(fields['rows[0].id']).toBe('Id é um campo obrigatório')
  })
})

describe('numbers and days at the edges', () => {
  const edges = strict({
    count: integer('Número'),
    weight: decimal('Peso'),
    at: number('Altitude'),
    day: date('Dia'),
    instant: dateTime('Quando'),
  })
  const fieldsOf = (json: string) => failure(() => validated(edges, JSON.parse(json))).payload?.fields

  test.each(['1e999', '-1e999', '1e300', '9007199254740993'])(
    '%s is a number that no one can count with',
    (value) => {
      expect(fieldsOf(`{"count":${value},"weight":${value},"at":${value}}`)).toEqual({
        count: expect.stringContaining('Número'),
        weight: expect.stringContaining('Peso'),
        at: 'Altitude é inválido',
      })
    },
  )

  test('zero below zero is zero', () => {
    expect(Object.is(validated(edges, JSON.parse('{"count":-0}')).count, 0)).toBe(true)
  })

  test.each(['0000-01-01', '1849-12-31', '9999-12-31', '-000001-01-01', '+010000-01-01'])(
    '%s is no day',
    (day) => {
      expect(Object.keys(fieldsOf(JSON.stringify({ day, instant: `${day} 10:00` })) ?? {})).toEqual([
        'day',
        'instant',
      ])
    },
  )

  test('the last day that is one leaves room for a day, a month or a zone more', () => {
    const { instant } = validated(edges, { day: '9998-12-31', instant: '9998-12-31 23:59' })
    expect(instant).toBe('9998-12-31 23:59:00.000-03:00')
  })
})

describe('a text without a sign that can be seen is an empty one', () => {
  test.each([
    '\0',
    '\0\u0001\u001f',
    '\u200b\u200d\ufeff',
    '\u3164',
    '\u2800',
    '\ud800',
    '\u202e',
    '\u0301',
    ' \t ',
  ])('%j is no name', (name) => {
    expect(failure(() => validated(schema, { name })).payload?.fields).toEqual({
      name: 'Nome é um campo obrigatório',
    })
  })

  test('what no keyboard writes is taken out of a text, its lines and accents stay', () => {
    expect(validated(schema, { name: 'A\0na\u0007\nJosé e\u0301 👩\u200d⚕️' })).toEqual({
      name: 'Ana\nJosé e\u0301 👩\u200d⚕️',
    })
  })
})
