import { ageAt } from '@saude/contract/formats'
import { daysAfter } from '@saude/contract/instants'
import { daysOf } from '../../contract/period.ts'
import type { Denominator, Event, Indicator, Match, Person, Practice } from '../rules/rule.ts'
import { monthsAfter } from './months.ts'

/** What is said of one practice of somebody. */
export interface Judged {
  readonly key: string
  readonly isMet: boolean
  readonly have: number
  readonly need: number
  /** The day and the record of the last that counts. */
  readonly on: string | null
  readonly record: string | null
  /** Met: the last day on which it still counts. Missing: the last day on which it can be done for this period. */
  readonly until: string | null
}

export interface Judgement {
  readonly isMet: boolean
  /** Of a hundred. */
  readonly points: number
  readonly practices: readonly Judged[]
}

/** From when on something counts, until when, and for how long. */
interface Span {
  readonly from: string
  readonly to: string
  /** The last day on which what was done on a day still counts. */
  readonly holds: (day: string) => string | null
}

/**
 * Whether somebody belongs to an indicator's denominator in a quadrimester, and then what they have and miss. A figure of a
 * quadrimester is that of its last day: what was done until now counts, what lapses before does not.
 */
export function judge(indicator: Indicator, person: Person, period: string): Judgement | undefined {
  const { denominator } = indicator
  if (!denominator || !isMeant(denominator, person, period)) return undefined
  const practices = indicator.practices.map((practice) => judgePractice(practice, person, period))
  const points = indicator.practices.reduce(
    (sum, practice, at) => sum + (practices[at]?.isMet ? (practice.points ?? 0) : 0),
    0,
  )
  const isMet = practices.every((one) => one.isMet)
  return { isMet, points: indicator.scoring === 'points' ? points : isMet ? 100 : 0, practices }
}

function isMeant(denominator: Denominator, person: Person, period: string): boolean {
  const { start, end } = daysOf(period)
  if ('condition' in denominator) return person.conditions.includes(denominator.condition)
  if ('pregnant' in denominator) return pregnancyIn(person, period) !== undefined
  if ('completesMonths' in denominator) {
    const on = person.birthDate && monthsAfter(person.birthDate, denominator.completesMonths)
    return Boolean(on && on >= start && on <= end)
  }
  const age = ageAt(person.birthDate, end)
  const { gender, ageFrom, ageTo } = denominator
  return person.gender === gender && age !== undefined && age >= ageFrom && age <= ageTo
}

/** The last pregnancy that lasts on any day of a quadrimester. */
function pregnancyIn({ pregnancies }: Person, period: string) {
  const { start, end } = daysOf(period)
  return pregnancies.filter(({ from, until }) => from <= end && (!until || until >= start)).at(-1)
}

/** A pregnancy is known of later than it begins: what was done in the weeks before counts. */
const weeksBefore = 12 * 7

function judgePractice(practice: Practice, person: Person, period: string): Judged {
  const { key, any, count = 1, apart = 1 } = practice
  const span = spanOf(practice, person, period)
  const found = span
    ? spaced(
        person.events.filter(
          (event) =>
            event.day >= span.from && event.day <= span.to && any.some((match) => fits(event, match)),
        ),
        apart,
      )
    : []
  const isMet = found.length >= count
  const last = found.at(-1)
  // What keeps the count up lapses first.
  const oldest = found.at(-count)
  const until = isMet ? (oldest && span ? span.holds(oldest.day) : null) : (span?.to ?? null)
  return {
    key,
    isMet,
    have: Math.min(found.length, count),
    need: count,
    on: last?.day ?? null,
    record: last?.id ?? null,
    until,
  }
}

/** Undefined: the practice cannot be judged, because a day is not known from which it counts. */
function spanOf({ within }: Practice, person: Person, period: string): Span | undefined {
  const { end } = daysOf(period)
  if ('months' in within)
    return {
      from: daysAfter(monthsAfter(end, -within.months), 1),
      to: within.until === undefined ? end : monthsAfter(end, -within.until),
      holds: (day) => daysAfter(monthsAfter(day, within.months), -1),
    }
  if ('life' in within) return { from: person.birthDate ?? '', to: end, holds: () => null }
  const pregnancy = pregnancyIn(person, period)
  if (!pregnancy) return undefined
  const { lastPeriod, until } = pregnancy
  if (within.firstWeeks !== undefined) {
    if (!lastPeriod) return undefined
    return { from: lastPeriod, to: daysAfter(lastPeriod, within.firstWeeks * 7), holds: () => until ?? null }
  }
  return {
    from: lastPeriod ?? daysAfter(pregnancy.from, -weeksBefore),
    to: until && until < end ? until : end,
    holds: () => until ?? null,
  }
}

/** Events in the order of days, each so many days after the one before. */
function spaced(events: readonly Event[], apart: number): Event[] {
  const kept: Event[] = []
  for (const event of events) {
    const last = kept.at(-1)
    if (!last || event.day >= daysAfter(last.day, apart)) kept.push(event)
  }
  return kept
}

function fits(event: Event, match: Match): boolean {
  const { types, codes, problems, vaccines, doses, measured, byAgent } = match
  const within = (list: readonly string[] | undefined, value: string | null | undefined) =>
    !list || (value !== null && value !== undefined && list.includes(value))
  return (
    within(types, event.type) &&
    within(vaccines, event.vaccine) &&
    within(doses, event.dose) &&
    (!codes || within(codes, event.procedure) || within(codes, event.exam)) &&
    (!problems ||
      problems.some((start) => event.problem?.startsWith(start) || event.contact?.startsWith(start))) &&
    (!measured || measured.every((one) => event.measured?.includes(one))) &&
    (byAgent === undefined || event.byAgent === byAgent)
  )
}
