import { newId } from '@saude/contract/id'
import type { InputOf } from '@saude/contract/query'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { allExams, requiredFinancialExams } from '../../contract/exam-costs.ts'
import { examRequest } from '../../contract/exam-request.ts'
import { service } from '../service.ts'

const now = new Date('2026-11-20T22:30:00-03:00')
const citizen = { id: newId(), name: 'Ana Prado' }
const exams = [
  { id: '0202010473', name: 'Glicose' },
  { id: '0202060250', name: 'TSH' },
  { id: '0205020046', name: 'Ultrassonografia de abdome total' },
  { id: '0000000000', name: 'Exame sem valor' },
]
const cents = new Map([
  ['0202010473', 185],
  ['0202060250', 896],
  ['0205020046', 3795],
])

let area: TestArea
let months: string[]
beforeEach(async () => {
  months = []
  area = await openArea(service, {
    now: () => now,
    owners: {
      citizenByIds: [citizen],
      laboratoryExamsSearch: exams,
      sigtapRules: (input) => {
        const { competence, codes } = input as { competence: string; codes: string[] } // the input of that query
        months.push(competence)
        // The table of this month has not come yet.
        const isLoaded = competence === '2026-10'
        const found = isLoaded ? codes.filter((code) => cents.has(code)) : []
        return { isLoaded, items: found.map((code) => ({ code, outpatientValue: cents.get(code) })) }
      },
      citizenMessageCreate: () => ({ isSent: true }),
    },
  })
})
afterEach(() => area.close())

const ask = async (exam: number, date: string, quantity = 1) =>
  (
    await area.call(examRequest.create, {
      citizen: { id: citizen.id },
      exam: { id: exams[exam]?.id ?? '' },
      priority: 'notUrgent',
      date,
      quantity,
      repeatReason: 'Outro pedido',
    })
  ).id

test('exams cost what the newest table says, the last days beside as many before; the sum stands first', async () => {
  await ask(0, '2026-11-20', 2)
  await ask(0, '2026-11-13')
  await ask(1, '2026-11-01')
  await ask(2, '2026-10-20')
  await ask(2, '2025-11-19')
  await ask(3, '2026-11-20')
  // Two years ago.
  await ask(1, '2024-11-20')
  // Each request has asked for the rules of its own month.
  months = []
  const { items, totalItems } = await area.call(requiredFinancialExams, {})
  expect(months).toEqual(['2026-11', '2026-10'])
  expect(totalItems).toBe(5)
  const said = items.map((one) => [one.exam, one.lastWeek, one.beforeWeek, one.lastMonth, one.beforeMonth])
  expect(said).toEqual([
    [allExams.name, 3.7, 1.85, 14.51, 37.95],
    ['TSH', 0, 0, 8.96, 0],
    ['Glicose', 3.7, 1.85, 5.55, 0],
    ['Exame sem valor', 0, 0, 0, 0],
    ['Ultrassonografia de abdome total', 0, 0, 0, 37.95],
  ])
  expect(items.map(({ lastYear, beforeYear }) => [lastYear, beforeYear])).toEqual([
    [52.46, 37.95],
    [8.96, 0],
    [5.55, 0],
    [0, 0],
    [37.95, 37.95],
  ])
  expect(items.filter(({ isUnpriced }) => isUnpriced).map(({ exam }) => exam)).toEqual(['Exame sem valor'])
})

test('a cancelled request costs nothing, and the next answer knows of it', async () => {
  const id = await ask(2, '2026-11-20')
  const total = async () => (await area.call(requiredFinancialExams, {})).items[0]?.lastWeek
  expect(await total()).toBe(37.95)
  await area.call(examRequest.transition, { id, transition: 'cancel', reason: 'Repetido' })
  expect(await total()).toBeUndefined()
})

test('the list has an order, a limit and intervals; the sum stays where it is', async () => {
  await ask(0, '2026-11-20')
  await ask(2, '2026-11-20')
  const names = async (input: InputOf<typeof requiredFinancialExams>) =>
    (await area.call(requiredFinancialExams, input)).items.map(({ exam }) => exam)
  expect(await names({ orderBy: 'exam' })).toEqual([
    allExams.name,
    'Glicose',
    'Ultrassonografia de abdome total',
  ])
  expect(await names({ orderBy: 'lastMonth', order: 'asc' })).toEqual([
    allExams.name,
    'Glicose',
    'Ultrassonografia de abdome total',
  ])
  expect(await names({ limiter: 2 })).toEqual([allExams.name, 'Ultrassonografia de abdome total'])
  expect(await names({ startIndex: 1, stopIndex: 1 })).toEqual(['Ultrassonografia de abdome total'])
})
