import { weeksIn, weeksText } from './weeks-text.ts'

test('lines are weeks, whatever separates them, and an empty number takes a week back', () => {
  expect(weeksIn('ano;semana;casos\r\n2019;14;32\n2019,15,0\n"2019"\t16\t\n\n')).toEqual({
    rows: [
      { year: 2019, week: 14, cases: 32 },
      { year: 2019, week: 15, cases: 0 },
      { year: 2019, week: 16, cases: null },
    ],
    wrong: [],
  })
})

test('what is wrong is said with its line', () => {
  // 2020 has 53 weeks, 2019 has 52.
  expect(weeksIn('2019;53;1\n2020;53;1\n2019;2;-1\n19;2;1\ntrês').wrong).toEqual([
    "Linha 1: 2019 tem semanas de 1 a 52, não '53'",
    "Linha 3: '-1' não é um número de casos",
    "Linha 4: '19' não é um ano",
    'Linha 5: escreva ano, semana e casos, separados por ponto e vírgula',
  ])
})

test('what is stored is written as it is read', () => {
  const weeks = [{ year: 2019, week: 1, cases: 3 }]
  expect(weeksIn(weeksText(weeks)).rows).toEqual(weeks)
})
