import { citizens, type DemoCitizen } from '@saude/citizen/demo'
import { ageAt } from '@saude/contract/formats'
import { daysAfter, today } from '@saude/contract/instants'
import { searchName } from '@saude/contract/search'
import type { DemoEntry } from '@saude/service/record/demo'
import type { RecordDemoArgs } from '@saude/service/record/record'
import { createRandom, demoId, type Random } from '@saude/town/random'
import type { DemoTown } from '@saude/town/types'
import { type AccompanimentState, isOpenState } from '../contract/accompaniment-states.ts'
import { notificationOf } from '../contract/compulsory.ts'
import { startOfWeek } from '../contract/epidemiological-week.ts'
import { scheduleOf } from '../contract/schedule.ts'

/** Of larger towns not everybody is drawn a second time: cases are of those who come first. */
const mostCitizens = 20_000
const years = 5
/** Days of the outbreak until today. */
const outbreakDays = 49

interface Disease {
  readonly cid: string
  readonly name: string
  /** Of 1,000 people in a usual year. */
  readonly rate: number
  /** The epidemiological week with most cases, and how wide its season is; all year where it has none. */
  readonly peak?: number
  readonly deviation?: number
}

const dengue: Disease = { cid: 'A90', name: 'Dengue', rate: 7, peak: 14, deviation: 6 }
const diseases: readonly Disease[] = [
  dengue,
  { cid: 'A920', name: 'Febre de chikungunya', rate: 0.8, peak: 15, deviation: 5 },
  { cid: 'A928', name: 'Outras febres virais por mosquito', rate: 0.3, peak: 12, deviation: 5 },
  { cid: 'B342', name: 'Infecção por coronavírus', rate: 5, peak: 24, deviation: 10 },
  { cid: 'B019', name: 'Varicela', rate: 0.8, peak: 38, deviation: 8 },
  { cid: 'A279', name: 'Leptospirose', rate: 0.2, peak: 6, deviation: 6 },
  { cid: 'B159', name: 'Hepatite A', rate: 0.2 },
  { cid: 'A150', name: 'Tuberculose pulmonar', rate: 0.35 },
  { cid: 'A309', name: 'Hanseníase', rate: 0.1 },
]

export interface DemoCase extends DemoEntry {
  readonly id: string
  readonly state: AccompanimentState
  readonly day: string
  readonly citizen: { readonly id: string; readonly name: string }
  readonly pathology: { readonly id: string; readonly name: string }
}

const drawn = new WeakMap<DemoTown, { readonly key: string; readonly cases: readonly DemoCase[] }>()

/**
 * The cases of five years of an invented town, in the order in which they were entered: seasons of each year, and a
 * dengue outbreak of the last weeks in the neighbourhood where most people live. The same for the same seed and day;
 * the town is drawn once for cases and what lies below them.
 */
export function demoCases({ town, count, now }: RecordDemoArgs<DemoTown>): readonly DemoCase[] {
  const key = `${count} ${now.getTime()}`
  const known = drawn.get(town)
  if (known?.key === key) return known.cases
  const random = createRandom(`${town.seed}/cases`)
  const day = today(now)
  const people: DemoCitizen[] = []
  for (const one of citizens({ town, count, seed: town.seed, today: now })) {
    if (!one.deathAt && one.addressOnCity) people.push(one)
    if (people.length >= mostCitizens) break
  }
  const usual = people.flatMap((one) =>
    diseases.flatMap((disease) => {
      const at = random.chance((disease.rate * years) / 1000) ? usualDay(disease, day, random) : day
      return at < day ? [caseOf({ one, disease, at, day, random })] : []
    }),
  )
  const struck = outbreakPlace(people)
  const neighbours = people.filter(({ neighborhood }) => neighborhood?.id === struck)
  // In the smallest of towns too it is to be seen.
  const chance = Math.min(0.6, Math.max(0.06, 60 / neighbours.length))
  const ill = neighbours.filter(() => random.chance(chance))
  const outbreak = ill.map((one, index) => {
    // More and more from week to week, whatever the day is on which the town is drawn.
    const at = daysAfter(day, -Math.floor(outbreakDays * ((index + 0.5) / ill.length) ** 1.8))
    return caseOf({ one, disease: dengue, at, day, random })
  })
  const cases = [...usual, ...outbreak].sort(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime(),
  )
  drawn.set(town, { key, cases })
  return cases
}

/** This area's cases, for the record. */
export const demo = (args: RecordDemoArgs<DemoTown>) => demoCases(args)

function usualDay({ peak, deviation = 8 }: Disease, day: string, random: Random): string {
  const year = Number(day.slice(0, 4)) - random.int(0, years - 1)
  const week = peak === undefined ? random.int(1, 52) : Math.round(random.normal(peak, deviation))
  return daysAfter(startOfWeek({ year, week: Math.min(52, Math.max(1, week)) }), random.int(0, 6))
}

function outbreakPlace(people: readonly DemoCitizen[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { neighborhood } of people)
    if (neighborhood) counts.set(neighborhood.id, (counts.get(neighborhood.id) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0]
}

interface Drawn {
  readonly one: DemoCitizen
  readonly disease: Disease
  /** The first symptoms. */
  readonly at: string
  readonly day: string
  readonly random: Random
}

const dayMs = 86_400_000

function caseOf({ one, disease, at, day, random }: Drawn): DemoCase {
  const age = (Date.parse(day) - Date.parse(at)) / dayMs
  const openedOn = earlier(daysAfter(at, random.int(0, 4)), day)
  // From 7:30 to 16:30 in São Paulo, and never after the last midnight of a case of today.
  const createdAt = new Date(
    Date.parse(`${openedOn}T10:30:00Z`) + (openedOn === day ? -11 * 3_600_000 : random.int(0, 540) * 60_000),
  )
  const { state, isForgotten = false } = standingOf(age, disease, random)
  const isOpen = isOpenState(state)
  const closedOn = isOpen ? null : earlier(daysAfter(openedOn, random.int(4, 15)), day)
  // Some were not called for weeks.
  const lastContactOn = isOpen && !isForgotten ? later(openedOn, daysAfter(day, -random.int(0, 3))) : openedOn
  const notified = notificationOf(disease.cid) && (age > 3 || random.chance(0.5))
  const { id, name, gender, neighborhood, addressCoordinates, healthUnit } = one
  const years = ageAt(one.birthDate, at) ?? null
  const contactEvery = isChronic(disease.cid) ? 30 : 2
  return {
    id: demoId(random, createdAt.getTime()),
    citizen: { id, name },
    pathology: { id: disease.cid, name: disease.name },
    origin: 'suspect',
    openedOn,
    firstSymptomsOn: at,
    day: at,
    healthUnit: { id: healthUnit.id, name: healthUnit.name },
    neighborhood: neighborhood && { ...neighborhood, searchName: searchName(neighborhood.name) },
    coordinates: addressCoordinates,
    gender,
    age: years,
    riskFactors: years !== null && years >= 60 ? ['elderly'] : [],
    exposed: [],
    contactEvery,
    lastContactOn,
    ...scheduleOf({ state, lastContactOn, contactEvery }),
    closingCriterion:
      state === 'suspect' ? null : random.chance(0.7) ? 'laboratory' : 'clinicalEpidemiological',
    closedOn: state === 'positive' || state === 'interned' ? null : closedOn,
    notifiedAt: notified ? untilMidnight(createdAt.getTime() + random.int(1, 20) * 3_600_000, day) : null,
    createdAt,
    updatedAt: closedOn ? untilMidnight(Date.parse(`${closedOn}T14:00:00Z`), day) : createdAt,
    state,
  }
}

/** Never after the last midnight in São Paulo: nothing of a demo is from later than now. */
export const untilMidnight = (at: number, day: string): Date =>
  new Date(Math.min(at, Date.parse(`${day}T03:00:00Z`)))

const earlier = (one: string, other: string) => (one < other ? one : other)
const later = (one: string, other: string) => (one > other ? one : other)

/** Days for which some suspects wait for their outcome, beyond the sixty in which they are to be closed. */
const forgottenUntil = 75

interface DrawnStanding {
  readonly state: AccompanimentState
  readonly isForgotten?: boolean
}

function standingOf(age: number, { cid }: Disease, random: Random): DrawnStanding {
  const drawn = random.int(1, 1000)
  if (age >= 14 && age < forgottenUntil && !isChronic(cid) && drawn < 60)
    return { state: 'suspect', isForgotten: true }
  return { state: stateOf(age, cid, drawn) }
}

const isChronic = (cid: string) => cid === 'A150' || cid === 'A309'

function stateOf(age: number, cid: string, drawn: number): AccompanimentState {
  if (isChronic(cid)) return age < 180 ? 'positive' : drawn < 60 ? 'interrupted' : 'recovered'
  if (age < 5) return drawn < 700 ? 'suspect' : drawn < 960 ? 'positive' : 'interned'
  if (age < 14)
    return drawn < 250
      ? 'suspect'
      : drawn < 650
        ? 'positive'
        : drawn < 720
          ? 'interned'
          : drawn < 900
            ? 'discarded'
            : 'recovered'
  if (age < 30)
    return drawn < 120 ? 'positive' : drawn < 350 ? 'discarded' : drawn < 420 ? 'negative' : 'recovered'
  if (drawn < 4) return 'fatality'
  return drawn < 190 ? 'discarded' : drawn < 260 ? 'negative' : drawn < 285 ? 'interrupted' : 'recovered'
}
