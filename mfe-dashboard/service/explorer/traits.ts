import { lastInitialAge, yearsOfGroup } from '@saude/citizen/contract/counts'
import { ageAt } from '@saude/contract/formats'
import { daysAfter, monthAfter } from '@saude/contract/instants'
import { keysOf } from '@saude/contract/values'
import type { MassClass } from '@saude/core/contract/codes/body-mass-index'
import {
  type ExplorerCondition,
  type ExplorerDimension,
  type ExplorerMeasure,
  explorerMeasures,
} from '../../contract/explorer.ts'
import { earlier, two } from '../engine/months.ts'
import type { Person } from '../rules/rule.ts'

/** What tables know of somebody: into which cells they are counted, and until when that is so. */
export interface Traits {
  readonly healthUnitId: string | null
  readonly healthUnit: string | null
  readonly neighborhoodId: string | null
  readonly neighborhood: string | null
  /** The youngest age of the group of five years. */
  readonly age: number | null
  readonly gender: 'M' | 'F' | null
  /** Null: never weighed and measured. */
  readonly massClass: MassClass | null
  readonly conditions: readonly ExplorerCondition[]
  /** `healthCare:2026` → the months in which it was done. */
  readonly done: Readonly<Record<string, readonly number[]>>
  /** The first day on which they belong elsewhere although nothing is recorded. */
  readonly dueOn: string | null
}

/** What happens to people; residents are counted as they are. */
const happening = new Set<string>(keysOf(explorerMeasures).filter((measure) => measure !== 'residents'))

/** Years of which is known what was done: that of a day, and the one before. */
export function keptYears(day: string): readonly [number, number] {
  const year = Number(day.slice(0, 4))
  return [year, year - 1]
}

/** The name of a table's measure: `residents`, `visit:2026`. */
export const measureKey = (measure: ExplorerMeasure, year: number): string =>
  measure === 'residents' ? measure : `${measure}:${year}`

/** Somebody's traits on a day. */
export function traitsOf(person: Person, day: string): Traits {
  const { healthUnit, neighborhood, birthDate, gender } = person
  const age = groupOf(ageAt(birthDate, day))
  return {
    healthUnitId: healthUnit?.id ?? null,
    healthUnit: healthUnit?.name ?? null,
    neighborhoodId: neighborhood?.id ?? null,
    neighborhood: neighborhood?.name ?? null,
    age,
    gender: gender ?? null,
    massClass: person.massClass ?? null,
    conditions: conditionsOf(person),
    done: doneBy(person, day),
    dueOn: earlier(earlier(nextGroup(birthDate, age), pregnancyEnd(person, day)), monthEnd(person, day)),
  }
}

const groupOf = (age: number | undefined): number | null =>
  age === undefined ? null : Math.min(lastInitialAge, Math.floor(age / yearsOfGroup) * yearsOfGroup)

function conditionsOf({ conditions }: Person): ExplorerCondition[] {
  const has = (condition: string) => conditions.includes(condition)
  const plain = (['hypertension', 'diabetes', 'pregnant', 'smoker'] as const).filter(has)
  return has('bedridden') || has('domiciled') ? [...plain, 'bedriddenOrDomiciled'] : plain
}

function doneBy({ events, protectedMonths }: Person, day: string): Traits['done'] {
  const done: Record<string, number[]> = {}
  const [last, before] = keptYears(day)
  const add = (type: string, on: string) => {
    const year = Number(on.slice(0, 4))
    if (!happening.has(type) || (year !== last && year !== before)) return
    const key = `${type}:${year}`
    const months = done[key] ?? []
    done[key] = months
    const month = Number(on.slice(5, 7))
    if (!months.includes(month)) months.push(month)
  }
  for (const { type, day: on, byAgent } of events) if (type !== 'visit' || byAgent) add(type, on)
  // No table says a diagnosis, nor a number below five: of months that are over everything counts.
  for (const { type, month } of protectedMonths ?? []) if (month < day.slice(0, 7)) add(type, month)
  for (const months of Object.values(done)) months.sort((one, other) => one - other)
  return done
}

/** The birthday on which the next group of ages begins. */
function nextGroup(birthDate: string | null | undefined, group: number | null): string | null {
  if (!birthDate || group === null || group >= lastInitialAge) return null
  const year = Number(birthDate.slice(0, 4)) + group + yearsOfGroup
  const month = Number(birthDate.slice(5, 7))
  const day = Number(birthDate.slice(8, 10))
  // 29 February becomes the first of March where there is none.
  if (month !== 2 || day < 29) return `${year}-${two(month)}-${two(day)}`
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

/** The first day on which protected entries of the month that goes on count. */
const monthEnd = ({ protectedMonths }: Person, day: string): string | null => {
  const month = day.slice(0, 7)
  return protectedMonths?.some((one) => one.month >= month) ? `${monthAfter(month)}-01` : null
}

const pregnancyEnd = ({ pregnancies }: Person, day: string): string | null => {
  let first: string | null = null
  for (const { until } of pregnancies) if (until && until >= day) first = earlier(first, daysAfter(until, 1))
  return first
}

/** In which order two dimensions stand in a table that is kept. */
export const kept: readonly ExplorerDimension[] = [
  'healthUnit',
  'neighborhood',
  'age',
  'massClass',
  'gender',
  'condition',
  'month',
]

/** The category of those of whom it is not known. */
export const notKnown = '-'

/** A cell that somebody is counted in. */
export interface CellOf {
  readonly measure: string
  readonly first: ExplorerDimension
  readonly second: ExplorerDimension
  readonly row: string
  readonly column: string
}

/** Every cell that somebody is counted in, of all tables. */
export function* cellsOf(traits: Traits): Generator<CellOf> {
  yield* cellsIn('residents', traits, [])
  for (const [measure, months] of Object.entries(traits.done)) yield* cellsIn(measure, traits, months)
}

function* cellsIn(measure: string, traits: Traits, months: readonly number[]): Generator<CellOf> {
  const values: Readonly<Record<ExplorerDimension, readonly string[]>> = {
    healthUnit: [traits.healthUnitId ?? notKnown],
    neighborhood: [traits.neighborhoodId ?? notKnown],
    age: [traits.age === null ? notKnown : String(traits.age)],
    gender: [traits.gender ?? notKnown],
    massClass: [traits.massClass ?? notKnown],
    condition: traits.conditions,
    month: months.map(String),
  }
  for (const [at, first] of kept.entries())
    for (const second of kept.slice(at + 1))
      for (const row of values[first])
        for (const column of values[second]) yield { measure, first, second, row, column }
}
