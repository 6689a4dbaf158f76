import { isShown } from '@saude/contract/clean'
import { daysAfter, today } from '@saude/contract/instants'
import { metaOf } from '@saude/contract/meta'
import { keysOf } from '@saude/contract/values'
import type { DemoEntry } from '@saude/service/record/demo'
import type { RecordDemoArgs } from '@saude/service/record/record'
import { createRandom, type Random } from '@saude/town/random'
import type { DemoTown } from '@saude/town/types'
import { workday } from '@saude/town/workday'
import { foodQuestions } from '../contract/food-intake.ts'
import { foodBandOf, meals } from '../contract/food-intake-codes.ts'
import { untilMidnight } from './cases.ts'
import { livingHere, named, staffAt } from './people.ts'

const span = 365

/** A year of questionnaires: of small children often, of all others now and then. */
export function demo(args: RecordDemoArgs<DemoTown>): DemoEntry[] {
  const { town, now } = args
  const random = createRandom(`${town.seed}/food`)
  const day = today(now)
  const entries = livingHere(args).flatMap((one): DemoEntry[] => {
    const isSmall = one.birthDate > daysAfter(day, -1_000)
    if (!random.chance(isSmall ? 0.6 : 0.03)) return []
    const at = workday(daysAfter(day, -random.int(1, span)))
    const band = foodBandOf(one.birthDate, at)
    if (band === undefined) return []
    const staff = staffAt(town, one.healthUnit.id)
    return [
      {
        citizen: named(one),
        day: at,
        place: random.pick(['1', '1', '4', '5']),
        band,
        ...(staff.length > 0 && { responsible: random.pick(staff) }),
        ...answers(random, band),
        createdAt: untilMidnight(Date.parse(`${at}T18:00:00Z`), day),
      },
    ]
  })
  return entries.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
}

/** Every question that the answers before it bring up. */
function answers(random: Random, band: string): Readonly<Record<string, unknown>> {
  const said: Record<string, unknown> = { band }
  // What is asked upon a yes comes after it among the questions.
  for (const [key, schema] of Object.entries(foodQuestions)) {
    const meta = metaOf(schema)
    if (!isShown(meta, said)) continue
    said[key] =
      key === 'meals'
        ? keysOf(meals)
            .filter(() => random.chance(0.7))
            .concat('14')
            .filter(once)
        : random.pick(Object.keys(meta.options ?? {}))
  }
  return said
}

const once = <T>(value: T, index: number, all: readonly T[]) => all.indexOf(value) === index
