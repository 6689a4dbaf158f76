import { query } from '@saude/contract/query'
import { chargesQuery } from '@saude/options/contract/cost-center-month'
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

/** What benefit requests charge cost centres with now, for the owner of these. Access `service`. */
export const benefitRequestCharges = chargesQuery(rows.benefitRequestCharges)
