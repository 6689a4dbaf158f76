import { daysAfter } from '@saude/contract/instants'
import { atMost, type Cases, type Store, type StoredRow } from '@saude/store'
import { askedExams } from './asked-view.ts'

/** Days of each stretch of time, and those before which it ends: the last ones, and as many before them. */
const spans = {
  lastWeek: [7, 0],
  beforeWeek: [7, 7],
  lastMonth: [30, 0],
  beforeMonth: [30, 30],
  lastYear: [365, 0],
  beforeYear: [365, 365],
} as const

export type Span = keyof typeof spans
export const inOrder = [
  'lastWeek',
  'beforeWeek',
  'lastMonth',
  'beforeMonth',
  'lastYear',
  'beforeYear',
] as const satisfies readonly Span[]

/** How many of an exam were asked for in each stretch. */
export interface AskedExam {
  readonly id: string
  readonly name: string
  readonly counts: Readonly<Record<Span, number>>
}

/** Days ago at which a stretch begins or ends: between two of them every day belongs to the same stretches. */
const bounds = [
  ...new Set(inOrder.flatMap((span) => [spans[span][1], spans[span][0] + spans[span][1]])),
].sort((one, other) => one - other)

export const none = { lastWeek: 0, beforeWeek: 0, lastMonth: 0, beforeMonth: 0, lastYear: 0, beforeYear: 0 }

/** What was asked for up to a day, by exam. */
export async function askedUntil(store: Store, client: string, day: string): Promise<readonly AskedExam[]> {
  // Those of a stretch that ends later are of an earlier case.
  const cases: Cases<StoredRow<typeof askedExams.columns>> = bounds
    .slice(1)
    .map((ago) => [{ day: { $gt: daysAfter(day, -ago) } }, String(ago)])
  const groups = await store.view(askedExams).group({
    client,
    where: { day: { $gt: daysAfter(day, -Math.max(...bounds)), $lte: day } },
    by: { exam: 'exam', until: { cases } },
    sums: { count: { $sum: 'count' }, name: { $max: 'name' } },
    max: atMost(20_000),
  })
  const exams = new Map<string, { id: string; name: string; counts: Record<Span, number> }>()
  for (const { key, sums } of groups) {
    const id = String(key.exam)
    const exam = exams.get(id) ?? { id, name: '', counts: { ...none } }
    exams.set(id, exam)
    const name = String(sums.name)
    if (name > exam.name) exam.name = name
    for (const span of inOrder) {
      const [length, ago] = spans[span]
      const until = Number(key.until)
      if (until > ago && until <= ago + length) exam.counts[span] += Number(sums.count)
    }
  }
  return [...exams.values()]
}
