import { keyOf } from '@saude/contract/figure'
import { productQueries } from '../testing/services.ts'
import { checkBpa } from './bpa.ts'
import { checkCampaigns, checkMosquito, checkProfile, checkStatistics } from './cases.ts'
import { checkExplorer, checkIndicators } from './dashboard.ts'
import { checkQueues, checkStock } from './desk.ts'
import { declaredFigures } from './figures.ts'
import { known } from './known.ts'
import { checkLayers } from './layers.ts'
import { checkEntries, checkLists } from './lists.ts'
import { checkCosts, checkFinancial, checkWithdrawals } from './money.ts'
import { type Difference, type Oracle, openOracle } from './oracle.ts'
import { checkCare, checkProduction, checkSecrecy } from './production.ts'
import { checkResidents } from './residents.ts'
import { openOracleTown } from './town.ts'
import { checkTravel } from './travel.ts'
import { checkVisits } from './visits.ts'

/** Every figure of the filled town, computed anew from its stored documents (README.md). */

jest.setTimeout(180_000)

const checks: Readonly<Record<string, (oracle: Oracle) => Promise<void>>> = {
  residents: checkResidents,
  lists: checkLists,
  'lists of a person': checkEntries,
  layers: checkLayers,
  queues: checkQueues,
  stock: checkStock,
  production: checkProduction,
  'production without protected diagnoses': checkSecrecy,
  care: checkCare,
  visits: checkVisits,
  travel: checkTravel,
  'financial report': checkFinancial,
  withdrawals: checkWithdrawals,
  costs: checkCosts,
  'statistics of cases': checkStatistics,
  mosquito: checkMosquito,
  campaigns: checkCampaigns,
  profile: checkProfile,
  explorer: checkExplorer,
  indicators: checkIndicators,
  BPA: checkBpa,
}

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

test('every known difference is one', () => {
  const found = oracle.found.differences
  expect(known.filter(({ of }) => !found.some((one) => of.test(one.of)))).toEqual([])
})
