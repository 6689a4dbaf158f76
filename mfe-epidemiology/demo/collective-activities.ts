import { daysAfter, today } from '@saude/contract/instants'
import type { DemoEntry } from '@saude/service/record/demo'
import type { RecordDemoArgs } from '@saude/service/record/record'
import { createRandom, type Random } from '@saude/town/random'
import type { DemoTown } from '@saude/town/types'
import { workday } from '@saude/town/workday'
import { withNamed } from '../contract/collective-activity-codes.ts'
import { untilMidnight } from './cases.ts'
import { livingHere, named, staffAt } from './people.ts'

type Programme = Readonly<Record<string, unknown>> & {
  readonly kind: string
  readonly ages: readonly [number, number]
}

/** What teams do with people, and of which age. */
const programmes: readonly Programme[] = [
  { kind: '1', meetingTopics: ['2', '4'], ages: [0, 0] },
  { kind: '4', audience: ['1'], healthTopics: ['29'], ages: [15, 90] },
  { kind: '4', audience: ['7'], healthTopics: ['31', '17'], ages: [15, 45] },
  { kind: '5', audience: ['12'], healthTopics: ['1', '4'], practices: ['20'], ages: [40, 85] },
  { kind: '5', audience: ['13'], healthTopics: ['7'], practices: ['25'], ages: [25, 70] },
  { kind: '6', audience: ['4'], practices: ['9', '20'], ages: [6, 11], place: 'school' },
  { kind: '6', audience: ['10'], practices: ['30'], procedure: '0101010036', ages: [60, 90] },
]

/** Census codes that no school of the country has. */
const schools = [
  ['99000011', 'EMEF Jardim das Paineiras'],
  ['99000020', 'Creche Pequeno Aprendiz'],
] as const

const span = 180
const every = 14

/** Half a year of activities: of each unit one in two weeks. */
export function demo(args: RecordDemoArgs<DemoTown>): DemoEntry[] {
  const { town, now } = args
  const random = createRandom(`${town.seed}/activities`)
  const day = today(now)
  const people = livingHere(args)
  const made = town.healthUnits.flatMap(({ id, name }) => {
    const staff = staffAt(town, id)
    const own = people.filter(({ healthUnit }) => healthUnit.id === id)
    return Array.from({ length: Math.floor(span / every) }, (_, index): DemoEntry => {
      const at = workday(daysAfter(day, -1 - index * every - random.int(0, every - 1)))
      return {
        ...whatAndWho(random, own, at),
        day: at,
        shift: random.pick(['1', '2']),
        ...(staff.length > 0 && { responsible: random.pick(staff) }),
        ...(staff.length > 1 && random.chance(0.4) && { professionals: [random.pick(staff)] }),
        createdAt: untilMidnight(Date.parse(`${at}T20:00:00Z`), day),
        unit: { id, name },
      }
    })
  })
  return made
    .map(({ unit, place, ...entry }) => ({
      ...entry,
      place: place ?? 'unit',
      ...wherever(random, place, unit),
    }))
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
}

function wherever(random: Random, place: unknown, unit: unknown) {
  if (place !== 'school') return { healthUnit: unit }
  const [inep, school] = random.pick(schools)
  return { inep, school, isOfHealth: true, isOfEducation: random.chance(0.5) }
}

function whatAndWho(
  random: Random,
  own: ReturnType<typeof livingHere>,
  day: string,
): Readonly<Record<string, unknown>> {
  const { ages, ...programme } = random.pick(programmes)
  const [from, to] = ages
  const year = Number(day.slice(0, 4))
  const fitting = own.filter(({ birthDate }) => {
    const age = year - Number(birthDate.slice(0, 4))
    return age > from && age < to
  })
  const isNamed = withNamed.some((kind) => kind === programme.kind) && fitting.length > 0
  // Without anybody of that age it was an hour of health education for all.
  if (withNamed.some((kind) => kind === programme.kind) && !isNamed)
    return { kind: '4', audience: ['1'], healthTopics: ['1'], participantCount: random.int(8, 40) }
  const participants = isNamed
    ? [...new Set(Array.from({ length: random.int(3, 8) }, () => random.pick(fitting)))].map((one) => ({
        citizen: named(one),
        isAltered: random.chance(0.15),
        weight: one.conditions.weight,
        height: one.conditions.height,
      }))
    : []
  return {
    ...programme,
    ...(isNamed && { participants }),
    participantCount: participants.length + random.int(isNamed ? 0 : 4, isNamed ? 4 : 30),
  }
}
