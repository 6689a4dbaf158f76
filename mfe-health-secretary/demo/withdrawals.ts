import type { RecordDemoArgs } from '@saude/service/record/record'
import type { DemoTown } from '@saude/town/types'
import { demoMedicines } from './medicines.ts'
import { demoRequests } from './requests.ts'

/** What was fetched within the last year: some medicines much more often than others. */
export const demo = (args: RecordDemoArgs<DemoTown>) => {
  const medicines = demoMedicines(args.town).flatMap((list) => list.medicines)
  return demoRequests(args, {
    name: 'withdrawals',
    share: 0.06,
    observations: ['Receita válida por seis meses', 'Retira o filho'],
    wanted: (_citizen, random) => {
      const { id, name, concentration } =
        medicines[Math.min(random.int(0, medicines.length - 1), random.int(0, medicines.length - 1))] ??
        random.pick(medicines)
      return [{ medication: { id, name: `${name} ${concentration}` }, quantity: random.pick([30, 60, 90]) }]
    },
  }).map(({ appointmentAt: _at, appointmentPlace: _place, ...entry }) => entry)
}
