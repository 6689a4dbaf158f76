import type { ErrorPayload } from '@saude/contract/errors'
import { formatValue } from '@saude/contract/format-value'
import type { FieldPlan } from '../plan/fields.ts'
import type { Values } from '../types.ts'
import { sameValue } from '../value/values.ts'

export type Side = 'mine' | 'theirs'

/** One field that both have changed, to different values. */
export interface Difference {
  readonly plan: FieldPlan
  readonly mine: unknown
  readonly theirs: unknown
}

/** An update that came with an old version and what the server says about it (wire.md, HTTP). */
export interface Conflict {
  readonly version: number
  readonly changedBy: string | undefined
  readonly changedAt: string | undefined
  /** What is stored now, of the fields that the server shows. */
  readonly current: Values
  readonly differences: readonly Difference[]
  /** What the other person alone has changed: it stands. */
  readonly taken: Values
  /** Fields that this person changed and of which the server does not show what is stored now. */
  readonly unseen: readonly FieldPlan[]
  /** `unseen` is so for want of a permission, and not because nothing could be read. */
  readonly isForbidden?: boolean
}

/** Compares the form with what is stored now, field by field; undefined where the error is no stale version. */
export function conflictOf(
  payload: ErrorPayload | undefined,
  fields: readonly FieldPlan[],
  before: Values,
  mine: Values,
): Conflict | undefined {
  if (payload?.version === undefined) return undefined
  const { version, changedBy, changedAt, current = {} } = payload
  const differences: Difference[] = []
  const unseen: FieldPlan[] = []
  const taken: Record<string, unknown> = {}
  for (const plan of fields) {
    const own = mine[plan.name] ?? null
    if (!(plan.name in current)) {
      if (!sameValue(own, before[plan.name])) unseen.push(plan)
      continue
    }
    const theirs = current[plan.name] ?? null
    if (sameValue(own, theirs)) continue
    const known = before[plan.name]
    if (sameValue(own, known)) taken[plan.name] = theirs
    else if (!sameValue(theirs, known)) differences.push({ plan, mine: own, theirs })
  }
  return {
    version,
    changedBy: changedBy ?? undefined,
    changedAt: changedAt ?? undefined,
    current,
    differences,
    taken,
    unseen,
  }
}

/** The values of the form after the choice. */
export function resolved(
  { differences, current, taken }: Conflict,
  mine: Values,
  chosen: Readonly<Record<string, Side>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = { ...mine, ...taken }
  for (const { plan } of differences)
    if (chosen[plan.name] === 'theirs') values[plan.name] = current[plan.name] ?? null
  return values
}

/** A value in the words of the interface; 'Sem informação' where there is none. */
export const shownValue = (plan: FieldPlan, value: unknown): string =>
  formatValue(plan.schema, value) || 'Sem informação'
