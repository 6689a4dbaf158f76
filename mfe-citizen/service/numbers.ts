import { ageAt } from '@saude/contract/formats'
import { parseInstant, today } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import { keysOf } from '@saude/contract/values'
import { clientOf } from '@saude/service/client'
import type { Scoped } from '@saude/service/handlers'
import { keptAnswers } from '@saude/service/kept'
import { scoped } from '@saude/service/scope'
import { countsAll } from '@saude/service/secrecy'
import { atMost, type Filter } from '@saude/store'
import { lastInitialAge, yearsOfGroup } from '../contract/counts.ts'
import { careKinds, citizenNumbers } from '../contract/numbers.ts'
import { type AgeGroup, agesOf } from './analysis/profile/ages.ts'
import { on } from './collections.ts'
import type { Citizen } from './register/citizen/citizen.ts'
import { residents } from './register/citizen/resident.ts'
import { countIn } from './register/conditions/statistics.ts'
import { type HistoryItem, historyItems } from './register/history/item.ts'

type Numbers = OutputOf<typeof citizenNumbers>

/** A year of a large municipality takes seconds to count, and something is recorded every second there. */
const large = 50_000
const heldMs = 60_000
const kept = keptAnswers<Numbers>(citizenNumbers.reads, {
  holds: ({ residents }) => (residents > large ? heldMs : 0),
})

export const countNumbers = on(citizenNumbers, (call) => {
  const { input, collections, store, now } = call
  const unit = input.healthUnitId ?? undefined
  const client = clientOf(call)
  return kept(call, unit ?? 'numbers', () => {
    // Kept for all who ask, so that it holds what all of them may see; of months, what the rule of secrecy lets everybody see.
    const items = scoped(store, historyItems, client, false)
    const whole = scoped(store, historyItems, client)
    const { citizen: citizens } = collections
    const ages = () => agesOf(store.shared, client, today(now))
    return numbersOf({ citizens, items, whole, ages }, now, unit)
  })
})

interface Sources {
  readonly citizens: Scoped<Citizen>
  readonly items: Scoped<HistoryItem>
  /** Protected entries too. */
  readonly whole: Scoped<HistoryItem>
  /** Of everybody. */
  readonly ages: () => Promise<readonly AgeGroup[]>
}

async function numbersOf(
  { citizens, items, whole, ages: agesOfAll }: Sources,
  now: Date,
  unit: string | undefined,
): Promise<Numbers> {
  const day = today(now)
  const where: Filter<Citizen> = unit === undefined ? residents : { ...residents, 'healthUnit.id': unit }
  const [{ residents: count, items: conditions }, ages, units, care] = await Promise.all([
    countIn(citizens, now, where),
    unit === undefined ? agesOfAll().then(bySex) : agesOfSome(citizens, where, day),
    unitsOf(citizens, where),
    Promise.all(
      keysOf(careKinds).map(async (kind) => {
        const done = unit === undefined ? { type: kind } : { type: kind, 'healthUnit.id': unit }
        return { kind, months: await monthsOf({ items, whole }, done, day) }
      }),
    ),
  ])
  return { day, residents: count ?? 0, ages, conditions, units, care }
}

const groups = Array.from({ length: lastInitialAge / yearsOfGroup + 1 }, (_, index) => index * yearsOfGroup)

/** By groups of five years, as `citizenCounts` has them, and by sex. */
const bySex = (ages: readonly AgeGroup[]): Numbers['ages'] =>
  ages.flatMap(({ initialAge, ...counts }) => (initialAge === null ? [] : [{ initialAge, ...counts }]))

/** The same of few people, who are read one by one. */
async function agesOfSome(
  citizens: Scoped<Citizen>,
  where: Filter<Citizen>,
  day: string,
): Promise<Numbers['ages']> {
  const ages = groups.map((initialAge) => ({ initialAge, count: 0, female: 0, male: 0 }))
  const found = citizens.find<Pick<Citizen, 'gender' | 'birthDate'>>(where, {
    projection: { gender: 1, birthDate: 1 },
  })
  for await (const { gender, birthDate } of found) {
    const age = ageAt(birthDate, day)
    const group =
      age === undefined || age < 0
        ? undefined
        : ages[Math.min(ages.length - 1, Math.floor(age / yearsOfGroup))]
    if (group) group.count += 1
    if (group && gender) group[gender === 'F' ? 'female' : 'male'] += 1
  }
  return ages
}

interface UnitGroup {
  readonly _id: {
    readonly id?: string | null
    readonly name?: string | null
    readonly hypertension?: boolean | null
    readonly diabetes?: boolean | null
  }
  readonly count: number
}

/** By unit; the collection counts by these fields as it is written. */
async function unitsOf(citizens: Scoped<Citizen>, where: Filter<Citizen>): Promise<Numbers['units']> {
  const counted = await citizens.aggregateAll<UnitGroup>(
    [
      { $match: where },
      {
        $group: {
          _id: {
            id: '$healthUnit.id',
            name: '$healthUnit.name',
            hypertension: '$conditions.hypertension',
            diabetes: '$conditions.diabetes',
          },
          count: { $sum: 1 },
        },
      },
    ],
    { max: atMost(20_000) },
  )
  const units = new Map<string | null, Numbers['units'][number]>()
  for (const { _id, count } of counted) {
    const id = _id.id ?? null
    const unit = units.get(id)
    units.set(id, {
      id,
      // Of a unit that was renamed some still have the name from before.
      name:
        [unit?.name, _id.name]
          .filter((name) => name !== null && name !== undefined)
          .sort()
          .at(-1) ?? 'Sem unidade de saúde',
      residents: (unit?.residents ?? 0) + count,
      hypertension: (unit?.hypertension ?? 0) + (_id.hypertension ? count : 0),
      diabetes: (unit?.diabetes ?? 0) + (_id.diabetes ? count : 0),
    })
  }
  return [...units.values()].sort((one, other) => other.residents - one.residents)
}

/** The months of this year up to a day, and the same days of the year before. */
function monthsOf(
  { items, whole }: Pick<Sources, 'items' | 'whole'>,
  done: Filter<HistoryItem>,
  day: string,
): Promise<Numbers['care'][number]['months']> {
  const year = Number(day.slice(0, 4))
  const last = Number(day.slice(5, 7))
  /** Of a month that is over everything, where that is enough; of days what everybody may see. */
  const between = async (from: string, to: string, isWhole: boolean) => {
    const [$gte, $lt] = [parseInstant(from), parseInstant(to)]
    if (!$gte || !$lt) return 0
    const filter = { ...done, date: { $gte, $lt } }
    const all = isWhole ? await whole.countDocuments(filter) : 0
    return countsAll(all) ? all : items.countDocuments(filter)
  }
  const text = (number: number) => String(number).padStart(2, '0')
  const first = (ofYear: number, month: number) =>
    month > 12 ? `${ofYear + 1}-01-01` : `${ofYear}-${text(month)}-01`
  /** The day behind the last that counts: of the month in which today lies, tomorrow. */
  const end = (ofYear: number, month: number) => {
    if (month < last) return first(ofYear, month + 1)
    const next = new Date(Date.UTC(ofYear, month - 1, Number(day.slice(8, 10)) + 1))
      .toISOString()
      .slice(0, 10)
    const beyond = first(ofYear, month + 1)
    return [next, beyond].sort()[0] ?? beyond
  }
  return Promise.all(
    Array.from({ length: last }, async (_, index) => {
      const month = index + 1
      const [now, before] = await Promise.all([
        between(first(year, month), end(year, month), month < last),
        between(first(year - 1, month), end(year - 1, month), month < last),
      ])
      return { month, now, before }
    }),
  )
}
