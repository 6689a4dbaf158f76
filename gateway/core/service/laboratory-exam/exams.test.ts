import { exams } from '../../contract/exams.ts'
import { laboratoryExamsSearch } from '../../contract/laboratory-exam.ts'
import { openCore, type TestCore } from '../../testing/core.ts'

let core: TestCore
beforeAll(async () => {
  core = await openCore()
})
afterAll(() => core.close())

test('every code has the ten digits of the SIGTAP table and every name is there once', () => {
  expect(Object.keys(exams).filter((code) => !/^020\d{7}$|^021\d{7}$/.test(code))).toEqual([])
  expect(new Set(Object.values(exams)).size).toBe(Object.keys(exams).length)
})

test('exams are found by the beginnings of their words and by their code', async () => {
  const { user } = await core.as('nurse')
  const names = async (q: string | null) =>
    (await core.call(laboratoryExamsSearch, { q }, user)).items.map(({ name }) => name)
  expect(await names('colest tot')).toEqual(['Colesterol total'])
  expect(await names('02.02.01.050-3')).toEqual(['Hemoglobina glicada'])
  expect(await names('nada disso')).toEqual([])
  expect(await names(null)).toHaveLength(20)
})
