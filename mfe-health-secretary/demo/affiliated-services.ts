import type { RecordDemoArgs } from '@saude/service/record/record'
import type { DemoTown } from '@saude/town/types'
import { demoOffers } from './affiliated-offers.ts'
import { demoRequests } from './requests.ts'

/** What was asked of affiliated providers within the last year. */
export const demo = (args: RecordDemoArgs<DemoTown>) => {
  const offers = demoOffers(args)
  return demoRequests(args, {
    name: 'affiliated-services',
    share: 0.01,
    observations: ['Levar exames anteriores', 'Jejum orientado'],
    wanted: (_citizen, random) => [{ ...random.pick(offers), quantity: 1 }],
  })
}
