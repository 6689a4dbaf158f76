import type { RecordDemoArgs } from '@saude/service/record/record'
import { demoCns } from '@saude/town/documents'
import type { DemoTown } from '@saude/town/types'
import { consultation, specialists } from './codes.ts'
import { demoRequests } from './requests.ts'

const clinician = { id: '225125', name: 'Médico clínico' }

interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** By road it is a quarter longer than as the crow flies; at least so far that it is paid. */
function roadKm(from: Position, to: Position): number {
  const perDegree = 111.2
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180)
  return Math.max(50, Math.round(Math.hypot(to.latitude - from.latitude, east) * perDegree * 1.25))
}

/** Treatment in the larger cities of the state within the last year. */
export const demo = (args: RecordDemoArgs<DemoTown>) =>
  demoRequests(args, {
    name: 'out-of-home-treatments',
    share: 0.02,
    observations: ['Levar exames anteriores', 'Paciente em cadeira de rodas', 'Retorno em seis meses'],
    wanted: (_citizen, random) => {
      const cbo = random.pick(specialists)
      // Mostly where the region's hospitals are; the first city is the municipality itself.
      const city = random.pick(args.town.cities.slice(1, random.chance(0.7) ? 4 : undefined))
      const facility = random.pick(['Hospital Regional', 'Hospital das Clínicas', 'Centro de Especialidades'])
      const companion = random.chance(0.4)
      return [
        {
          cbo,
          procedure: consultation,
          destination: { id: city.id, name: `${city.name} - ${city.stateCode}` },
          distanceKm: roadKm(args.town.cities[0] ?? city, city),
          facility,
          transport: 'land',
          companion,
          companionReason: companion ? 'Sem condições de viajar só' : null,
          professionalCns: demoCns(710, '980'),
          professionalCbo: clinician,
        },
      ]
    },
  })
