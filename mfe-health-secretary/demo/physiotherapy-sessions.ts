import type { RecordDemoArgs } from '@saude/service/record/record'
import type { DemoTown } from '@saude/town/types'
import { demoPhysiotherapyProviders } from './provider-registers.ts'
import { demoRequests } from './requests.ts'

const types = [
  'clinical',
  'clinical',
  'clinical',
  'treatment',
  'postoperative',
  'preoperative',
  'pelvic',
  'bobath',
] as const

/** Physiotherapy of the last year. */
export const demo = (args: RecordDemoArgs<DemoTown>) =>
  demoRequests(args, {
    name: 'physiotherapy-sessions',
    performers: demoPhysiotherapyProviders(args).map(({ id, name }) => ({ id, name })),
    share: 0.03,
    observations: ['Levar exames de imagem', 'Paciente usa muletas', 'Preferência pela manhã'],
    wanted: (_citizen, random) => [
      {
        type: random.pick(types),
        place: random.chance(0.8) ? 'clinic' : 'domicile',
        sessions: random.pick([5, 10, 10, 20]),
      },
    ],
  })
