import { AppError } from './errors.ts'
import { cns, cpf, dateTime, object, phone, since, text, yesNo } from './fields.ts'
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
