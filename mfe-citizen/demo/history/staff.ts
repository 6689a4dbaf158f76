import { keysOf } from '@saude/contract/values'
import type { Coded } from '@saude/core/contract/codes/system'
import { demoCns } from '@saude/town/documents'
import { fullName, givenName, surname } from '@saude/town/names'
import { createRandom, type Random } from '@saude/town/random'
import { teamAt } from '@saude/town/teams'
import type { DemoTown } from '@saude/town/types'
import { demoUsers } from '@saude/town/users'

export interface DemoProfessional {
  userId: string | null
  name: string
  cns: string | null
  cbo: Coded | null
}

export type Job = 'doctor' | 'nurse' | 'technician' | 'dentist' | 'dentalAssistant'

const jobs: Readonly<Record<Job, readonly [string, string]>> = {
  doctor: ['225142', 'Médico da estratégia de saúde da família'],
  nurse: ['223565', 'Enfermeiro da estratégia de saúde da família'],
  technician: ['322245', 'Técnico de enfermagem da estratégia de saúde da família'],
  dentist: ['223293', 'Cirurgião-dentista da estratégia de saúde da família'],
  dentalAssistant: ['322430', 'Auxiliar em saúde bucal da estratégia de saúde da família'],
}

export interface DemoStaff {
  /** Who does this job at a unit. */
  of(job: Job, healthUnitId: string): DemoProfessional
  /** Where they work, and as which team. */
  at(healthUnitId: string): DemoWorkplace
}

export interface DemoWorkplace {
  readonly healthUnit: { id: string; name: string; cnes: string }
  readonly team: string
}

/** Who works where: the demo users doctor and nurse at their units, everywhere else people without an account. */
export function createStaff(town: DemoTown): DemoStaff {
  const random = createRandom(`${town.seed}/staff`)
  const users = demoUsers(town)
  const made = new Map<string, DemoProfessional>()
  let count = 0
  for (const { id } of town.healthUnits) {
    for (const job of keysOf(jobs)) {
      // Object.keys forgets the literals of the table.
      const user = users.find(({ groupKeys, healthUnitId }) => groupKeys[0] === job && healthUnitId === id)
      const [code, name] = jobs[job]
      const cbo: Coded = { system: 'cbo', code, name }
      made.set(
        `${job} ${id}`,
        user
          ? { userId: user.id, name: user.name, cns: user.cns, cbo }
          : { userId: null, name: invent(random), cns: demoCns(700 + count, '980'), cbo },
      )
      count += 1
    }
  }
  const somebody = [...made.values()][0]
  const places = new Map(
    town.healthUnits.map(({ id, name, cnes }, index): [string, DemoWorkplace] => [
      id,
      { healthUnit: { id, name, cnes }, team: teamAt(index) },
    ]),
  )
  const somewhere = [...places.values()][0]
  if (!somebody || !somewhere) throw new Error('a town without health units')
  return {
    of: (job, unit) => made.get(`${job} ${unit}`) ?? somebody,
    at: (unit) => places.get(unit) ?? somewhere,
  }
}

const invent = (random: Random) =>
  fullName(givenName(random, random.chance(0.7) ? 'F' : 'M', random.int(1966, 1998)), [
    surname(random),
    surname(random),
  ])
