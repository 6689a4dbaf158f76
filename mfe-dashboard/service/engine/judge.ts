import { ageAt } from '@saude/contract/formats'
import { daysAfter } from '@saude/contract/instants'
import { daysOf } from '../../contract/period.ts'
import {
  type Denominator,
  type Event,
  type Indicator,
  type Match,
  type Need,
  type Person,
  type Practice,
  puerperiumDays,
} from '../rules/rule.ts'
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

/** Whether what is missing can still be done: not what had to be done before the quadrimester, by the age of a child or the week of a pregnancy. */
export const canBeDone = ({ isMet, until }: Judged, period: string): boolean =>
  !isMet && (until === null || until >= daysOf(period).start)

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
  const pregnancy = 'puerperiumEnds' in denominator ? endedIn(person, period) : pregnancyIn(person, period)
  const judged = { person, period, pregnancy }
  const asked = indicator.practices.filter(({ of }) => !of || isMeant(of, person, period))
  const practices = asked.map((practice) => judgePractice(practice, judged))
  const points = asked.reduce(
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
  if ('puerperiumEnds' in denominator) return endedIn(person, period) !== undefined
  const age = ageAt(person.birthDate, end)
  const { gender, ageFrom, ageTo = Number.POSITIVE_INFINITY } = denominator
  return (
    (gender === undefined || person.gender === gender) && age !== undefined && age >= ageFrom && age <= ageTo
  )
}

type Pregnancy = Person['pregnancies'][number]

/** The last pregnancy whose puerperium ends on a day of a quadrimester. */
function endedIn({ pregnancies }: Person, period: string): Pregnancy | undefined {
  const { start, end } = daysOf(period)
  return pregnancies
    .filter(({ until }) => {
      const on = until && daysAfter(until, puerperiumDays)
      return on && on >= start && on <= end
    })
    .at(-1)
}

/** The last pregnancy that lasts on any day of a quadrimester. */
function pregnancyIn({ pregnancies }: Person, period: string) {
  const { start, end } = daysOf(period)
  return pregnancies.filter(({ from, until }) => from <= end && (!until || until >= start)).at(-1)
}

/** A pregnancy is known of later than it begins: what was done in the weeks before counts. */
const weeksBefore = 12 * 7

/** Somebody in a quadrimester, and the pregnancy that it is about. */
interface Case {
  readonly person: Person
  readonly period: string
  readonly pregnancy: Pregnancy | undefined
}

type Found = Omit<Judged, 'key'>

/** A practice is met where all that it needs is; its day is the last of them, and it holds as long as the first lapses. */
function judgePractice({ key, also = [], instead, ...first }: Practice, of: Case): Judged {
  const other = instead && judgeNeed(instead, of)
  if (other?.isMet) return { key, ...other }
  const found = [first, ...also].map((need) => judgeNeed(need, of))
  const [only, ...others] = found
  if (only && others.length === 0) return { key, ...only }
  const isMet = found.every((one) => one.isMet)
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
  const last = found.reduce((best, one) => ((one.on ?? '') > (best.on ?? '') ? one : best))
  const until = found.flatMap((one) => (one.until && one.isMet === isMet ? [one.until] : [])).sort()[0]
  return {
    key,
    isMet,
    have: sum(found.map(({ have }) => have)),
    need: sum(found.map(({ need }) => need)),
    on: last.on,
    record: last.record,
    until: until ?? null,
  }
}

function judgeNeed({ any, count = 1, apart = 1, within }: Need, of: Case): Found {
  const span = spanOf(within, of)
  const found = span ? spaced(eventsIn(span, any, of.person), apart) : []
  const isMet = found.length >= count
  const last = found.at(-1)
  // What keeps the count up lapses first.
  const oldest = found.at(-count)
  const until = isMet ? (oldest && span ? span.holds(oldest.day) : null) : (span?.to ?? null)
  return {
    isMet,
    have: Math.min(found.length, count),
    need: count,
    on: last?.day ?? null,
    record: last?.id ?? null,
    until,
  }
}

const eventsIn = ({ from, to }: Pick<Span, 'from' | 'to'>, any: readonly Match[], { events }: Person) =>
  events.filter((event) => event.day >= from && event.day <= to && any.some((match) => fits(event, match)))

/** Undefined: the practice cannot be judged, because a day is not known from which it counts. */
function spanOf(within: Need['within'], { person, period, pregnancy }: Case): Span | undefined {
  const { end } = daysOf(period)
  if ('months' in within)
    return {
      from: daysAfter(monthsAfter(end, -within.months), 1),
      to: within.until === undefined ? end : monthsAfter(end, -within.until),
      holds: (day) => daysAfter(monthsAfter(day, within.months), -1),
    }
  if ('life' in within) return lifeSpan(within, person.birthDate, end)
  if (!pregnancy) return undefined
  const { lastPeriod, until } = pregnancy
  const earlier = (one: string, other: string) => (one < other ? one : other)
  if ('puerperium' in within)
    return until
      ? { from: daysAfter(until, 1), to: earlier(daysAfter(until, puerperiumDays), end), holds: () => null }
      : undefined
  const { fromDay, untilDay, after } = within
  if ((fromDay !== undefined || untilDay !== undefined) && !lastPeriod) return undefined
  const begin = lastPeriod ?? daysAfter(pregnancy.from, -weeksBefore)
  const last = earlier(
    until && until < end ? until : end,
    untilDay === undefined ? end : daysAfter(begin, untilDay),
  )
  const whole = { from: daysAfter(begin, fromDay ?? 0), to: last, holds: () => until ?? null }
  if (!after) return whole
  const [first] = eventsIn(whole, after, person)
  return first && { ...whole, from: first.day }
}

/** Where days or months of a life are said, it has to be known when it began. */
function lifeSpan(
  { untilDay, fromMonth, untilMonth }: Extract<Need['within'], { readonly life: true }>,
  birthDate: string | null | undefined,
  end: string,
): Span | undefined {
  if (!birthDate)
    return (untilDay ?? fromMonth ?? untilMonth) ? undefined : { from: '', to: end, holds: () => null }
  const bounds = [
    end,
    ...(untilDay === undefined ? [] : [daysAfter(birthDate, untilDay)]),
    ...(untilMonth === undefined ? [] : [monthsAfter(birthDate, untilMonth)]),
  ].sort()
  return { from: monthsAfter(birthDate, fromMonth ?? 0), to: bounds[0] ?? end, holds: () => null }
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
  const { types, codes, problems, vaccines, doses, measured, byAgent, cbos, without } = match
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
    (byAgent === undefined || event.byAgent === byAgent) &&
    (!cbos || cbos.some((start) => event.cbo?.startsWith(start))) &&
    !(without && event.procedure && without.includes(event.procedure))
  )
}
