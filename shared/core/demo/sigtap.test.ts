import { cidSearch, procedureSearch } from '../contract/code-search.ts'
import { occupations } from '../contract/codes/occupations.ts'
import { procedures } from '../contract/codes/procedures.ts'
import { exams } from '../contract/exams.ts'
import { sigtapPackages, sigtapRules } from '../contract/sigtap.ts'
import { openCore, type TestCore } from '../testing/core.ts'
import { fillSigtap } from './sigtap.ts'

const now = new Date('2026-11-20T12:00:00-03:00')

let core: TestCore
beforeAll(async () => {
  core = await openCore()
  await fillSigtap(core.opened.store, core.documents.client._id, now)
})
afterAll(() => core.close())

test('the demo has a table of each of the last months, with what DATASUS says of its procedures', async () => {
  const { user: director } = await core.as('healthDirector')
  const { items } = await core.call(sigtapPackages, {}, director)
  expect(items.map(({ competence, state }) => [competence, state])).toHaveLength(13)
  expect([items[0]?.competence, items.at(-1)?.competence]).toEqual(['2026-11', '2025-11'])
  const codes = ['0202010473', '0301010064', '0803010125']
  const rules = await core.call(sigtapRules, { competence: '2026-10', codes }, director)
  expect(rules.isLoaded).toBe(true)
  expect(rules.items).toMatchObject([
    { code: '0202010473', name: 'Glicose', outpatientValue: 185, registers: ['01', '02', '05', '07'] },
    { code: '0301010064', outpatientValue: 0, registers: ['01', '02', '10'], ageMin: 0, maxQuantity: null },
    { code: '0803010125', outpatientValue: 495, registers: ['02'] },
  ])
  expect(rules.items[1]?.occupations).toContain('225142')
  expect(rules.items[1]?.occupations.filter((code) => !(code in occupations))).toEqual([])
})

test('people find what they found without a table', async () => {
  const { user: nurse } = await core.as('nurse')
  const found = async (search: typeof cidSearch | typeof procedureSearch, q: string) =>
    (await core.call(search as typeof procedureSearch, { q }, nurse)).items.map(({ id }) => id) // the two answer alike here
  expect(await found(cidSearch, 'hipertens')).toContain('I10')
  for (const code of [...Object.keys(procedures), ...Object.keys(exams)].filter(
    (one) => one !== '0202030300',
  ))
    expect(await found(procedureSearch, code)).toEqual([code])
})
