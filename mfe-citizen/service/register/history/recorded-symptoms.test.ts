import type { InputOf } from '@saude/contract/query'
import { type SymptomSlug, symptomSlugs } from '@saude/core/contract/codes/symptoms'
import { recordedSymptomList } from '../../../contract/recorded-symptom.ts'
import { symptomStatistics } from '../../../contract/symptom.ts'
import { collections } from '../../collections.ts'
import { between } from './between.ts'
import { lastWeek } from './recorded-symptoms.ts'
import { client, now, type OpenHistory, openHistory, staff } from './testing.ts'

let history: OpenHistory
let ana: string
const nurse = staff('n1', 'nurse')
beforeAll(async () => {
  history = await openHistory()
  ana = await history.citizen({ name: 'Ana Lima' })
  const on = (day: string, symptoms: SymptomSlug[], more = {}) =>
    history.item(ana, { type: 'symptom', symptoms, date: new Date(`${day}T10:00:00-03:00`), ...more })
  // The clock of this test stands on the 20th: the week is the 14th to the 20th.
  for (const day of ['14', '15', '16', '20']) await on(`2026-11-${day}`, ['cough'])
  await on('2026-11-20', ['cough', 'fever'], {
    type: 'selfReportedSymptom',
    date: new Date('2026-11-20T09:00:00-03:00'),
  })
  await on('2026-11-13', ['cough'])
  await on('2026-11-19', [], { type: 'selfReportedSymptom' })
  await on('2026-11-19', ['cough'], { client: 'another' })
  await history.item('removed', { type: 'symptom', symptoms: ['headache'], date: now })
})
afterAll(() => history.close())

const rows = (input: InputOf<typeof recordedSymptomList>, user = nurse) =>
  history.call(recordedSymptomList, input, user)

test('the ranking counts the entries that its link lists, of the same seven days', async () => {
  const { items } = await history.call(symptomStatistics, { symptom: 'cough' }, nurse)
  const listed = await rows({ symptom: 'cough' })
  expect(listed.totalItems).toBe(5)
  expect(items[0]?.lastWeekRegisters).toBe(listed.totalItems)
})

test('without choices everything of the last seven days is listed, the last first, quizzes of the healthy are not', async () => {
  const { items } = await rows({})
  expect(items.map(({ date, symptoms, source }) => [date, symptoms, source])).toEqual([
    ['2026-11-20', 'Dor de cabeça', 'symptom'],
    ['2026-11-20', 'Tosse', 'symptom'],
    ['2026-11-20', 'Tosse, Febre', 'selfReportedSymptom'],
    ['2026-11-16', 'Tosse', 'symptom'],
    ['2026-11-15', 'Tosse', 'symptom'],
    ['2026-11-14', 'Tosse', 'symptom'],
  ])
  expect(new Set(items.map(({ citizen }) => citizen.name))).toEqual(
    new Set(['Ana Lima', 'Cadastro removido']),
  )
})

test('other days are listed when they are asked for', async () => {
  const days = async (input: InputOf<typeof recordedSymptomList>) =>
    (await rows({ symptom: 'cough', ...input })).items.map(({ date }) => date.slice(8))
  expect(await days({ from: '2026-11-13', to: '2026-11-14' })).toEqual(['14', '13'])
  expect(await days({ to: '2026-11-13' })).toEqual(['13'])
  expect(await days({ from: '2026-11-16', order: 'asc' })).toEqual(['16', '20', '20'])
})

test.each(['cough', { $in: symptomSlugs }] as const)(
  'entries of %p are found along an index',
  async (symptoms) => {
    const filter = { client, symptoms, ...between(lastWeek(now)) }
    const options = { sort: { date: -1, _id: -1 } } as const
    const { scans, plan } = await history.opened.store.explain(collections.historyItem, filter, options)
    expect(scans ? plan : []).toEqual([])
  },
)
