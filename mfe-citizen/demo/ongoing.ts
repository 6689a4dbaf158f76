import { today } from '@saude/contract/instants'
import type { Coded } from '@saude/core/contract/codes/system'
import { createRandom, demoId, type Random } from '@saude/town/random'
import type { OngoingKind, OngoingState } from '../contract/ongoing.ts'
import { cid } from './history/entry.ts'
import type { DemoCitizen } from './types.ts'

/** What goes on with people of the demo: problems by their conditions, medicines for these, an allergy now and then. */

export interface DemoOngoing {
  readonly id: string
  readonly kind: OngoingKind
  readonly state: OngoingState
  readonly cid: Coded | null
  readonly name: string | null
  readonly detail: string | null
  /** `YYYY-MM-DD` */
  readonly since: string | null
  readonly until: string | null
}
type Said = Omit<DemoOngoing, 'id'>

/** A condition, its diagnosis from so many years of age on, and what is taken for it. */
const conditions = [
  [
    'hypertension',
    'I10',
    30,
    [
      ['Losartana potássica 50 mg', '1 comprimido de 12 em 12 horas'],
      ['Hidroclorotiazida 25 mg', '1 comprimido pela manhã'],
    ],
  ],
  ['diabetes', 'E119', 30, [['Metformina 850 mg', '1 comprimido depois do almoço e do jantar']]],
  ['respiratoryDisease', 'J459', 3, [['Salbutamol 100 mcg, aerossol', '2 jatos, se houver falta de ar']]],
  ['kidneyDisease', 'N189', 30, []],
  ['heartDisease', 'I509', 40, [['Furosemida 40 mg', '1 comprimido pela manhã']]],
] as const

const allergies = [
  ['Dipirona', 'Urticária'],
  ['Penicilina', 'Falta de ar e inchaço do rosto'],
  ['Ácido acetilsalicílico', 'Urticária'],
  ['Látex', 'Coceira nas mãos'],
  ['Camarão', 'Inchaço dos lábios'],
] as const

/** What is over, of those who had it. */
const past = ['K297', 'N390', 'J189'] as const

const yearsBefore = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) - years}${day.slice(4)}`

/** The lists of a person; the same person and day give the same. */
export function ongoingOf(citizen: DemoCitizen, now: Date): DemoOngoing[] {
  if (citizen.deathAt) return []
  const random = createRandom(`ongoing/${citizen.id}`)
  return saidOf(citizen, random, today(now)).map((said) => ({ ...said, id: demoId(random, now.getTime()) }))
}

function saidOf(citizen: DemoCitizen, random: Random, day: string): Said[] {
  const age = Number(day.slice(0, 4)) - Number(citizen.birthDate.slice(0, 4))
  const sinceAge = (from: number) =>
    `${yearsBefore(day, random.int(1, Math.max(1, Math.min(15, age - from)))).slice(0, 4)}-0${random.int(1, 9)}-1${random.int(0, 9)}`
  const open = { state: '0', until: null } as const
  const found = conditions.flatMap(([key, code, from, taken]): Said[] => {
    if (!citizen.conditions[key] || age <= from + 1) return []
    const since = sinceAge(from)
    return [
      { ...open, kind: 'problem', cid: cid(code), name: null, detail: null, since },
      ...taken
        .filter((_, at) => at === 0 || random.chance(0.4))
        .map(([name, detail]): Said => ({ ...open, kind: 'medicine', cid: null, name, detail, since })),
    ]
  })
  const [name, detail] = random.pick(allergies)
  const allergic: Said[] = random.chance(0.06)
    ? [{ ...open, kind: 'allergy', cid: null, name, detail, since: null }]
    : []
  const since = sinceAge(1)
  const over: Said[] =
    age > 20 && random.chance(0.08)
      ? [
          {
            kind: 'problem',
            state: '2',
            cid: cid(random.pick(past)),
            name: null,
            detail: null,
            since,
            until: since,
          },
        ]
      : []
  return [...found, ...allergic, ...over]
}
