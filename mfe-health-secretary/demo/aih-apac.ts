import type { RecordDemoArgs } from '@saude/service/record/record'
import type { DemoTown } from '@saude/town/types'
import { procedure, specialists } from './codes.ts'
import { demoRequests } from './requests.ts'

/** Authorisations of the last year. */
export const demo = (args: RecordDemoArgs<DemoTown>) =>
  demoRequests(args, {
    name: 'aih-apac',
    share: 0.006,
    observations: ['Laudo anexado', 'Internação pelo pronto-socorro', 'Renovação trimestral'],
    wanted: (_citizen, random) => [
      {
        type: random.pick(['aih', 'apac', 'apac']),
        procedure: procedure(random.pick(['0301060096', '0301050023', '0301010366'])),
        character: random.chance(0.7) ? 'elective' : 'urgent',
        cbo: random.pick(specialists),
        facility: 'Hospital Regional',
      },
    ],
  })
