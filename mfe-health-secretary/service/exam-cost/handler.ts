import { daysAfter, monthAfter, today } from '@saude/contract/instants'
import type { ItemOf } from '@saude/contract/list-query'
import { searchName } from '@saude/contract/search'
import { chunksOf } from '@saude/contract/values'
import { sigtapRules } from '@saude/core/contract/sigtap'
import { clientOf } from '@saude/service/client'
import { type Ask, handlersFor } from '@saude/service/handlers'
import { pageOfRows } from '@saude/service/page'
import { allExams, requiredFinancialExams } from '../../contract/exam-costs.ts'
import { type AskedExam, askedSince } from './asked.ts'

type Row = ItemOf<typeof requiredFinancialExams>

/** Days of each stretch of time, and those before which it ends: the last ones, and as many before them. */
const spans = {
  lastWeek: [7, 0],
  beforeWeek: [7, 7],
  lastMonth: [30, 0],
  beforeMonth: [30, 30],
  lastYear: [365, 0],
  beforeYear: [365, 365],
} as const

type Span = keyof typeof spans
const inOrder = ['lastWeek', 'beforeWeek', 'lastMonth', 'beforeMonth', 'lastYear', 'beforeYear'] as const

/** The table of a month may come late. */
const monthsBack = 12
/** So many codes are asked for at once. */
const atOnce = 500

/** Centavos of each exam by the newest table that is loaded. */
async function pricesOf(exams: readonly string[], day: string, ask: Ask): Promise<Map<string, number>> {
  for (let back = 0; back < monthsBack; back += 1) {
    const competence = monthAfter(day.slice(0, 7), -back)
    const parts = chunksOf(exams, atOnce).map((codes) => ask(sigtapRules, { competence, codes }))
    const answers = await Promise.all(parts)
    if (answers.some(({ isLoaded }) => isLoaded))
      return new Map(
        answers.flatMap(({ items }) =>
          items.map(({ code, outpatientValue }) => [code, outpatientValue] as const),
        ),
      )
  }
  return new Map()
}

/** How many were asked for in each stretch. */
function countsOf({ days }: AskedExam, day: string): Record<Span, number> {
  const counts = { lastWeek: 0, beforeWeek: 0, lastMonth: 0, beforeMonth: 0, lastYear: 0, beforeYear: 0 }
  const bounds = inOrder.map((span) => {
    const [length, ago] = spans[span]
    return { span, after: daysAfter(day, -length - ago), last: daysAfter(day, -ago) }
  })
  for (const [on, count] of days)
    for (const { span, after, last } of bounds) if (on > after && on <= last) counts[span] += count
  return counts
}

type Costs = Record<Span, number>

const inReais = (cents: Costs): Costs => {
  const reais = { ...cents }
  for (const span of inOrder) reais[span] = cents[span] / 100
  return reais
}

export const examCosts = handlersFor({})(requiredFinancialExams, async (call) => {
  const { input, store, ask, now } = call
  const day = today(now)
  const [length, ago] = spans.beforeYear
  const asked = await askedSince(store, clientOf(call), daysAfter(day, 1 - length - ago))
  const prices = asked.size > 0 ? await pricesOf([...asked.keys()], day, ask) : new Map<string, number>()
  const total = countsOf({ name: '', days: new Map() }, day)
  const rows = [...asked].flatMap(([id, exam]): Row[] => {
    const counts = countsOf(exam, day)
    if (counts.lastYear === 0 && counts.beforeYear === 0) return []
    const cents = prices.get(id)
    const costs = { ...counts }
    for (const span of inOrder) {
      costs[span] *= cents ?? 0
      total[span] += costs[span]
    }
    return [{ id, exam: exam.name, ...inReais(costs), isUnpriced: cents === undefined }]
  })
  const isByName = input.orderBy === 'exam'
  const by = inOrder.find((span) => span === input.orderBy) ?? 'lastMonth'
  const sign = (input.order ?? (isByName ? 'asc' : 'desc')) === 'desc' ? -1 : 1
  const byName = (one: Row, other: Row) => (searchName(one.exam) < searchName(other.exam) ? -1 : 1)
  rows.sort((one, other) => {
    if (isByName) return sign * byName(one, other)
    return one[by] === other[by] ? byName(one, other) : sign * (one[by] - other[by])
  })
  const all = rows.length > 0 ? [{ id: allExams.id, exam: allExams.name, ...inReais(total) }, ...rows] : []
  return pageOfRows(input.limiter ? all.slice(0, input.limiter) : all, input, requiredFinancialExams)
})
