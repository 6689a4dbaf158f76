import { ageAt } from '@saude/contract/formats'
import { daysAfter } from '@saude/contract/instants'
import { daysOf } from '../../contract/period.ts'
import {
  type Acts,
  type Denominator,
  type Event,
  type Indicator,
  type Match,
  type Need,
  type Person,
  type Practice,
  puerperiumDays,
} from '../rules/rule.ts'
import { fits } from './fits.ts'
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
  /** Of an indicator of acts: how many there are, and how many make the result. */
  readonly acts?: ActsDone
}

export interface ActsDone {
  readonly all: number
  readonly met: number
  /** The same by the unit and the team that did them. */
  readonly places: readonly ActsAt[]
}

/** Acts of one unit and team. */
export interface ActsAt {
  readonly healthUnitId: string | null
  readonly healthUnit: string | null
  /** INE. */
  readonly team: string | null
  readonly all: number
  readonly met: number
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
export const judge = (indicator: Indicator, person: Person, period: string): Judgement | undefined =>
  judgeOf(person, period)(indicator)

/** The same for several indicators: what they ask alike of somebody is looked for once. */
export function judgeOf(person: Person, period: string): (indicator: Indicator) => Judgement | undefined {
  const known = knownOf(person, period)
  return ({ denominator, practices: all, scoring, acts }) => {
    if (acts) return judgeActs(acts, known)
    if (!denominator || !isMeant(denominator, known)) return undefined
    const of: Case = { ...known, pregnancy: 'puerperiumEnds' in denominator ? known.ended : known.lasting }
    const practices: Judged[] = []
    let sum = 0
    let isMet = true
    for (const practice of all) {
      if (practice.of && !isMeant(practice.of, known)) continue
      const judged = judgePractice(practice, of)
      practices.push(judged)
      if (judged.isMet) sum += practice.points ?? 0
      else isMet = false
    }
    return { isMet, points: scoring === 'points' ? sum : isMet ? 100 : 0, practices }
  }
}

/** Somebody for whom nothing of it was done does not count. */
function judgeActs({ of, met }: Acts, known: Known): Judgement | undefined {
  const span = { from: known.start, to: known.end }
  const counted = eventsIn(span, of, known)
  const all = counted.length
  if (all === 0) return undefined
  const good = new Set(eventsIn(span, met, known))
  const done = good.size
  const acts = { all, met: done, places: placesOf(counted, good) }
  return { isMet: done === all, points: (100 * done) / all, practices: [], acts }
}

function placesOf(counted: readonly Event[], good: ReadonlySet<Event>): readonly ActsAt[] {
  const places = new Map<string, ActsAt>()
  for (const event of counted) {
    const { healthUnit, team = null } = event
    const key = `${healthUnit?.id} ${team}`
    const { all, met } = places.get(key) ?? { all: 0, met: 0 }
    places.set(key, {
      healthUnitId: healthUnit?.id ?? null,
      healthUnit: healthUnit?.name ?? null,
      team,
      all: all + 1,
      met: met + (good.has(event) ? 1 : 0),
    })
  }
  return [...places.values()]
}

type Pregnancy = Person['pregnancies'][number]

/** What is known of somebody in a quadrimester. */
interface Known {
  readonly person: Person
  readonly period: string
  readonly start: string
  readonly end: string
  readonly age: number | undefined
  /** The last pregnancy that lasts on any day of it. */
  readonly lasting: Pregnancy | undefined
  /** The last pregnancy whose puerperium ends on a day of it. */
  readonly ended: Pregnancy | undefined
  /** Of all of their life, by the matches that they fit. */
  readonly fitting: Map<readonly Match[], readonly Event[]>
}

function knownOf(person: Person, period: string): Known {
  const { start, end } = daysOf(period)
  const { birthDate, pregnancies } = person
  return {
    person,
    period,
    start,
    end,
    age: ageAt(birthDate, end),
    lasting: pregnancies.findLast(({ from, until }) => from <= end && (!until || until >= start)),
    ended: pregnancies.findLast(({ until }) => {
      const on = until && daysAfter(until, puerperiumDays)
      return on && on >= start && on <= end
    }),
    fitting: new Map(),
  }
}

function isMeant(denominator: Denominator, { person, start, end, age, lasting, ended }: Known): boolean {
  if ('condition' in denominator) return person.conditions.includes(denominator.condition)
  if ('pregnant' in denominator) return lasting !== undefined
  if ('completesMonths' in denominator) {
    const on = person.birthDate && monthsAfter(person.birthDate, denominator.completesMonths)
    return Boolean(on && on >= start && on <= end)
  }
  if ('puerperiumEnds' in denominator) return ended !== undefined
  const { gender, ageFrom, ageTo = Number.POSITIVE_INFINITY } = denominator
  return (
    (gender === undefined || person.gender === gender) && age !== undefined && age >= ageFrom && age <= ageTo
  )
}

/** A pregnancy is known of later than it begins: what was done in the weeks before counts. */
const weeksBefore = 12 * 7

/** Somebody in a quadrimester, and the pregnancy that it is about. */
interface Case extends Known {
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
  const found = span ? spaced(eventsIn(span, any, of), apart) : []
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

const eventsIn = ({ from, to }: Pick<Span, 'from' | 'to'>, any: readonly Match[], of: Known) =>
  eventsOf(of, any).filter(({ day }) => day >= from && day <= to)

function eventsOf({ person: { events }, fitting }: Known, any: readonly Match[]): readonly Event[] {
  if (events.length === 0) return events
  const before = fitting.get(any)
  if (before) return before
  const found = events.filter((event) => any.some((match) => fits(event, match)))
  fitting.set(any, found)
  return found
}

type MonthsWindow = Extract<Need['within'], { readonly months: number }>

/** The same for everybody: by window, then by the last day of the quadrimester. */
const monthSpans = new WeakMap<MonthsWindow, Map<string, Span>>()

function monthSpan(within: MonthsWindow, end: string): Span {
  const known = monthSpans.get(within) ?? new Map<string, Span>()
  monthSpans.set(within, known)
  const before = known.get(end)
  if (before) return before
  const span = {
    from: daysAfter(monthsAfter(end, -within.months), 1),
    to: within.until === undefined ? end : monthsAfter(end, -within.until),
    holds: (day: string) => daysAfter(monthsAfter(day, within.months), -1),
  }
  known.set(end, span)
  return span
}

/** Undefined: the practice cannot be judged, because a day is not known from which it counts. */
function spanOf(within: Need['within'], of: Case): Span | undefined {
  const { person, end, pregnancy } = of
  if ('months' in within) return monthSpan(within, end)
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
  const [first] = eventsIn(whole, after, of)
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
    if (!last || (apart === 1 ? event.day > last.day : event.day >= daysAfter(last.day, apart)))
      kept.push(event)
  }
  return kept
}
