import { exams } from '@saude/core/contract/exams'
import type { RecordDemoArgs } from '@saude/service/record/record'
import type { DemoTown } from '@saude/town/types'
import { demoExamProviders } from './provider-registers.ts'
import { demoRequests } from './requests.ts'

/** Exams that only women, or only men, are sent to. */
const onlyFor = {
  F: ['0202060217', '0203010019', '0204030188', '0205020097', '0205020143', '0205020186'],
  M: ['0202030105'],
} as const
const catalogue = Object.entries(exams).map(([id, name]) => ({ id, name }))
const observations = [
  'Jejum de doze horas orientado',
  'Trazer exames anteriores',
  'Paciente com dificuldade de locomoção',
  'Pré-operatório',
  'Controle semestral',
  'Pedido do especialista anexado ao prontuário',
]

/** The exam requests of the last year: one visit, often several exams. */
export const demo = (args: RecordDemoArgs<DemoTown>) =>
  demoRequests(args, {
    name: 'exam-requests',
    performers: demoExamProviders(args).map(({ id, name }) => ({ id, name })),
    share: 0.08,
    observations,
    wanted: ({ gender }, random) => {
      const other: readonly string[] = onlyFor[gender === 'F' ? 'M' : 'F']
      const fitting = catalogue.filter((exam) => !other.includes(exam.id))
      const many = random.chance(0.3) ? random.int(2, 4) : 1
      return Array.from({ length: many }, () => ({ exam: random.pick(fitting) }))
    },
  })
