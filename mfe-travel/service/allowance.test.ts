import type { Query } from '@saude/contract/query'
import { allowanceOf } from './allowance.ts'

const at = (text: string) => new Date(`${text}:00-03:00`)
const day = { appointmentDate: at('2026-10-05T05:00'), endAt: at('2026-10-05T18:00') }
const nights = { appointmentDate: at('2026-10-05T05:00'), endAt: at('2026-10-07T18:00') }
const smallHours = { appointmentDate: at('2026-10-05T05:00'), endAt: at('2026-10-06T03:00') }
const alone = { seats: 1, presence: null }
const accompanied = { seats: 2, presence: null }

const value = (code: string, outpatientValue: number) => ({ code, outpatientValue })

/** The core with a table and settings, as `ask` reaches it. */
function core(items: readonly object[], settings: object = {}) {
  const asked: unknown[] = []
  const ask = async <In, Out>({ name }: Query<In, Out>, input: In) => {
    asked.push(input)
    const answer: unknown = name === 'sigtapRules' ? { isLoaded: items.length > 0, items } : settings
    return answer as Out // of the two queries that are asked
  }
  return { asked, ask }
}

test('pays what the table of the departure says, for patients and companions each their own', async () => {
  const table = [
    value('0803010028', 1000),
    value('0803010052', 500),
    value('0803010010', 3000),
    value('0803010044', 2000),
  ]
  const { ask, asked } = core(table)
  expect(await allowanceOf({ ask }, day, [alone, accompanied])).toEqual({ sigtap: 25, topUp: 0 })
  expect(asked).toContainEqual(expect.objectContaining({ competence: '2026-10' }))
  expect(await allowanceOf({ ask }, nights, [accompanied])).toEqual({ sigtap: 100, topUp: 0 })
})

test('of those who were absent nothing is paid, and a return in the small hours has no night', async () => {
  const { ask } = core([value('0803010028', 1000), value('0803010010', 3000)])
  expect((await allowanceOf({ ask }, smallHours, [alone, { seats: 1, presence: 'absent' }])).sigtap).toBe(10)
})

test('without a table of the month, or without an answer, the usual values hold', async () => {
  expect((await allowanceOf(core([]), day, [accompanied])).sigtap).toBe(16.8)
  const ask = () => Promise.reject(new Error('the core is away'))
  expect(await allowanceOf({ ask }, nights, [alone])).toEqual({ sigtap: 49.5, topUp: 0 })
})

test('what the municipality adds stands apart', async () => {
  const { ask } = core([], { allowanceTopUpWithNight: 30, allowanceTopUpWithoutNight: 11.6 })
  expect(await allowanceOf({ ask }, day, [alone])).toEqual({ sigtap: 8.4, topUp: 11.6 })
  expect(await allowanceOf({ ask }, nights, [accompanied])).toEqual({ sigtap: 99, topUp: 120 })
})
