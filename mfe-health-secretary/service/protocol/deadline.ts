import { daysAfter } from '@saude/contract/instants'
import { keysOf } from '@saude/contract/values'
import { clientSettings } from '@saude/core/contract/settings'
import type { Ask } from '@saude/service/handlers'
import type { Filter } from '@saude/store'
import { cancerDays, type Deadline, priorityDays } from '../../contract/deadline.ts'
import { type Priority, priorities } from '../../contract/priority.ts'
import { type ProtocolType, promisedDays } from '../../contract/protocol-type.ts'
import type { Protocol } from './protocols.ts'

/** Until when those who wait are to be seen to: by the kind, by what the municipality has set, by law. */

/** Within how many days, by priority; of some, as the client has set them. */
export type SetDays = Readonly<Partial<Record<Priority, number>>>

/** What the client has set; nothing while its settings are away. */
export async function setDays(ask: Ask): Promise<SetDays> {
  const settings = await ask(clientSettings, {}).catch(() => undefined)
  const set: Partial<Record<Priority, number>> = {}
  for (const priority of keysOf(priorityDays)) {
    const days = settings?.[priorityDays[priority]]
    if (typeof days === 'number') set[priority] = days
  }
  return set
}

/** What a request says of its time beside its day. */
export interface Marks {
  /** From this day on its time counts. */
  readonly since: string
  /** How many days its time has stood still. */
  readonly pausedDays?: number | null | undefined
  readonly suspectedCancer?: boolean | null | undefined
  /** Until when a court has ordered it. */
  readonly courtDueOn?: string | null | undefined
}

type Due = Required<Pick<Protocol, 'dueOn' | 'dueBy'>>

const dayMs = 86_400_000

/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

const earliest = (days: readonly string[]): string | undefined => [...days].sort()[0]

/** The last day of a request whose time is not that of its kind and priority alone; null of most. */
export function dueOf(type: ProtocolType, { since, pausedDays, suspectedCancer, courtDueOn }: Marks): Due {
  const last = daysAfter(since, promisedDays[type])
  const legal = suspectedCancer ? cancerDays[type] : undefined
  const byLaw = legal === undefined ? undefined : daysAfter(since, legal)
  if (courtDueOn) return { dueOn: earliest([courtDueOn, byLaw ?? last, last]) ?? last, dueBy: 'court' }
  if (byLaw) return { dueOn: earliest([byLaw, last]) ?? last, dueBy: 'cancer' }
  // Its queue says the day of the request, since which it has not waited all the time.
  return { dueOn: pausedDays ? last : null, dueBy: null }
}

interface Standing {
  readonly deadline: Deadline
  /** The last day that was set; null where that of the kind alone counts. */
  readonly dueOn: string | null
}

/** Whether a request is late on a day, and its last day where one is set. */
export function standingOf(
  { type, priority, date, since, dueOn, dueBy }: Protocol,
  set: SetDays,
  day: string,
): Standing {
  const from = since ?? date
  const days = set[priority]
  const ends = [...(dueOn && dueBy ? [dueOn] : []), ...(days === undefined ? [] : [daysAfter(from, days)])]
  const last = daysAfter(from, promisedDays[type])
  const due = earliest([...ends, last]) ?? last
  if (ends.length === 0) return { deadline: day > (dueOn ?? last) ? 'late' : 'open', dueOn: null }
  return { deadline: day > due ? 'late' : 'onTime', dueOn: due }
}

/** Priorities in the order of the queue. */
const ranks = keysOf(priorities).reverse()

/** What may be late, each part a range of an index, none in two of them. */
export function lateParts(type: ProtocolType, set: SetDays, day: string): Filter<Protocol>[] {
  const promised = promisedDays[type]
  const plain = ranks.map((priority, rank): Filter<Protocol> => {
    const last = daysAfter(day, -Math.min(promised, set[priority] ?? promised))
    return { dueOn: null, queue: { $gte: `${rank}/`, $lt: `${rank}/${last}` } }
  })
  const marked: Filter<Protocol> = { dueOn: { $gte: '', $lt: day }, queue: { $gte: '' } }
  const markedSooner = ranks.flatMap((priority): Filter<Protocol>[] => {
    const days = set[priority]
    if (days === undefined || days >= promised) return []
    const since = { $lt: daysAfter(day, -days) }
    return [{ dueOn: { $gte: day }, priority, since, queue: { $gte: '' } }]
  })
  return [...plain, marked, ...markedSooner]
}
