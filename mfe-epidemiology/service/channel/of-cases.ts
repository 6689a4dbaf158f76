import { daysAfter } from '@saude/contract/instants'
import type { ChannelMethod, placeKinds } from '../../contract/channel.ts'
import {
  type EpidemiologicalWeek,
  epidemiologicalWeek,
  firstSunday,
  startOfWeek,
  weeksOf,
} from '../../contract/epidemiological-week.ts'
import { type Band, bandOf, isAbove, ruleOf } from './channel.ts'

/** What a channel counts of a case. */
export interface Seen {
  readonly id: string
  /** The Sunday of its week. */
  readonly sunday: string
  readonly state: string
  /** Ids of places. */
  readonly healthUnit: string | null
  readonly neighborhood: string | null
}

export interface Asked {
  readonly year: number
  /** How many years before it. */
  readonly years: number
  readonly method: ChannelMethod
  /** What is whole ends before this day. */
  readonly day: string
}

export interface Warning {
  readonly placeKind: keyof typeof placeKinds
  readonly place: string
  readonly placeId: string
  readonly week: number
  readonly from: string
  readonly to: string
  readonly cases: number
  readonly limit: number
  readonly rule: string
  readonly caseIds: readonly string[]
}

/** Someone who was exposed or was found to be well is no case of the disease. */
const notCases: ReadonlySet<string> = new Set(['monitored', 'discarded', 'negative'])

export const counts = ({ state }: { readonly state: string }): boolean => !notCases.has(state)

const pastYears = ({ year, years }: Asked): number[] =>
  Array.from({ length: years }, (_, index) => year - years + index)

/** A 53rd week is compared with the 52nd of years that have none. */
const inYear = (week: number, year: number): number => Math.min(week, weeksOf(year))

/** The Sunday of the same week in each of the past years. */
const pastSundays = (asked: Asked, week: number): string[] =>
  pastYears(asked).map((year) => startOfWeek({ year, week: inYear(week, year) }))

/** Cases by the Sunday of their week. */
type Weekly = ReadonlyMap<string, number>

const expected = (weekly: Weekly, sundays: readonly string[], { method }: Pick<Asked, 'method'>): Band =>
  bandOf(
    sundays.map((sunday) => weekly.get(sunday) ?? 0),
    method,
  )

const add = (weekly: Map<string, number>, { sunday }: Pick<Seen, 'sunday'>) =>
  weekly.set(sunday, (weekly.get(sunday) ?? 0) + 1)

/** The channel of a year's weeks, and the year's own cases as far as it has come. */
export function channelOf(cases: readonly Seen[], asked: Asked) {
  const weekly = new Map<string, number>()
  for (const one of cases) if (counts(one)) add(weekly, one)
  const now = epidemiologicalWeek(asked.day)
  const weeks = Array.from({ length: weeksOf(asked.year) }, (_, index) => {
    const week = index + 1
    const band = expected(weekly, pastSundays(asked, week), asked)
    const hasCome = asked.year < now.year || (asked.year === now.year && week <= now.week)
    const seen = hasCome ? (weekly.get(startOfWeek({ year: asked.year, week })) ?? 0) : null
    return { week, ...band, cases: seen, isAbove: seen !== null && isAbove(seen, band) }
  })
  return { year: asked.year, past: pastYears(asked), weeks }
}

/** The last week that is over. */
export const lastWeek = (day: string): EpidemiologicalWeek => epidemiologicalWeek(daysAfter(day, -7))

/**
 * The Sundays of the weeks that are counted, the last one exclusive. Warnings are of the last whole week, which in the
 * first week of a year lies in the year before: its past years begin one year earlier.
 */
export function countedWeeks({ year, years, day }: Asked, isWarning: boolean): { from: string; end: string } {
  const first = isWarning ? Math.min(year, lastWeek(day).year) : year
  return { from: firstSunday(first - years), end: firstSunday(year + 1) }
}

/**
 * Places whose last whole week has left their own channel: the municipality, neighbourhoods, units.
 * @param names what places are called, by their ids
 */
export function warningsOf(
  cases: readonly Seen[],
  names: ReadonlyMap<string, string>,
  asked: Omit<Asked, 'year'>,
): Warning[] {
  const last = lastWeek(asked.day)
  const from = startOfWeek(last)
  const sundays = pastSundays({ ...asked, year: last.year }, last.week)
  const wanted = new Set([from, ...sundays])
  const places = new Map<string, Counted>()
  const put = (key: string, place: Counted['place'], one: Seen) => {
    const known = places.get(key) ?? { place, weekly: new Map<string, number>(), recent: [] }
    places.set(key, known)
    add(known.weekly, one)
    if (one.sunday === from) known.recent.push(one.id)
  }
  for (const one of cases) {
    if (!wanted.has(one.sunday) || !counts(one)) continue
    put('city', { placeKind: 'city', placeId: 'city', place: 'Município' }, one)
    for (const placeKind of ['neighborhood', 'healthUnit'] as const) {
      const placeId = one[placeKind]
      if (placeId !== null)
        put(`${placeKind} ${placeId}`, { placeKind, placeId, place: names.get(placeId) ?? '' }, one)
    }
  }
  return [...places.values()].flatMap(({ place, weekly, recent }) => {
    const band = expected(weekly, sundays, asked)
    if (!isAbove(recent.length, band)) return []
    return [
      {
        ...place,
        week: last.week,
        from,
        to: daysAfter(from, 6),
        cases: recent.length,
        limit: band.upper,
        rule: ruleOf(asked.method),
        caseIds: recent.slice(0, mostCaseIds),
      },
    ]
  })
}

/** What a place had in the weeks that count, and who fell ill in the last one. */
interface Counted {
  readonly place: Pick<Warning, 'placeKind' | 'placeId' | 'place'>
  readonly weekly: Map<string, number>
  readonly recent: string[]
}

/** As many as a warning names. */
const mostCaseIds = 500
