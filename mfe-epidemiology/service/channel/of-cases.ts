import { daysAfter } from '@saude/contract/instants'
import { type ChannelMethod, leastOfWarning, type placeKinds } from '../../contract/channel.ts'
import {
  type EpidemiologicalWeek,
  epidemiologicalWeek,
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

/** Cases by the Sunday of their week. */
type Weekly = ReadonlyMap<string, number>

function byWeek(cases: Iterable<Pick<Seen, 'sunday'>>): Weekly {
  const found = new Map<string, number>()
  for (const { sunday } of cases) found.set(sunday, (found.get(sunday) ?? 0) + 1)
  return found
}

const expected = (weekly: Weekly, asked: Asked, week: number): Band =>
  bandOf(
    pastYears(asked).map((year) => weekly.get(startOfWeek({ year, week: inYear(week, year) })) ?? 0),
    asked.method,
  )

/** The channel of a year's weeks, and the year's own cases as far as it has come. */
export function channelOf(cases: readonly Seen[], asked: Asked) {
  const weekly = byWeek(cases.filter(counts))
  const now = epidemiologicalWeek(asked.day)
  const weeks = Array.from({ length: weeksOf(asked.year) }, (_, index) => {
    const week = index + 1
    const band = expected(weekly, asked, week)
    const hasCome = asked.year < now.year || (asked.year === now.year && week <= now.week)
    const seen = hasCome ? (weekly.get(startOfWeek({ year: asked.year, week })) ?? 0) : null
    return { week, ...band, cases: seen, isAbove: seen !== null && isAbove(seen, band) }
  })
  return { year: asked.year, past: pastYears(asked), weeks }
}

/** The last week that is over. */
export const lastWeek = (day: string): EpidemiologicalWeek => epidemiologicalWeek(daysAfter(day, -7))

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
  const real = cases.filter(counts)
  const recent = real.filter(({ sunday }) => sunday === from)
  const warningOf = (
    place: Pick<Warning, 'placeKind' | 'placeId' | 'place'>,
    isIn: (one: Seen) => boolean,
  ): Warning[] => {
    const seen = recent.filter(isIn)
    // Past weeks are looked at where there may be something to say.
    if (seen.length < leastOfWarning) return []
    const band = expected(byWeek(real.filter(isIn)), { ...asked, year: last.year }, last.week)
    if (!isAbove(seen.length, band)) return []
    return [
      {
        ...place,
        week: last.week,
        from,
        to: daysAfter(from, 6),
        cases: seen.length,
        limit: band.upper,
        rule: ruleOf(asked.method),
        caseIds: seen.map(({ id }) => id).slice(0, 500),
      },
    ]
  }
  const placed = (placeKind: 'neighborhood' | 'healthUnit') =>
    [...new Set(recent.map((one) => one[placeKind]))].flatMap((placeId) =>
      placeId === null
        ? []
        : warningOf(
            { placeKind, placeId, place: names.get(placeId) ?? '' },
            (one) => one[placeKind] === placeId,
          ),
    )
  return [
    ...warningOf({ placeKind: 'city', place: 'Município', placeId: 'city' }, () => true),
    ...placed('neighborhood'),
    ...placed('healthUnit'),
  ]
}
