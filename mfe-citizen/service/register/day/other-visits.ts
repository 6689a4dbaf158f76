import { daysAfter, toWire } from '@saude/contract/instants'
import type { ScopedCollections } from '@saude/service/handlers'
import { atMost } from '@saude/store'
import { metDays } from '../../../contract/agent-day.ts'
import type { collections as declared } from '../../collections.ts'
import type { Visit } from '../visits/visit.ts'

/** Visits of a page of people in that time; of more the first ones do without. */
const mostMet = 2_000

/** That somebody else was at the door, and at which hour where it was recorded on that day. */
export interface OtherVisit {
  readonly date: string
  readonly at: Date | null
  readonly name: string
}

type Met = Pick<Visit, 'citizenId' | 'date' | 'by' | 'recordedAt' | 'withdrawn' | 'outcome'>

/** The last visit of each by somebody else than the caller, in the last week. */
export async function otherVisits(
  { visit }: Pick<ScopedCollections<typeof declared>, 'visit'>,
  ids: readonly string[],
  day: string,
  userId: string | null,
): Promise<ReadonlyMap<string, OtherVisit>> {
  const last = new Map<string, OtherVisit>()
  if (ids.length === 0) return last
  const found = await visit
    .find<Met>(
      { citizenId: { $in: ids }, date: { $gte: daysAfter(day, -metDays) } },
      {
        projection: { citizenId: 1, date: 1, by: 1, recordedAt: 1, withdrawn: 1, outcome: 1 },
        limit: atMost(mostMet),
      },
    )
    .toArray()
  for (const { citizenId, date, by, recordedAt, withdrawn, outcome } of found) {
    if (withdrawn || outcome !== 'done' || by.id === userId) continue
    const known = last.get(citizenId)
    const at = toWire(recordedAt).slice(0, 10) === date ? recordedAt : null
    if (!known || known.date < date || (known.date === date && (known.at ?? 0) < (at ?? 0)))
      last.set(citizenId, { date, at, name: by.name })
  }
  return last
}
