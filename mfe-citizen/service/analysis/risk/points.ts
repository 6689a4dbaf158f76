import { keysOf } from '@saude/contract/values'
import type { RowFilter } from '@saude/store'
import { type RiskKey, type riskKinds, riskParts } from '../../../contract/risk.ts'
import { oldAge, turned } from '../../register/conditions/risk.ts'
import { visitKeysOn } from '../../register/visits/visit-status.ts'
import type { SpotRow } from '../rows/spot.ts'
import { having } from '../rows/spot-conditions.ts'

export type RiskKind = keyof typeof riskKinds

/** Somebody who lives here, and what is said of them, bit by bit. */
export interface Scored {
  readonly id: string
  readonly house: number
  /** Of `markOf`. */
  readonly marks: number
}

/** What is said of somebody: parts of the scale; whether it counts that they live alone, and which vaccines they had. */
const said = [...keysOf(riskParts), 'isOld', 'isChild'] as const
export type RiskMark = (typeof said)[number]

/** The bit of what is said. */
export const markOf = (mark: RiskMark): number => 1 << said.indexOf(mark)

/** The last birth date of those who are so many months old on a day. */
function monthsOld(months: number, day: string): string {
  const all = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months
  return `${Math.floor(all / 12)}-${String((all % 12) + 1).padStart(2, '0')}${day.slice(7)}`
}

/** No row says it by itself: who else lives there, and vaccines, take more. */
const never: RowFilter<SpotRow> = { $or: [] }

/** Whom something is said of on a day, by their rows: the one place of these rules, in the order of their bits. */
export function riskRulesOn(day: string): readonly RowFilter<SpotRow>[] {
  const keys = visitKeysOn(day)
  const rules: Readonly<Record<RiskMark, RowFilter<SpotRow>>> = {
    bedridden: having('bedridden', day),
    addiction: { isAddict: true },
    infant: { born: { $gt: monthsOld(6, day) } },
    old: { born: { $lte: turned(71, day) } },
    hypertension: having('hypertension', day),
    diabetes: having('diabetes', day),
    alone: never,
    vaccine: never,
    visit: { $or: [{ visitKey: keys.nothing }, { visitKey: keys.delay }] },
    isOld: { born: { $lte: turned(oldAge, day) } },
    // Under five: the ages whose vaccines count.
    isChild: { born: { $gt: turned(5, day) } },
  }
  return said.map((mark) => rules[mark])
}

/** The parts of somebody, who may live alone. */
export const partsOf = (marks: number, isAlone: boolean): readonly RiskKey[] =>
  keysOf(riskParts).filter((key) =>
    key === 'alone' ? isAlone && (marks & markOf('isOld')) !== 0 : (marks & markOf(key)) !== 0,
  )

/** The score of parts, as often as they fit, and in words: 'Acamado 3; Diabetes 2 × 1'. */
export function scoreOf(parts: readonly RiskKey[]): { readonly score: number; readonly words: string } {
  const counted = keysOf(riskParts).flatMap((key) => {
    const count = parts.filter((part) => part === key).length
    return count > 0 ? [{ ...riskParts[key], count }] : []
  })
  return {
    score: counted.reduce((sum, { points, count }) => sum + points * count, 0),
    words: counted
      .map(({ name, points, count }) => `${name} ${count > 1 ? `${count} × ` : ''}${points}`)
      .join('; '),
  }
}
