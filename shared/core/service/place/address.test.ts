import { readAddress, saysPlace, wordsOf } from './address.ts'

test.each([
  ['R. das Paineiras, 214', 'rua das paineiras', '214'],
  ['av brasil nº 10', 'avenida brasil', '10'],
  ['Rua 15 de Novembro', 'rua 15 de novembro', null],
  ['Praça da Sé', 'praca da se', null],
  ['Rua Acre, 100 - Bela Vista', 'rua acre bela vista', '100'],
  ['Rua 15 de Novembro, 20', 'rua 15 de novembro', '20'],
  ['Rua 7', 'rua 7', null],
  ['Rua 7, 30', 'rua 7', '30'],
  ['Estr. do Sertão, nº 12B, Jd. Acre', 'estrada do sertao jardim acre', '12b'],
  ['Jd. Acre, R. Bela', 'jardim acre rua bela', null],
  ['Rua R', 'rua r', null],
  ['r', 'r', null],
  ['Rua Acre, Santa Rita do Vale-SP', 'rua acre santa rita do vale sp', null],
])('%s is read as the street and the house', (typed, text, number) => {
  const { words, number: house } = readAddress(typed)
  expect({ text: words.join(' '), number: house }).toEqual({ text, number })
})

test.each([
  ['13696-950', '13696950', ''],
  ['13.696-950', '13696950', ''],
  ['CEP 13696950', '13696950', ''],
  ['13696', '13696', ''],
  ['13696-9', '136969', ''],
  ['Rua Acre, 100, 13696-950', '13696950', 'rua acre'],
  ['Rua Acre, 13696', null, 'rua acre'],
])('of %s the CEP is %s', (typed, cep, text) => {
  const read = readAddress(typed)
  expect([read.cep, read.words.join(' ')]).toEqual([cep, text])
})

test('a kind of street alone names no place', () => {
  expect(
    ['rua', 'Av.', 'Praça da', ' ', 'acre', '13696-950'].map((text) => saysPlace(readAddress(text))),
  ).toEqual([false, false, false, false, true, true])
})

test('a register that abbreviates is read in full too', () => {
  expect(wordsOf('R. Acre')).toEqual(['rua', 'acre'])
})

test('of what is too long only the beginning is read', () => {
  const { words } = readAddress(`${'a'.repeat(200)} ${'b '.repeat(200)}`)
  expect(words.length).toBeLessThanOrEqual(12)
  expect(Math.max(...words.map((word) => word.length))).toBeLessThanOrEqual(40)
})
