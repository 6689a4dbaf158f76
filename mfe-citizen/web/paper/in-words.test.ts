import { inWords } from './in-words.ts'

test('a quantity is said in words', () => {
  const said = [0, 1, 15, 20, 60, 99, 100, 101, 120, 200, 345, 1000, 1001, 1100, 1120, 2000, 9999].map(
    inWords,
  )
  expect(said).toEqual([
    'zero',
    'um',
    'quinze',
    'vinte',
    'sessenta',
    'noventa e nove',
    'cem',
    'cento e um',
    'cento e vinte',
    'duzentos',
    'trezentos e quarenta e cinco',
    'mil',
    'mil e um',
    'mil e cem',
    'mil cento e vinte',
    'dois mil',
    'nove mil novecentos e noventa e nove',
  ])
})
