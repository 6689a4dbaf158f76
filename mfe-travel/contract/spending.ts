import { query } from '@saude/contract/query'
import { chargesQuery } from '@saude/options/contract/cost-center-month'
import { spendingInput, spendingOutput } from '@saude/options/contract/spending'
import { rows } from './access.ts'

/** What a cost centre was charged with trips: their expenses, by the city to which they went. */
export const travelSpending = query('travelSpending', {
  permission: rows.travelList,
  title: 'Gastos com viagens',
  input: spendingInput,
  output: spendingOutput,
  reads: ['travel', 'travelExpense'],
})

/** What expenses of trips charge cost centres with now, for the owner of these. Access `service`. */
export const travelExpenseCharges = chargesQuery(rows.travelExpenseCharges)
