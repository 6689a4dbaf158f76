import { query } from '@saude/contract/query'
import { spendingInput, spendingOutput } from '@saude/options/contract/spending'
import { rows } from './access.ts'

/** What a cost centre was charged with granted benefits. */
export const benefitSpending = query('benefitSpending', {
  permission: rows.benefitRequestList,
  title: 'Gastos com benefícios',
  input: spendingInput,
  output: spendingOutput,
  reads: ['benefitRequest'],
})
