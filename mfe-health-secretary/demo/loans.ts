import { daysAfter } from '@saude/contract/instants'
import type { RecordDemoArgs } from '@saude/service/record/record'
import type { DemoTown } from '@saude/town/types'
import { demoStock } from './materials.ts'
import { demoRequests } from './requests.ts'

/** Loans of the last year: few are out, most have come back. */
export const demo = (args: RecordDemoArgs<DemoTown>) => {
  const onLoan = demoStock(args).filter(({ isLoanable }) => isLoanable)
  let out = 0
  return demoRequests(args, {
    name: 'loans',
    share: 0.004,
    observations: ['Pós-operatório', 'Paciente acamado', 'Entorse de tornozelo'],
    wanted: (_citizen, random) => {
      const { id, name } = random.pick(onLoan.slice(0, 2))
      return [{ material: { id, name }, quantity: 1 }]
    },
  }).map(({ appointmentAt: _at, appointmentPlace: _place, ...entry }) => {
    const date = String(entry.date)
    const isOut = entry.state === 'booked' || entry.state === 'absent'
    if (isOut) out += 1
    // No more is out than there is.
    const state = isOut && out > 4 ? 'done' : entry.state
    const wasLoaned = state === 'booked' || state === 'absent' || state === 'done'
    return {
      ...entry,
      state: state ?? 'requested',
      returnBy: daysAfter(date, 60),
      ...(wasLoaned && { loanedOn: daysAfter(date, 2), receivedBy: 'Familiar' }),
      ...(state === 'done' && { returnedOn: daysAfter(date, 40), condition: 'Bom estado' }),
    }
  })
}
