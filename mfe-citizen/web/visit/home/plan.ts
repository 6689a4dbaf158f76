import { toWire } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import { isFields } from '@saude/contract/values'
import { createContext } from 'react'
import type { Shift } from '../../../contract/visit-codes.ts'
import type { visitOfHomePlan } from '../../../contract/visit-of-home.ts'

export type Plan = OutputOf<typeof visitOfHomePlan>

/** What the form is about; the kit's form hands its controls their own values alone. */
export const PlanOfHome = createContext<Plan | undefined>(undefined)

/** The part of the day in which somebody stands at the door. */
export function shiftAt(now: Date): Shift {
  const hour = Number(toWire(now).slice(11, 13))
  return hour < 12 ? '1' : hour < 18 ? '2' : '3'
}

/** What is said of a member; what was measured goes along by its name. */
export interface MemberRow {
  readonly id: string
  readonly motives: readonly string[]
  readonly [measure: string]: unknown
}

export const memberRows = (value: unknown): readonly MemberRow[] =>
  Array.isArray(value)
    ? value.flatMap((one: unknown) =>
        isFields(one) && typeof one.id === 'string'
          ? [{ ...one, id: one.id, motives: Array.isArray(one.motives) ? one.motives.map(String) : [] }]
          : [],
      )
    : []
