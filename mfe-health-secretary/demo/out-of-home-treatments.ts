import type { RecordDemoArgs } from '@saude/service/record/record'
import type { DemoTown } from '@saude/town/types'
import { consultation, specialists } from './codes.ts'
import { demoRequests } from './requests.ts'

/** Treatment in the larger cities of the state within the last year. */
export const demo = (args: RecordDemoArgs<DemoTown>) =>
  demoRequests(args, {
    name: 'out-of-home-treatments',
    share: 0.02,
    observations: ['Levar exames anteriores', 'Paciente em cadeira de rodas', 'Retorno em seis meses'],
    wanted: (_citizen, random) => [
      {
        cbo: random.pick(specialists),
        procedure: consultation,
        // Mostly where the region's hospitals are; the first city is the municipality itself.
        destination: random.pick(
          args.town.cities
            .slice(1, random.chance(0.7) ? 4 : undefined)
            .map(({ id, name, stateCode }) => ({ id, name: `${name} - ${stateCode}` })),
        ),
        facility: random.pick(['Hospital Regional', 'Hospital das Clínicas', 'Centro de Especialidades']),
        transport: 'land',
        companion: random.chance(0.4),
      },
    ],
  })
