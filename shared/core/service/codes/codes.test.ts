import {
  cboSearch,
  ciapSearch,
  cidSearch,
  cidSearchCustom,
  procedureSearch,
} from '../../contract/code-search.ts'
import { contactReasons } from '../../contract/codes/contact-reasons.ts'
import { diseaseGroups } from '../../contract/codes/disease-groups.ts'
import { diseases } from '../../contract/codes/diseases.ts'
import { doses } from '../../contract/codes/doses.ts'
import { immunobiologicals } from '../../contract/codes/immunobiologicals.ts'
import { occupations } from '../../contract/codes/occupations.ts'
import { procedures } from '../../contract/codes/procedures.ts'
import type { CodeTable } from '../../contract/codes/system.ts'
import { vaccineCalendar } from '../../contract/codes/vaccine-calendar.ts'
import { exams } from '../../contract/exams.ts'
import { examProcedureSearch } from '../../contract/laboratory-exam.ts'
import { openCore, type TestCore } from '../../testing/core.ts'

let core: TestCore
beforeAll(async () => {
  core = await openCore()
})
afterAll(() => core.close())

test.each<[string, CodeTable, RegExp]>([
  ['exams', exams, /^020\d{7}$|^021\d{7}$/],
  ['procedures', procedures, /^0[1-8]\d{8}$/],
  ['occupations', occupations, /^\d{6}$/],
  ['diseases', diseases, /^[A-Z]\d{2}\d?$/],
  ['reasons for contact', contactReasons, /^[ABDFHKLNPRSTUWXYZ]\d{2}$/],
])('every code of the %s has the form of its table and every name is there once', (_, table, form) => {
  expect(Object.keys(table).filter((code) => !form.test(code))).toEqual([])
  expect(new Set(Object.values(table)).size).toBe(Object.keys(table).length)
})

test('the reasons for contact are all that the national code system has, by chapter', () => {
  const letters = Object.keys(contactReasons).map(([letter]) => letter)
  const chapters = [...new Set(letters)].map(
    (letter) => `${letter}${letters.filter((one) => one === letter).length}`,
  )
  expect(chapters.join(' ')).toBe('A51 B25 D58 F35 H28 K41 L53 N37 P43 R43 S58 T31 U28 W39 X53 Y36 Z27')
})

test('doses are the e-SUS ids 1 to 82 without a gap, each with its own acronym', () => {
  expect(Object.keys(doses).map(Number)).toEqual(Array.from({ length: 82 }, (_, at) => at + 1))
  expect(new Set(Object.values(doses).map(({ acronym }) => acronym)).size).toBe(82)
  expect(doses['38']).toEqual({ acronym: 'REF', name: 'Reforço' })
  expect(doses['42']).toEqual({ acronym: 'R6', name: '6º reforço' })
  expect(doses['82']).toEqual({ acronym: 'P/T24', name: 'Profilaxia ou tratamento com 24 unidades' })
})

test('the calendar names doses and immunobiologicals that exist, each pair once', () => {
  for (const { immunobiological, dose } of vaccineCalendar.doses) {
    expect([immunobiological in immunobiologicals, dose in doses]).toEqual([true, true])
  }
  const pairs = vaccineCalendar.doses.map(({ immunobiological, dose }) => `${immunobiological}/${dose}`)
  expect(new Set(pairs).size).toBe(pairs.length)
})

test('groups of diseases have bounds in order and know their codes', () => {
  for (const { from, to } of Object.values(diseaseGroups)) expect(from <= to).toBe(true)
})

const found = async (
  search: typeof cidSearch | typeof procedureSearch | typeof cboSearch,
  q: string | null,
) => {
  const { user } = await core.as('nurse')
  const { items } = await core.call(search as typeof procedureSearch, { q }, user) // the three answer alike here
  return items
}

test('exams are found by the beginnings of their words and by their code', async () => {
  const { user } = await core.as('nurse')
  const names = async (q: string | null) =>
    (await core.call(examProcedureSearch, { q }, user)).items.map(({ name }) => name)
  expect(await names('colest tot')).toEqual(['Colesterol total'])
  expect(await names('02.02.01.050-3')).toEqual(['Hemoglobina glicada'])
  expect(await names('nada disso')).toEqual([])
  expect(await names(null)).toHaveLength(20)
})

test('a CID is found by its code with the dot or without, and by its name; it says its table', async () => {
  expect(await found(cidSearch, 'e11.9')).toEqual([
    { id: 'E119', cid: 'E119', name: 'Diabetes tipo 2', system: 'cid10', description: 'CID-10 E119' },
  ])
  expect((await found(cidSearch, 'I10'))[0]).toMatchObject({ name: 'Hipertensão arterial' })
  expect((await found(cidSearch, 'hipert arte')).map(({ id }) => id)).toEqual(['I10'])
})

test('a number in a name is not taken for a code only', async () => {
  expect((await found(cidSearch, 'tipo 2')).map(({ id }) => id)).toEqual(['E119'])
})

test('procedures and occupations are found by code and name', async () => {
  expect((await found(procedureSearch, '03.01.01.011-0')).map(({ name }) => name)).toEqual([
    'Consulta de pré-natal',
  ])
  expect((await found(procedureSearch, 'glicemia')).map(({ id }) => id)).toEqual(['0214010015'])
  expect((await found(cboSearch, '515105')).map(({ name }) => name)).toEqual(['Agente comunitário de saúde'])
  expect((await found(cboSearch, 'enfermeiro saude fam')).map(({ id }) => id)).toEqual(['223565'])
})

test.each(['vacina', 'puericultura', 'enfermagem', 'consulta enfermeira'])(
  'procedures are found by what staff call them: %s',
  async (q) => {
    expect(await found(procedureSearch, q)).not.toEqual([])
  },
)

test('groups of CIDs are found by name and by a code that lies in them', async () => {
  const { user } = await core.as('nurse')
  const groups = async (q: string) => (await core.call(cidSearchCustom, { q }, user)).items
  expect((await groups('arbov'))[0]).toMatchObject({ id: 'arboviruses', description: 'CID-10 A90 a A99' })
  expect((await groups('arbov'))[0]?.cids).toContain('A90')
  expect((await groups('f32')).map(({ id }) => id).sort()).toEqual(['mental', 'mood'])
})

test('reasons for contact are found by code and by name, apart from the diagnoses of the same code', async () => {
  const { user } = await core.as('nurse')
  const found = async (q: string) => (await core.call(ciapSearch, { q }, user)).items
  expect(await found('a09')).toEqual([
    { id: 'A09', name: 'Suor excessivo', system: 'ciap2', description: 'CIAP-2 A09' },
  ])
  expect((await found('hipert')).map(({ id }) => id)).toEqual(['K87', 'K86', 'T85'])
})
