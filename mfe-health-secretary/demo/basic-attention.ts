import type { RecordDemoArgs } from '@saude/service/record/record'
import type { DemoTown } from '@saude/town/types'
import { familyTeam, procedure } from './codes.ts'
import { demoRequests } from './requests.ts'

/** Quick tests and measurements. */
const asked = ['0214010015', '0214010058', '0214010066', '0214010074', '0301100039', '0301040095'] as const

/** What family teams asked for within the last year. */
export const demo = (args: RecordDemoArgs<DemoTown>) =>
  demoRequests(args, {
    name: 'basic-attention',
    share: 0.04,
    observations: ['Jejum orientado', 'Controle semestral', 'Paciente acamado: coleta em casa'],
    wanted: (_citizen, random) => [
      { cbo: random.pick(familyTeam), procedure: procedure(random.pick(asked)) },
    ],
  })
