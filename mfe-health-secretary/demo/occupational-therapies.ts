import type { RecordDemoArgs } from '@saude/service/record/record'
import type { DemoTown } from '@saude/town/types'
import { demoOccupationalTherapyProviders } from './provider-registers.ts'
import { demoRequests } from './requests.ts'

const focuses = ['dailyLiving', 'motor', 'cognitive', 'sensory', 'mentalHealth', 'orthosis'] as const

/** Occupational therapy of the last year. */
export const demo = (args: RecordDemoArgs<DemoTown>) =>
  demoRequests(args, {
    name: 'occupational-therapies',
    performers: demoOccupationalTherapyProviders(args).map(({ id, name }) => ({ id, name })),
    share: 0.01,
    observations: ['Acompanhado pela mãe', 'Encaminhado pela escola', 'Usa órtese'],
    wanted: (_citizen, random) => [
      {
        focus: random.pick(focuses),
        place: random.chance(0.85) ? 'clinic' : 'domicile',
        sessions: random.pick([8, 12, 16]),
      },
    ],
  })
