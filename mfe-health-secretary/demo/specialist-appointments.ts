import type { RecordDemoArgs } from '@saude/service/record/record'
import type { DemoTown } from '@saude/town/types'
import { specialists } from './codes.ts'
import { demoRequests } from './requests.ts'

/** Consultations with specialists that were asked for within the last year. */
export const demo = (args: RecordDemoArgs<DemoTown>) =>
  demoRequests(args, {
    name: 'specialist-appointments',
    share: 0.04,
    observations: ['Levar exames anteriores', 'Retorno em três meses', 'Pedido da unidade'],
    wanted: (_citizen, random) => [
      { cbo: random.pick(specialists), type: random.chance(0.7) ? 'first' : 'return' },
    ],
  })
