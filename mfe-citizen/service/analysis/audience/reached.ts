import { vaccineAges } from '@saude/core/contract/codes/vaccine-rules'
import type { vaccineGoals } from '../../../contract/audience.ts'
import { daysBetween } from '../../register/visits/days-between.ts'

export type Goal = keyof typeof vaccineGoals

/** A dose that somebody had, `day` as `YYYY-MM-DD`. */
export interface Had {
  readonly dose: string
  readonly day: string
}

interface Rule {
  /** Doses of a complete scheme. */
  readonly doses: number
  /** Days between a dose and the next one at the least. */
  readonly days: number
}

const one: Rule = { doses: 1, days: 0 }

/**
 * The vaccine rules by e-SUS id: dT again after 3650 days, HPV in two doses 30 days apart at
 * the least, hepatitis B in three.
 */
const rules: Readonly<Record<string, Rule>> = {
  '25': { doses: 3, days: 3650 },
  '67': { doses: 2, days: 30 },
  '9': { doses: 3, days: 30 },
  '24': { doses: 2, days: 30 },
}

export const ruleOf = (vaccine: string): Rule => rules[vaccine] ?? one

/** Boosters follow a complete scheme, and a single dose is one. */
const completing: ReadonlySet<string> = new Set(['9', '38', '39', '40'])

export type Standing = 'reached' | 'missing' | 'notDue'

/** Where somebody stands who is of the audience of a vaccine, on a day of the campaign. */
export function standingOf(
  had: readonly Had[],
  {
    vaccine,
    goal,
    start,
    end,
    day,
  }: { vaccine: string; goal: Goal; start: string; end: string; day: string },
): Standing {
  const { doses, days } = ruleOf(vaccine)
  const isReached = {
    during: had.some((one) => one.day >= start && one.day <= end),
    ever: had.length > 0,
    complete: had.length >= doses || had.some((one) => completing.has(one.dose)),
  }[goal]
  if (isReached) return 'reached'
  const last = had
    .map((one) => one.day)
    .sort()
    .at(-1)
  return last !== undefined && daysBetween(last, day) < days ? 'notDue' : 'missing'
}

/** Months and days as a vaccine's ages are said. */
type Span = readonly [months: number, days: number]

function bornOn(day: string, [months, days]: Span): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, date - days)).toISOString().slice(0, 10)
}

/** Between which birth dates a vaccine is given on a day; nothing where no rule speaks of all of its doses. */
export function birthsFor(vaccine: string, day: string): { readonly from?: string; readonly to?: string } {
  const ages = vaccineAges.filter((rule) => rule.immunobiological === vaccine)
  const spans = (key: 'from' | 'until'): readonly Span[] => {
    const found = ages.flatMap((rule) => (rule[key] ? [rule[key]] : []))
    return found.length === ages.length ? found : []
  }
  // The last days of a month of age are the month's end: 59 months and 29 days end with the fifth birthday.
  const [oldest] = spans('until')
    .map(([months]) => bornOn(day, [months + 1, -1]))
    .sort()
  const youngest = spans('from')
    .map((span) => bornOn(day, span))
    .sort()
    .at(-1)
  return { ...(oldest && { from: oldest }), ...(youngest && { to: youngest }) }
}
