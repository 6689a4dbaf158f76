import { keyOf } from '@saude/contract/figure'
import { productQueries } from '../testing/services.ts'
import { checks } from './checks.ts'
import { exempt } from './exempt.ts'
import { declaredFigures } from './figures.ts'
import { known } from './known.ts'
import { type Difference, type Oracle, openOracle } from './oracle.ts'
import { openOracleTown } from './town.ts'

/** Every figure of the filled town, computed anew from its stored documents (README.md). */

jest.setTimeout(180_000)

const isKnown = ({ of }: Difference): boolean => known.some((one) => one.of.test(of))

let oracle: Oracle
beforeAll(async () => {
  oracle = openOracle(await openOracleTown())
})
afterAll(async () => {
  const { figures, equalities, records, differences } = oracle.found
  const open = differences.filter((one) => !isKnown(one))
  const kept = differences.length - open.length
  const line = `${figures.size} figures, ${equalities} equalities, ${records} records, ${open.length} differences`
  process.stdout.write(
    [`\n${line}${kept > 0 ? ` (${kept} known)` : ''}`, ...open.map(({ words }) => `  ${words}`), ''].join(
      '\n',
    ),
  )
  await oracle.close()
})

test.each(Object.keys(checks))('%s: what screens say is what the records add up to', async (name) => {
  const before = oracle.found.differences.length
  await checks[name]?.(oracle)
  const found = oracle.found.differences.slice(before).filter((one) => !isKnown(one))
  expect(found.map(({ words }) => words)).toEqual([])
})

test('every figure that is recomputed is a declared one', () => {
  const declared = new Set(declaredFigures(productQueries).map(keyOf))
  expect([...oracle.found.figures].filter((key) => !declared.has(key))).toEqual([])
})

test('every declared figure is recomputed, or says why it is not', () => {
  const left = declaredFigures(productQueries)
    .map(keyOf)
    .filter((key) => !oracle.found.figures.has(key))
  expect(left.filter((key) => !exempt.some(({ of }) => of.test(key)))).toEqual([])
  expect(exempt.filter(({ of }) => !left.some((key) => of.test(key))).map(({ of }) => of.source)).toEqual([])
})

test('every known difference is one', () => {
  const found = oracle.found.differences
  expect(known.filter(({ of }) => !found.some((one) => of.test(one.of)))).toEqual([])
})
