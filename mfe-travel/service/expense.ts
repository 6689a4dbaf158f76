import { AppError, validationError } from '@saude/contract/errors'
import { stateWord } from '@saude/contract/record/states'
import { recordService } from '@saude/service/record/record'
import { storedOf } from '@saude/service/record/rules'
import { travelExpense } from '../contract/expense.ts'
import { travelStates } from '../contract/travel-states.ts'
import { chargeGuard, expenseCharged } from './charges.ts'
import { type ExpenseDocument, expenseRecords, travelOf } from './documents.ts'

/** Receipts come in after a trip is over; of a cancelled one there are none. */
export const expenseService = recordService(travelExpense, {
  collection: expenseRecords,
  demo: () => import('../demo/expenses.ts'),
  where: ({ travelId }) => (typeof travelId === 'string' ? { travelId } : undefined),
  async before(values, { stored, now, ...context }) {
    const at = stored ? 'document.' : ''
    if (stored && values.travelId && values.travelId !== stored.travelId)
      throw validationError({ 'document.travelId': 'A despesa é de outra viagem' })
    const travel = await travelOf({ now, ...context }, stored?.travelId ?? values.travelId ?? '')
    if (!travel) throw validationError({ [`${at}travelId`]: 'A viagem não existe mais' })
    if (travel.state === 'cancelled')
      throw new AppError('conflict', `A viagem está ${stateWord(travelStates, travel.state)}.`)
    return values
  },
  async after({ before, after }, context) {
    const expense = storedOf<ExpenseDocument>(after ?? before ?? {})
    const steps = await chargeGuard(context, expense.travelId)
    const travel = await travelOf(context, expense.travelId)
    return [
      ...steps,
      ...(travel?.costCenter ? await expenseCharged(expense, after ? travel : null, context) : []),
    ]
  },
})
