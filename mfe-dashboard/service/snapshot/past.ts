import { lastInitialAge, yearsOfGroup } from '@saude/citizen/contract/counts'
import { ageAt } from '@saude/contract/formats'
import { daysAfter, today } from '@saude/contract/instants'
import type { DemoArgs } from '@saude/service/service'
import type { DemoTown } from '@saude/town/types'
import { type PastResident, pastResidents } from '../../demo/demo.ts'
import { monthsAfter } from '../engine/months.ts'
import { notKnown } from '../explorer/traits.ts'
import type { collections } from '../indicator/collections.ts'
import { noCounts, type Snapshot, type UnitSnapshot } from './collection.ts'

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

/** A municipality as it would have been counted on a day; everybody in `people` counts as `weight`. */
export function pastSnapshot(
  people: Iterable<PastResident>,
  client: string,
  day: string,
  weight = 1,
): Snapshot {
  const by = noCounts()
  const units = new Map<string, { name: string; residents: number; conditions: Record<string, number> }>()
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
    add(by.age, String(Math.min(lastInitialAge, Math.floor(age / yearsOfGroup) * yearsOfGroup)))
    add(by.gender, one.gender)
    const unit = units.get(one.healthUnitId) ?? { name: one.healthUnit, residents: 0, conditions: {} }
    unit.residents += weight
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
  }
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
