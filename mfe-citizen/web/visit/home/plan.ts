import { toWire } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import { isFields } from '@saude/contract/values'
import { createContext } from 'react'
import { dwelling } from '../../../contract/home-codes.ts'
import type { Shift } from '../../../contract/visit-codes.ts'
import { mostVisited, type visitOfHomePlan } from '../../../contract/visit-of-home.ts'
import type { DayRow } from '../../day/day.ts'

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

/** Families together, each head first, then the oldest, as the server says them. */
const orderOf = ({ familyId, isHead, birthDate }: DayRow): string =>
  `${familyId ?? '~'}|${isHead ? 0 : 1}|${birthDate ?? '9'}`

/**
 * What the form begins with, from those whom this device keeps. Others who live there are somebody else's, or came since: the
 * server knows them when it takes the visit.
 */
export function planFrom(id: string, rows: readonly DayRow[]): Plan {
  const people = rows.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
  const oldest = people.toSorted((one, other) => ((one.birthDate ?? '9') < (other.birthDate ?? '9') ? -1 : 1))
  const head = people.find(({ isHead }) => isHead) ?? oldest[0]
  const [next] = people.map(({ nextVisit }) => nextVisit ?? '').toSorted()
  return {
    id,
    address: people[0]?.address,
    propertyKind: people[0]?.propertyKind ?? dwelling,
    refused:
      people.length > mostVisited
        ? `Aqui moram mais de ${mostVisited} pessoas: registre a visita de cada pessoa.`
        : null,
    people: people.map(({ gender, name, motives, isHead, ...one }) => ({
      id: one.id,
      name,
      isHead,
      isMale: gender === 'M',
      birthDate: one.birthDate,
      familyId: one.familyId,
      lastVisit: one.lastVisit,
      nextVisit: one.nextVisit,
      motives,
    })),
    headId: head?.id,
    lastVisit: people
      .flatMap(({ lastVisit }) => lastVisit ?? [])
      .toSorted()
      .at(-1),
    nextVisit: next || null,
  }
}
