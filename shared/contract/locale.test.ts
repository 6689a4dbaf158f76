import type * as yup from 'yup'
import {
  asManyAsThereAre,
  boundary,
  color,
  date,
  decimal,
  email,
  integer,
  list,
  oneOf,
  plate,
  relation,
  text,
  time,
  yesNo,
} from './fields.ts'
import { file, image } from './fields-file.ts'
import { place } from './fields-place.ts'
import { strict } from './query.ts'
import { problems } from './validate.ts'

const sentence = (schema: yup.AnySchema, value: unknown) =>
  problems(strict({ field: schema }), { field: value }).field

describe('the sentences of the rules carry the label in place of {field}', () => {
  test.each<[string, yup.AnySchema, unknown]>([
    ['Nome é um campo obrigatório', text('Nome').required(), null],
    ['Nome é um campo obrigatório', text('Nome').required(), undefined],
    ['Nome é um campo obrigatório', text('Nome').required(), ''],
    ['Nome é um campo obrigatório', text('Nome').required(), 7],
    ['Idade é um campo obrigatório', integer('Idade').required(), null],
    ['Sexo deve ser preenchido com um dos valores fornecidos', oneOf('Sexo', { M: 'Masculino' }), 'X'],
    // Of another type it is none of them either; that it is missing would be wrong of an optional field.
    ['Dose deve ser preenchido com um dos valores fornecidos', oneOf('Dose', { '0': 'Todas' }), 0],
    ['Vacina deve ser preenchido com um dos valores fornecidos', relation('Vacina', 'vaccineSearch'), '15'],
    ['Dose é um campo obrigatório', oneOf('Dose', { '0': 'Todas' }).required(), null],
    ['Vacina é um campo obrigatório', relation('Vacina', 'vaccineSearch').required(), null],
    ['Nome social não pode exceder 3 caracteres', text('Nome social').max(3), 'abcd'],
    ['Nome deve ter pelo menos 2 caracteres', text('Nome').min(2), 'a'],
    ['Código deve ter exatamente 4 caracteres', text('Código').length(4), 'abc'],
    ['E-mail precisa ser um e-mail válido', email(), 'a@'],
    ['Site deve ser um URL válido', text('Site').url(), 'nada'],
    ['Idade deve ser maior ou igual a 0', integer('Idade').min(0), -1],
    ['Idade deve ser menor ou igual a 130', integer('Idade').max(130), 131],
    ['Altura deve ser menor ou igual a 2,7', decimal('Altura').max(2.7), 2.71],
    ['Valor deve ser maior que 0,005', decimal('Valor', { decimals: 3 }).moreThan(0.005), 0],
    ['Linhas deve ser menor ou igual a 10.000', integer('Linhas').max(10_000), 10_001],
    ['Observação não pode exceder 2.000 caracteres', text('Observação').max(2000), 'x'.repeat(2001)],
    ['Peso deve ser um número positivo', decimal('Peso').positive(), -1],
    ['Saldo deve ser um número negativo', decimal('Saldo').negative(), 1],
    ['Idade deve ser um número inteiro', integer('Idade'), 1.5],
    ['Grupos deve ter pelo menos 1 itens', list('Grupos', asManyAsThereAre, text('Grupo')).min(1), []],
    ['Grupos deve ter no máximo 1 itens', list('Grupos', 1, text('Grupo')), ['a', 'b']],
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
    ['Placa: Invalid input. Exemplo: ABC1D23', plate(), 'AB1234'],
    ['Ativo é um campo obrigatório', yesNo('Ativo'), 'sim'],
  ])('%s', (expected, schema, value) => {
    expect(sentence(schema, value)).toBe(expected)
  })

  test.each<[string | undefined, object]>([
    [undefined, { name: 'Laudo.PDF', type: 'application/pdf', size: 120 }],
    [undefined, { id: 'a', name: 'foto.jpeg', type: 'image/jpeg', size: 120 }],
    [
      'Anexo não é de um tipo aceito. Tipos aceitos: txt, csv, json, pdf, svg, png, gif, jpg, tif, rar, zip',
      { name: 'programa.exe', type: 'application/pdf', size: 120 },
    ],
    ['Anexo não pode passar de 10 MB', { name: 'a.zip', type: 'application/zip', size: 10_485_761 }],
    ['Anexo é um arquivo vazio', { name: 'a.txt', type: 'text/plain', size: 0 }],
    ['Anexo é inválido', [1]],
  ])('%s: what a file must be', (expected, value) => {
    expect(sentence(file('Anexo'), value)).toBe(expected)
  })

  test('a picture is png, gif or jpg, and a field may take fewer types and bytes', () => {
    expect(sentence(image('Foto'), { name: 'foto.svg', size: 9 })).toBe(
      'Foto não é de um tipo aceito. Tipos aceitos: png, gif, jpg',
    )
    const table = file('Tabela', { accept: ['zip'], maxBytes: 1024 })
    expect(sentence(table, { name: 'tabela.csv', size: 9 })).toBe(
      'Tabela não é de um tipo aceito. Tipos aceitos: zip',
    )
    expect(sentence(table, { name: 'tabela.zip', size: 1025 })).toBe('Tabela não pode passar de 1 KB')
  })

  test.each([
    [null],
    [{}],
    [{ latitude: -22.2, longitude: null }],
    [{ latitude: '-22,2', longitude: -46.9 }],
    [{ latitude: -122.2, longitude: -46.9 }],
  ])('a place needs numeric latitude and longitude, and not %p', (coordinates) => {
    const found = problems(strict({ place: place('Local') }), { place: { name: 'Praça', coordinates } })
    expect(new Set(Object.values(found))).toEqual(new Set(['Dados incompletos do Google Maps']))
  })

  test('limits of a unit need three points or more', () => {
    const points = [
      { lat: 1, lng: 1 },
      { lat: 1, lng: 2 },
      { lat: 2, lng: 2 },
    ]
    expect(sentence(boundary('Limites'), points)).toBeUndefined()
    expect(sentence(boundary('Limites'), points.slice(1))).toBe('Limites deve ter pelo menos 3 itens')
  })

  test('empty optional fields pass', () => {
    for (const schema of [
      file('f'),
      image('g'),
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
