import { monthAfter, today } from '@saude/contract/instants'
import type { ItemOf } from '@saude/contract/list-query'
import { searchName } from '@saude/contract/search'
import { chunksOf } from '@saude/contract/values'
import { sigtapRules } from '@saude/core/contract/sigtap'
import { clientOf } from '@saude/service/client'
import { type Ask, handlersFor } from '@saude/service/handlers'
import { keptAnswers } from '@saude/service/kept'
import { pageOfRows } from '@saude/service/page'
import { allExams, requiredFinancialExams } from '../../contract/exam-costs.ts'
import { type AskedExam, askedUntil, inOrder, none, type Span } from './asked.ts'

type Row = ItemOf<typeof requiredFinancialExams>

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

type Costs = Record<Span, number>

const inReais = (cents: Costs): Costs => {
  const reais = { ...cents }
  for (const span of inOrder) reais[span] = cents[span] / 100
  return reais
}

/** Who orders a list asks for the same counts again. */
const kept = keptAnswers<readonly AskedExam[]>(['examRequest'])

export const examCosts = handlersFor({})(requiredFinancialExams, async (call) => {
  const { input, store, ask, now } = call
  const day = today(now)
  const asked = await kept(call, 'asked', () => askedUntil(store.shared, clientOf(call), day))
  const exams = asked.map(({ id }) => id)
  const prices = exams.length > 0 ? await pricesOf(exams, day, ask) : new Map<string, number>()
  const total = { ...none }
  const rows = asked.map(({ id, name, counts }): Row => {
    const cents = prices.get(id)
    const costs: Costs = { ...counts }
    for (const span of inOrder) {
      costs[span] *= cents ?? 0
      total[span] += costs[span]
    }
    return { id, exam: name, ...inReais(costs), isUnpriced: cents === undefined }
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
