import { keeping } from '@saude/service/keeping'
import type { RecordDocument } from '@saude/service/record/collection'
import { declaredOf } from '@saude/service/record/rules'
import type { Store } from '@saude/store'
import type { examRequest } from '../../contract/exam-request.ts'
import { examRequests } from '../request/booked.ts'

/** How many of an exam were asked for, by day. */
export interface AskedExam {
  readonly name: string
  readonly days: Map<string, number>
}

interface One {
  readonly exam: string
  readonly day: string
  readonly count: number
}

interface Asked {
  readonly byId: Map<string, One>
  readonly byExam: Map<string, AskedExam>
  /** What was asked for before this day is forgotten. */
  since: string
}

/** Nothing is done of these. */
const without: ReadonlySet<string> = new Set(['cancelled', 'refused'])

function add(byExam: Asked['byExam'], { exam, day, count }: One, name?: string): void {
  const known = byExam.get(exam)
  const days = known?.days ?? new Map<string, number>()
  const next = (days.get(day) ?? 0) + count
  if (next > 0) days.set(day, next)
  else days.delete(day)
  byExam.set(exam, { name: name ?? known?.name ?? exam, days })
}

function drop({ byId, byExam }: Asked, id: string): void {
  const one = byId.get(id)
  if (!one) return
  byId.delete(id)
  add(byExam, { ...one, count: -one.count })
}

const kept = keeping<RecordDocument, Asked>({
  definition: examRequests,
  fields: ['exam', 'date', 'quantity', 'state'],
  // Those of two years stay in memory, some 150 bytes each.
  most: 5_000_000,
  make: () => ({ byId: new Map(), byExam: new Map(), since: '' }),
  put({ byId, byExam, since }, document) {
    const { exam, date, quantity } = declaredOf<typeof examRequest.declared.fields>(document)
    if (without.has(document.state ?? '') || date < since) return
    const one = { exam: exam.id, day: date, count: quantity ?? 1 }
    byId.set(document._id, one)
    add(byExam, one, exam.name ?? exam.id)
  },
  drop,
})

/** What was asked for by exam and day since a day, as of now. */
export async function askedSince(
  store: Store,
  client: string,
  day: string,
): Promise<ReadonlyMap<string, AskedExam>> {
  const asked = await kept.now(store, client)
  if (!asked) return new Map()
  if (asked.since < day) {
    asked.since = day
    for (const [id, one] of asked.byId) if (one.day < day) drop(asked, id)
  }
  return asked.byExam
}
