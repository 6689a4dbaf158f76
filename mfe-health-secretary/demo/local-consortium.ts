import type { RecordDemoArgs } from '@saude/service/record/record'
import type { DemoTown } from '@saude/town/types'
import { consultation, specialists } from './codes.ts'
import { demoRequests } from './requests.ts'

/** What was asked of the consortium within the last year: consultations of specialists. */
export const demo = (args: RecordDemoArgs<DemoTown>) =>
  demoRequests(args, {
    name: 'local-consortium',
    share: 0.03,
    observations: ['Retorno', 'Encaminhamento anexado ao prontuário', 'Levar exames anteriores'],
    wanted: (_citizen, random) => [{ cbo: random.pick(specialists), procedure: consultation }],
  })
