import { citizens } from '@saude/citizen/demo'
import { exams } from '@saude/core/contract/exams'
import { createRandom } from '@saude/core/demo/random'
import type { DemoTown } from '@saude/core/demo/types'
import type { DemoEntry } from '@saude/service/record/demo'
import type { RecordDemoArgs } from '@saude/service/record/record'
import type { Priority } from '../contract/priority.ts'

const day = 86_400_000
/** Exams that only women, or only men, are sent to. */
const onlyFor = {
  F: ['0202060217', '0203010019', '0204030188', '0205020097', '0205020143', '0205020186'],
  M: ['0202030105'],
} as const
/** Of how many citizens one has asked for an exam within the year. */
const share = 0.08
const observations = [
  'Jejum de doze horas orientado',
  'Trazer exames anteriores',
  'Paciente com dificuldade de locomoção',
  'Pré-operatório',
  'Controle semestral',
  'Pedido do especialista anexado ao prontuário',
]
const usual: readonly Priority[] = [
  'notUrgent',
  'notUrgent',
  'notUrgent',
  'littleUrgent',
  'littleUrgent',
  'urgent',
]
const rare: readonly Priority[] = ['veryUrgent', 'emergency']

/** The exam requests of the last year around a day, of the town's own citizens; the same for the same seed and day. */
export function* demoExamRequests({ town, count, now }: RecordDemoArgs<DemoTown>): Generator<DemoEntry> {
  const random = createRandom(`${town.seed}/exam-requests`)
  const catalogue = Object.entries(exams).map(([id, name]) => ({ id, name }))
  for (const { id, name, healthUnit, gender, deathAt } of citizens({
    town,
    count,
    seed: town.seed,
    today: now,
  })) {
    if (deathAt || !random.chance(share)) continue
    const wanted = random.chance(0.3) ? random.int(2, 4) : 1
    const other: readonly string[] = onlyFor[gender === 'F' ? 'M' : 'F']
    const fitting = catalogue.filter((exam) => !other.includes(exam.id))
    // One visit, several exams: asked for within minutes, from 7:30 to 16:30 in São Paulo.
    const midnight = Math.floor(now.getTime() / day) * day
    const asked = midnight - random.int(1, 365) * day + (10.5 * 60 + random.int(0, 540)) * 60_000
    const priority = random.chance(0.06) ? random.pick(rare) : random.pick(usual)
    for (let index = 0; index < wanted; index++) {
      const createdAt = new Date(asked + index * 90_000)
      yield {
        citizen: { id, name },
        exam: random.pick(fitting),
        healthUnit: { id: healthUnit.id, name: healthUnit.name },
        priority,
        date: createdAt.toISOString().slice(0, 10),
        observation: random.chance(0.25) ? random.pick(observations) : null,
        createdAt,
      }
    }
  }
}
