import { daysAfter, today } from '@saude/contract/instants'
import { change, insert, type Operation, remove, update } from '@saude/store'
import type { CheckKind } from '../../../contract/check.ts'
import { type Found, forEver, type RegisterCheck, registerChecks } from './check.ts'

/** Kinds that are found with a person; the others are found with a home. */
export const ofPeople: ReadonlySet<CheckKind> = new Set(['duplicate', 'newborn', 'tooOld', 'pregnancy'])
/** Kinds that follow from the register of streets. */
const ofStreets: ReadonlySet<CheckKind> = new Set(['otherArea', 'farAway'])

/** So many days before it is to be checked something is stored: longer than from one daily round to the next. */
const ahead = 7

export interface Compared {
  readonly client: string
  readonly now: Date
  /** What is stored of those who were looked at. */
  readonly stored: readonly RegisterCheck[]
  readonly found: ReadonlyMap<string, Found>
  /** Homes of which the register of streets said nothing. */
  readonly unanswered?: ReadonlySet<string>
}

/** What has to be written so that what is stored is what was found. A dismissal holds as long as the facts are the same. */
export function compare({ client, now, stored, found, unanswered = new Set() }: Compared): Operation[] {
  const day = today(now)
  const known = new Map(stored.map((one) => [one._id, one]))
  const steps: Operation[] = []
  const ids: string[] = []
  const due = [...found.values()].filter(
    ({ from, until }) => (from ?? day) <= daysAfter(day, ahead) && (until ?? forEver) >= day,
  )
  for (const one of due) {
    const before = known.get(one._id)
    known.delete(one._id)
    const { from, until, ...rest } = one
    const isSame = before?.facts === one.facts
    const since = from ?? (isSame && before ? before.since : day)
    const said = { ...rest, since, until: until ?? forEver }
    if (!before) {
      const stamp = { client, createdAt: now, updatedAt: now, updatedBy: null, version: 1 }
      steps.push(insert(registerChecks, { ...said, isDismissed: false, dismissal: null, ...stamp }))
    } else if (!isSame || isOtherwise(before, said)) {
      const { _id, ...patch } = said
      const anew = isSame ? {} : { isDismissed: false, dismissal: null }
      steps.push(update(registerChecks, { _id, version: before.version }, { $set: { ...patch, ...anew } }))
    } else continue
    ids.push(one._id)
  }
  for (const { _id, version, kind, homeId } of known.values()) {
    if (ofStreets.has(kind) && homeId !== null && unanswered.has(homeId)) continue
    steps.push(remove(registerChecks, { _id, version }))
    ids.push(_id)
  }
  return ids.length > 0 ? [...steps, change('registerCheck', ids, 'updated', { client })] : steps
}

const isOtherwise = (before: RegisterCheck, after: Partial<RegisterCheck>): boolean =>
  Object.entries(after).some(
    ([key, value]) =>
      JSON.stringify(value) !== JSON.stringify(Object.entries(before).find(([k]) => k === key)?.[1]),
  )
