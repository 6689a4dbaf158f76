import { query } from '@saude/contract/query'
import { chargedInput, chargedOutput, spendingInput, spendingOutput } from '@saude/options/contract/spending'
import { rows } from './access.ts'

/** What a cost centre was charged with trips: their expenses, by the city to which they went. */
export const travelSpending = query('travelSpending', {
  permission: rows.travelList,
  title: 'Gastos com viagens',
  input: spendingInput,
  output: spendingOutput,
  reads: ['travel', 'travelExpense'],
})

/** What expenses of trips charge a cost centre's month with: that of the trip, as above. Access `service`. */
export const travelCharged = query(rows.travelCharged, {
  input: chargedInput,
  output: chargedOutput,
  reads: ['travel', 'travelExpense'],
})
