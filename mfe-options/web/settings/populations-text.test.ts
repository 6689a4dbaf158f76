import { populationsIn, populationsText } from './populations-text.ts'

test('lines are read as they are typed, and as a spreadsheet pastes them', () => {
  expect(populationsIn('Ano\tPopulação\n2024\t21.345\n2022;20500\n\n')).toEqual({
    rows: [
      { year: 2024, population: 21_345 },
      { year: 2022, population: 20_500 },
    ],
    wrong: [],
  })
})

test.each([
  ['20x4;100', "Linha 1: '20x4' não é um ano"],
  ['2024;21,3', "Linha 1: '21,3' não é uma população"],
  ['2024;0', "Linha 1: '0' não é uma população"],
  ['2024', 'Linha 1: escreva o ano e a população, separados por ponto e vírgula'],
  ['2024;1\n2024;2', 'Linha 2: o ano 2024 aparece mais de uma vez'],
])('%s is said to be wrong', (text, problem) => {
  expect(populationsIn(text).wrong).toEqual([problem])
})

test('years come back as lines, the newest first', () => {
  const text = populationsText([
    { year: 2022, population: 20_500 },
    { year: 2024, population: 21_345 },
  ])
  expect(text).toBe('2024;21345\n2022;20500')
  expect(populationsIn(text).wrong).toEqual([])
})
