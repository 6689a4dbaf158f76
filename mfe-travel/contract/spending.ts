import { query } from '@saude/contract/query'
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
