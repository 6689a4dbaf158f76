import type * as yup from 'yup'
import {
  color,
  date,
  decimal,
  email,
  file,
  integer,
  list,
  oneOf,
  plate,
  text,
  time,
  yesNo,
} from './fields.ts'
import { strict } from './query.ts'
import { problems } from './validate.ts'

const sentence = (schema: yup.AnySchema, value: unknown) =>
  problems(strict({ field: schema }), { field: value }).field

describe('the sentences of specification 1, section 5, carry the label in place of {field}', () => {
  test.each<[string, yup.AnySchema, unknown]>([
    ['Nome é um campo obrigatório', text('Nome').required(), null],
    ['Nome é um campo obrigatório', text('Nome').required(), undefined],
    ['Nome é um campo obrigatório', text('Nome').required(), ''],
    ['Nome é um campo obrigatório', text('Nome').required(), 7],
    ['Idade é um campo obrigatório', integer('Idade').required(), null],
    ['Sexo deve ser preenchido com um dos valores fornecidos', oneOf('Sexo', { M: 'Masculino' }), 'X'],
    ['Nome social não pode exceder 3 caracteres', text('Nome social').max(3), 'abcd'],
    ['Nome deve ter pelo menos 2 caracteres', text('Nome').min(2), 'a'],
    ['Código deve ter exatamente 4 caracteres', text('Código').length(4), 'abc'],
    ['E-mail precisa ser um e-mail válido', email(), 'a@'],
    ['Site deve ser um URL válido', text('Site').url(), 'nada'],
    ['Idade deve ser maior ou igual a 0', integer('Idade').min(0), -1],
    ['Idade deve ser menor ou igual a 130', integer('Idade').max(130), 131],
    ['Peso deve ser um número positivo', decimal('Peso').positive(), -1],
    ['Saldo deve ser um número negativo', decimal('Saldo').negative(), 1],
    ['Idade deve ser um número inteiro', integer('Idade'), 1.5],
    ['Grupos deve ter pelo menos 1 itens', list('Grupos', text('Grupo')).min(1), []],
    ['Grupos deve ter no máximo 1 itens', list('Grupos', text('Grupo')).max(1), ['a', 'b']],
    ['Cor é inválido', color('Cor'), 'roxo'],
    [
      'Início precisa estar no formato adequado para datas. Exemplo: 04/09/2017',
      date('Início'),
      '2023-02-29',
    ],
    ['Hora precisa estar no formato adequado para horas. Exemplo: 10:32', time('Hora'), '25:00'],
    ['O arquivo não pode ser recebido pelo formulário como texto', file('Anexo'), 'texto'],
    [
      'O campo Preço do diesel por litro só pode haver 2 números decimais',
      decimal('Preço do diesel por litro'),
      1.234,
    ],
    ['Invalid input', plate(), 'AB1234'],
    ['Ativo é um campo obrigatório', yesNo('Ativo'), 'sim'],
  ])('%s', (expected, schema, value) => {
    expect(sentence(schema, value)).toBe(expected)
  })

  test('empty optional fields pass', () => {
    for (const schema of [
      text('a'),
      date('b'),
      time('c'),
      decimal('d'),
      oneOf('e', { x: 'X' }),
      email(),
      plate(),
    ]) {
      expect(sentence(schema, null)).toBeUndefined()
      expect(sentence(schema, undefined)).toBeUndefined()
    }
  })
})
