import { dateTime, id, longText, oneOf } from '@saude/contract/fields'
import { file } from '@saude/contract/fields-file'
import { money } from '@saude/contract/fields-money'
import { pastDate } from '@saude/contract/fields-past'
import { record } from '@saude/contract/record/record'
import { rows } from './access.ts'

export const expenseKinds = {
  fuel: 'Combustível',
  toll: 'Pedágio',
  parking: 'Estacionamento',
  meal: 'Alimentação',
  lodging: 'Hospedagem',
  maintenance: 'Manutenção',
  other: 'Outra',
} as const

const declared = record(rows, 'travelExpense', {
  word: { singular: 'despesa de viagem', plural: 'despesas de viagens', gender: 'f', short: 'despesa' },
  path: '/app/travel/expense',
  fields: {
    travelId: id('Viagem').required(),
    kind: oneOf('Despesa', expenseKinds, { showColumn: 24, showFilter: 'panel' }).required(),
    amount: money('Valor', { showColumn: 20 }).required().min(0.01).max(1_000_000),
    date: pastDate('Data', { showColumn: 20, initial: 'today' }).required(),
    // The details of a trip show both beside the amount.
    receipt: file('Foto do recibo', {
      accept: ['jpg', 'png', 'pdf'],
      inRows: true,
      // It may wait on a device (`shared/kits/offline/outbox/files.ts`).
      shrinksTo: 1_000_000,
    }),
    observation: longText('Observação', { personal: 'text', inRows: true }).max(500),
    /** When it was written down, by the device's clock: the same toll there and back are two expenses, sent later too. */
    recordedAt: dateTime('Registrada em', { mayLieAhead: true, isHidden: true }),
  },
  label: ['kind'],
  filters: { travelId: id('Viagem') },
  orderBy: ['date', 'amount', 'updatedAt'],
  defaultOrder: ['date', 'desc'],
})

/** What was spent on a trip; without a connection it is noted on the road and sent later. */
export const travelExpense = { ...declared, create: { ...declared.create, queueable: true } }
