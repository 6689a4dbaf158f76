import { anyRecord } from '@saude/contract/record/record'
import { spendingByMonth, spendingSince } from '@saude/options/contract/spending'
import { type Handler, handlersFor } from '@saude/service/handlers'
import { recordCollection } from '@saude/service/record/collection'
import { declaredOf } from '@saude/service/record/rules'
import { filterBy } from '@saude/store'
import { benefitRequest } from '../../contract/benefit-request.ts'
import { benefitSpending } from '../../contract/benefit-spending.ts'
import { granted } from './granted.ts'

const on = handlersFor({ benefitRequest: recordCollection(anyRecord(benefitRequest)) })

export const spendingOnBenefits: Handler = on(benefitSpending, async ({ input, collections, now }) => {
  const charged = await collections.benefitRequest.findAll(
    filterBy({
      'costCenter.id': input.costCenterId,
      approvedOn: { $gte: spendingSince(now) },
      ...granted,
    }),
    { max: 20_000 },
  )
  return {
    items: spendingByMonth(
      charged.map((entry) => {
        const { approvedOn, amount, benefit } = declaredOf<typeof benefitRequest.declared.fields>(entry)
        return {
          day: approvedOn ?? '',
          what: benefit.name ?? '',
          cents: Math.round((amount ?? 0) * 100),
        }
      }),
    ),
  }
})
