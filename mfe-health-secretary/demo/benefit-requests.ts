import { today } from '@saude/contract/instants'
import { demoBenefits, demoCostCenters } from '@saude/options/demo'
import type { DemoEntry } from '@saude/service/record/demo'
import type { RecordDemoArgs } from '@saude/service/record/record'
import { createRandom, type Random } from '@saude/town/random'
import type { DemoTown } from '@saude/town/types'
import type { BenefitState } from '../contract/benefit-request.ts'
import { chanceOf, patients } from './patients.ts'

const day = 86_400_000
/** Of how many citizens one asked within the year. */
const share = 0.025

const justifications = [
  'Família acompanhada pelo CRAS',
  'Sem renda no momento',
  'Idoso acamado',
  'Relatório social anexado',
]

/** The requests for benefits of the last year, in the order in which they were made. */
export function demo(args: RecordDemoArgs<DemoTown>): DemoEntry[] {
  const { town, now } = args
  const random = createRandom(`${town.seed}/benefit-requests`)
  const benefits = demoBenefits(args)
  const centre = demoCostCenters(args)[1]
  const made: DemoEntry[] = []
  for (const one of patients(args)) {
    if (!random.chance(chanceOf(share))) continue
    // In the smallest of towns too somebody waits for an answer.
    const age = made.length < 6 ? random.int(1, 5) : random.int(1, 360)
    const createdAt = new Date(now.getTime() - age * day - random.int(0, 6) * 3_600_000)
    const benefit = random.pick(benefits)
    const state = stateAt(age, random)
    const decided = new Date(createdAt.getTime() + Math.min(age, random.int(1, 7)) * day)
    const isGranted = state === 'approved' || state === 'provide'
    made.push({
      citizen: { id: one.id, name: one.name },
      benefit: { id: benefit.id, name: benefit.name },
      amount: random.int(4, 60) * 10,
      costCenter: centre ? { id: centre.id, name: centre.name } : null,
      healthUnit: { id: one.healthUnit.id, name: one.healthUnit.name },
      date: today(createdAt),
      justification: random.chance(0.4) ? random.pick(justifications) : null,
      approvedOn: isGranted ? today(decided) : null,
      state,
      createdAt,
      ...(state !== 'review' && { updatedAt: decided }),
    })
  }
  return made.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
}

/** Where a request stands after so many days. */
function stateAt(age: number, random: Random): BenefitState {
  if (age <= 5) return random.pick(['review', 'review', 'preapproved'])
  if (age <= 20) return random.pick(['review', 'preapproved', 'approved', 'approved', 'reproved'])
  return random.pick(['provide', 'provide', 'provide', 'provide', 'approved', 'reproved'])
}
