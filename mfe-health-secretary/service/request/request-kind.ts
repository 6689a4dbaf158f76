import { citizenMessageCreate } from '@saude/citizen/contract/message'
import { AppError } from '@saude/contract/errors'
import { toWire } from '@saude/contract/instants'
import type { Shape } from '@saude/contract/query'
import type { RecordContract } from '@saude/contract/record/declared'
import { notifyLater } from '@saude/service/outbox'
import { type RecordServiceOptions, recordService } from '@saude/service/record/record'
import type { SharedFields } from '../../contract/request-kind.ts'
import type { RequestState } from '../../contract/request-states.ts'
import { requestMessage } from './message.ts'

/**
 * The service half of a kind: a record that is booked for a day only, and whose citizen gets a message about each new state, in
 * the commit that changes it.
 */
export function requestService<
  S extends Shape & SharedFields,
  State extends RequestState,
  Name extends string,
>(of: RecordContract<S, State, Name>, options: Omit<RecordServiceOptions<SharedFields>, 'after'> = {}) {
  // Kinds differ in fields of their own, which nothing here reads.
  const kind = of as unknown as RecordContract<SharedFields, RequestState, string>
  return recordService(kind, {
    ...options,
    notifies: true,
    after({ after, transition, reason }, { user, now }) {
      if (transition === undefined || !after) return []
      if (transition === 'book' && !after.appointmentAt)
        throw new AppError(
          'conflict',
          `Não é possível agendar: informe a data do atendimento em 'Editar' antes.`,
        )
      // A transition leads to a declared state.
      const state = after.state as RequestState
      return [
        notifyLater(citizenMessageCreate, {
          citizenId: after.citizen.id,
          message: requestMessage(of.word, state, {
            ...after,
            number: after.number ?? null,
            reason: reason ?? null,
          }),
          userId: user.id,
          userName: user.name,
          at: toWire(now),
        }),
      ]
    },
  })
}
