import type { RecordDemoArgs } from '@saude/service/record/record'
import type { DemoTown } from '@saude/town/types'
import { specialists } from './codes.ts'
import { demoRequests } from './requests.ts'

/** Forwardings to the association of municipalities within the last year. */
export const demo = (args: RecordDemoArgs<DemoTown>) =>
  demoRequests(args, {
    name: 'amu-forwardings',
    share: 0.02,
    observations: ['Retorno', 'Levar exames anteriores', 'Encaminhamento anexado ao prontuário'],
    wanted: (_citizen, random) => [
      { cbo: random.pick(specialists), type: random.pick(['first', 'first', 'new', 'return', 'procedure']) },
    ],
  })
