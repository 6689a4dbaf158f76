import { lastInitialAge, yearsOfGroup } from '@saude/citizen/contract/counts'
import { ageAt } from '@saude/contract/formats'
import { daysAfter, today } from '@saude/contract/instants'
import { keysOf } from '@saude/contract/values'
import type { DemoArgs } from '@saude/service/service'
import type { DemoTown } from '@saude/town/types'
import { type PastResident, pastResidents } from '../../demo/demo.ts'
import { monthsAfter } from '../engine/months.ts'
import { notKnown } from '../explorer/traits.ts'
import type { collections } from '../indicator/collections.ts'
import { noCounts, type Snapshot, type UnitSnapshot, type Waiting } from './collection.ts'

/** Months of which the demo has a snapshot. */
const months = 24

/** The last day of each month before, and this day a year ago. */
export function pastDays(day: string): readonly string[] {
  const first = `${day.slice(0, 7)}-01`
  const ends = Array.from({ length: months }, (_, index) => daysAfter(monthsAfter(first, -index), -1))
  return [...new Set([...ends, monthsAfter(day, -12)])].sort()
}

/**
 * So many people are drawn once more for the past; of a larger town each stands for several, or filling would take
 * minutes longer.
 */
const drawnAtMost = 20_000

interface PastUnit {
  readonly name: string
  residents: number
  readonly conditions: Record<string, number>
  readonly ages: Record<string, number>
}

/** A municipality as it would have been counted on a day; everybody in `people` counts as `weight`. */
export function pastSnapshot(
  people: Iterable<PastResident>,
  client: string,
  day: string,
  weight = 1,
): Snapshot {
  const by = noCounts()
  const units = new Map<string, PastUnit>()
  const add = (counts: Record<string, number>, key: string) => {
    counts[key] = (counts[key] ?? 0) + weight
  }
  let residents = 0
  for (const one of people) {
    if (one.since > day) continue
    residents += weight
    const age = ageAt(one.birthDate, day) ?? 0
    add(by.healthUnit, one.healthUnitId)
    add(by.neighborhood, one.neighborhoodId ?? notKnown)
    const group = String(Math.min(lastInitialAge, Math.floor(age / yearsOfGroup) * yearsOfGroup))
    add(by.age, group)
    add(by.gender, one.gender)
    const unit = units.get(one.healthUnitId) ?? {
      name: one.healthUnit,
      residents: 0,
      conditions: {},
      ages: {},
    }
    unit.residents += weight
    add(unit.ages, group)
    units.set(one.healthUnitId, unit)
    for (const [condition, since] of Object.entries(one.conditions)) {
      if (since > day) continue
      add(by.condition, condition)
      add(unit.conditions, condition)
    }
  }
  return {
    _id: `${client}:${day}`,
    client,
    day,
    residents,
    by,
    units: [...units].map(([id, unit]): UnitSnapshot => ({ id, ...unit })),
    waiting: pastWaiting(units, day),
  }
}

/** Of how many residents one waited for what; more did in the later months of a year. */
const waitedFor = {
  examRequest: 90,
  specialistAppointments: 140,
  consortiumLocal: 210,
  physiotherapySession: 320,
  outOfHomeTreatment: 480,
  benefitsRequest: 260,
} as const

/** The waiting lists of a day as they could have been. */
function pastWaiting(units: ReadonlyMap<string, PastUnit>, day: string): Waiting {
  const month = Number(day.slice(5, 7))
  return keysOf(waitedFor).flatMap((type) =>
    [...units].flatMap(([healthUnitId, { residents }]) => {
      const total = Math.round((residents / waitedFor[type]) * (0.85 + month / 60))
      return total > 0 ? [{ type, healthUnitId, total }] : []
    }),
  )
}

/** Stores the past of the demo municipality, so that it has trends from the first day on. */
export async function fillPast({
  collections: { snapshot },
  client,
  town,
  count,
  now,
}: DemoArgs<typeof collections, DemoTown>): Promise<void> {
  const weight = Math.ceil(count / drawnAtMost)
  const people = [...pastResidents({ town, count: Math.ceil(count / weight), now })]
  await snapshot.insertMany(pastDays(today(now)).map((day) => pastSnapshot(people, client, day, weight)))
}
