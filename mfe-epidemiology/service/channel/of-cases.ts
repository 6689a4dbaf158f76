import { daysAfter } from '@saude/contract/instants'
import type { ChannelMethod, placeKinds } from '../../contract/channel.ts'
import {
  type EpidemiologicalWeek,
  epidemiologicalWeek,
  firstSunday,
  startOfWeek,
  weeksOf,
} from '../../contract/epidemiological-week.ts'
import type { Case } from '../accompaniment/cases.ts'
import { type Band, bandOf, isAbove, ruleOf } from './channel.ts'

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

export const counts = ({ state }: Pick<Case, 'state'>): boolean => !notCases.has(state)

/** The days from which a channel's cases come. */
export const spanOf = ({ year, years }: Pick<Asked, 'year' | 'years'>) => ({
  from: firstSunday(year - years),
  to: daysAfter(firstSunday(year + 1), -1),
})

const pastYears = ({ year, years }: Asked): number[] =>
  Array.from({ length: years }, (_, index) => year - years + index)

/** A 53rd week is compared with the 52nd of years that have none. */
const inYear = (week: number, year: number): number => Math.min(week, weeksOf(year))

type Counted = ReadonlyMap<string, readonly Case[]>
const keyOf = ({ year, week }: EpidemiologicalWeek): string => `${year}/${week}`

function byWeek(cases: readonly Case[]): Counted {
  const found = new Map<string, Case[]>()
  for (const one of cases) {
    const key = keyOf(epidemiologicalWeek(one.day))
    const known = found.get(key)
    if (known) known.push(one)
    else found.set(key, [one])
  }
  return found
}

const expected = (counted: Counted, asked: Asked, week: number): Band =>
  bandOf(
    pastYears(asked).map((year) => counted.get(keyOf({ year, week: inYear(week, year) }))?.length ?? 0),
    asked.method,
  )

/** The channel of a year's weeks, and the year's own cases as far as it has come. */
export function channelOf(cases: readonly Case[], asked: Asked) {
  const counted = byWeek(cases.filter(counts))
  const now = epidemiologicalWeek(asked.day)
  const weeks = Array.from({ length: weeksOf(asked.year) }, (_, index) => {
    const week = index + 1
    const band = expected(counted, asked, week)
    const hasCome = asked.year < now.year || (asked.year === now.year && week <= now.week)
    const seen = hasCome ? (counted.get(keyOf({ year: asked.year, week }))?.length ?? 0) : null
    return { week, ...band, cases: seen, isAbove: seen !== null && isAbove(seen, band) }
  })
  return { year: asked.year, past: pastYears(asked), weeks }
}

/** The last week that is over. */
export const lastWeek = (day: string): EpidemiologicalWeek => epidemiologicalWeek(daysAfter(day, -7))

/** Places whose last whole week has left their own channel: the municipality, neighbourhoods, units. */
export function warningsOf(cases: readonly Case[], asked: Omit<Asked, 'year'>): Warning[] {
  const last = lastWeek(asked.day)
  const of = { ...asked, year: last.year }
  const real = cases.filter(counts)
  const places = [
    { placeKind: 'city', place: 'Município', placeId: 'city', own: real } as const,
    ...placed(real, 'neighborhood'),
    ...placed(real, 'healthUnit'),
  ]
  return places.flatMap(({ own, ...place }) => {
    const counted = byWeek(own)
    const seen = counted.get(keyOf(last)) ?? []
    const band = expected(counted, of, last.week)
    if (!isAbove(seen.length, band)) return []
    return [
      {
        ...place,
        week: last.week,
        from: startOfWeek(last),
        to: daysAfter(startOfWeek(last), 6),
        cases: seen.length,
        limit: band.upper,
        rule: ruleOf(asked.method),
        caseIds: seen.map(({ id }) => id).slice(0, 500),
      },
    ]
  })
}

function placed(cases: readonly Case[], placeKind: 'neighborhood' | 'healthUnit') {
  const found = new Map<string, { place: string; own: Case[] }>()
  for (const one of cases) {
    const at = one[placeKind]
    if (!at) continue
    const known = found.get(at.id)
    if (known) known.own.push(one)
    else found.set(at.id, { place: at.name, own: [one] })
  }
  return [...found].map(([placeId, { place, own }]) => ({ placeKind, placeId, place, own }))
}
