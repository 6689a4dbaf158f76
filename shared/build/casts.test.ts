import { castProblems, castsIn, mostCasts } from './casts.mjs'

test('product code casts seldom, and says why', () => {
  expect(castProblems()).toEqual([])
  expect(mostCasts).toBeLessThanOrEqual(65)
}, 60_000)

test('a cast is found, in place or after unknown, and `as` of other kinds is none', () => {
  expect(castsIn('const a = b as string\n')).toEqual([{ line: 1, hasReason: false }])
  expect(castsIn('// ação: só textos\nconst a = b as unknown as string\n')).toEqual([
    { line: 2, hasReason: true },
  ])
  expect(castsIn("import { a as b } from 'c'\nexport const d = ['e'] as const\n")).toEqual([])
  expect(castsIn('export const A = () => <p>Ver as opções</p>\n')).toEqual([])
})
