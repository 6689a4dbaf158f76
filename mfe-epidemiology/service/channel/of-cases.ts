import { daysAfter } from '@saude/contract/instants'
import { type ChannelMethod, channelYears, type placeKinds } from '../../contract/channel.ts'
import type { YearUse } from '../../contract/channel-past.ts'
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

/** Cases of a week and a state. */
export interface SeenWeek extends Pick<Seen, 'sunday' | 'state'> {
  /** How many; left out: one. */
  readonly count?: number
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
export const notCases = ['monitored', 'discarded', 'negative'] as const

export const counts = ({ state }: { readonly state: string }): boolean =>
  !notCases.some((one) => one === state)

/** What is known of the past beside the cases of a place. */
export interface Known {
  /** The year of the disease's first notified case, wherever it was: there was surveillance from then on. */
  readonly first: number | undefined
  readonly uses: ReadonlyMap<number, YearUse>
  /** What was typed of weeks of the municipality, by their Sunday; none for a place within it. */
  readonly typed: ReadonlyMap<string, number>
}

/** The year of the first notified case. Somebody who was only exposed was not notified. */
export const firstYear = (cases: Iterable<SeenWeek>): number | undefined => {
  let first: string | undefined
  for (const { sunday, state } of cases)
    if (sunday && state !== 'monitored' && (first === undefined || sunday < first)) first = sunday
  return first === undefined ? undefined : epidemiologicalWeek(first).year
}

/** What is known of the past for a place within the municipality: weeks are typed of the whole. */
export const withinCity = (known: Known): Known => ({ ...known, typed: new Map() })

const isWatched = ({ first, uses }: Known, year: number): boolean =>
  uses.get(year) === 'watched' || (first !== undefined && year >= first)

/** The past years with surveillance: not those that are left out, nor those of which nothing is known. */
function pastYears({ year, years }: Asked, known: Known): number[] {
  const typed = new Set([...known.typed.keys()].map((sunday) => epidemiologicalWeek(sunday).year))
  return Array.from({ length: years }, (_, index) => year - years + index).filter((past) => {
    const use = known.uses.get(past)
    if (use === 'epidemic' || use === 'unwatched') return false
    return isWatched(known, past) || typed.has(past)
  })
}

/** A 53rd week is compared with the 52nd of years that have none. */
const inYear = (week: number, year: number): number => Math.min(week, weeksOf(year))

interface PastWeek {
  readonly sunday: string
  /** A week without cases had none; of other years only what was typed is known. */
  readonly isWatched: boolean
}

/** The same week in each of the past years. */
const pastWeeks = (asked: Asked, known: Known, week: number): PastWeek[] =>
  pastYears(asked, known).map((year) => ({
    sunday: startOfWeek({ year, week: inYear(week, year) }),
    isWatched: isWatched(known, year),
  }))

/** Cases by the Sunday of their week. */
type Weekly = ReadonlyMap<string, number>

/** What past weeks let expect; undefined where fewer than three say something. */
function expected(
  weekly: Weekly,
  past: readonly PastWeek[],
  { typed }: Known,
  { method }: Pick<Asked, 'method'>,
): Band | undefined {
  const counts = past.flatMap(({ sunday, isWatched }) => {
    const count = typed.get(sunday) ?? weekly.get(sunday) ?? (isWatched ? 0 : undefined)
    return count === undefined ? [] : [count]
  })
  return counts.length < channelYears.least ? undefined : bandOf(counts, method)
}

const add = (weekly: Map<string, number>, { sunday, count = 1 }: Pick<SeenWeek, 'sunday' | 'count'>) =>
  weekly.set(sunday, (weekly.get(sunday) ?? 0) + count)

const noBand = { lower: null, center: null, upper: null }

/** The channel of a year's weeks, and the year's own cases as far as it has come. */
export function channelOf(cases: readonly SeenWeek[], known: Known, asked: Asked) {
  const weekly = new Map<string, number>()
  for (const one of cases) if (counts(one)) add(weekly, one)
  const now = epidemiologicalWeek(asked.day)
  const weeks = Array.from({ length: weeksOf(asked.year) }, (_, index) => {
    const week = index + 1
    const band = expected(weekly, pastWeeks(asked, known, week), known, asked)
    const hasCome = asked.year < now.year || (asked.year === now.year && week <= now.week)
    const sunday = startOfWeek({ year: asked.year, week })
    const typed = known.typed.get(sunday)
    const seen = hasCome ? (typed ?? weekly.get(sunday) ?? 0) : null
    return {
      week,
      ...(band ?? noBand),
      cases: seen,
      isTyped: hasCome && typed !== undefined,
      isAbove: seen !== null && band !== undefined && isAbove(seen, band),
    }
  })
  return { year: asked.year, past: pastYears(asked, known), weeks }
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

/** The Sundays of the weeks that warnings are made of: the last whole one, and the same ones of the past years. */
export function warningWeeks(known: Known, asked: Omit<Asked, 'year'>): readonly string[] {
  const last = lastWeek(asked.day)
  const past = pastWeeks({ ...asked, year: last.year }, known, last.week)
  return [startOfWeek(last), ...past.map(({ sunday }) => sunday)]
}

/**
 * Places whose last whole week has left their own channel: the municipality, neighbourhoods, units.
 * @param cases of the weeks that count at least (`warningWeeks`)
 * @param names what places are called, by their ids
 * @param known of the past, in the whole municipality
 */
export function warningsOf(
  cases: readonly Seen[],
  names: ReadonlyMap<string, string>,
  known: Known,
  asked: Omit<Asked, 'year'>,
): Warning[] {
  const last = lastWeek(asked.day)
  const from = startOfWeek(last)
  const weeksOf = (of: Known) => pastWeeks({ ...asked, year: last.year }, of, last.week)
  const city = { known, past: weeksOf(known) }
  const within = { known: withinCity(known), past: weeksOf(withinCity(known)) }
  const wanted = new Set(warningWeeks(known, asked))
  const places = new Map<string, Counted>()
  const put = (key: string, place: Counted['place'], one: Seen) => {
    const counted = places.get(key) ?? { place, weekly: new Map<string, number>(), recent: [] }
    places.set(key, counted)
    add(counted.weekly, one)
    if (one.sunday === from) counted.recent.push(one.id)
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
    const of = place.placeKind === 'city' ? city : within
    const band = expected(weekly, of.past, of.known, asked)
    if (!band || !isAbove(recent.length, band)) return []
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
