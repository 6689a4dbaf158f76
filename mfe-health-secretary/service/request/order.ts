import { validationError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { today } from '@saude/contract/instants'
import type { RecordRules } from '@saude/service/record/rules'
import type { ProtocolType } from '../../contract/protocol-type.ts'
import type { SharedFields } from '../../contract/request-kind.ts'
import { daysBetween } from '../protocol/deadline.ts'
import { isWaiting } from '../protocol/protocols.ts'

type Rules = RecordRules<SharedFields>
type Values = Parameters<NonNullable<Rules['before']>>[0]
type Stored = Parameters<NonNullable<Rules['before']>>[1]['stored']
type Taken = Parameters<NonNullable<Rules['sets']>>[0]

/** What a step makes of a request's time and place in its waiting list. */
export function placeAndTime({ stored, transition, given }: Taken, now: Date): Values {
  const day = today(now)
  switch (transition) {
    case 'return':
    case 'suspend':
      return { pausedOn: day }
    case 'complement':
    case 'resume':
    case 'resumeAuthorised': {
      const stood = stored.pausedOn ? daysBetween(stored.pausedOn, day) : 0
      return { pausedOn: null, pausedDays: (stored.pausedDays ?? 0) + stood }
    }
    // Instants order ids: it is the last one of those who have asked until now.
    case 'askAgain':
      return { askedAgain: `${day}/${newId()}`, pausedDays: 0 }
    case 'court':
    case 'courtAuthorised':
    case 'courtAbsent': {
      if (Boolean(given.courtOrder) !== Boolean(given.courtDueOn))
        throw validationError({
          [given.courtOrder ? 'document.courtDueOn' : 'document.courtOrder']:
            'Informe o processo e o prazo, ou deixe os dois vazios se não há mais ordem judicial',
        })
      return {}
    }
    default:
      return {}
  }
}

/** States from which a request comes back to its place. */
const paused: readonly string[] = ['returned', 'suspended']

/**
 * Refuses to change what orders a waiting list beside its fields: each change of order says why.
 * @throws AppError `validation`, at the field
 */
export function refuseSilentOrder(type: ProtocolType, values: Values, stored: Stored): void {
  const state = stored?.state ?? ''
  const isPaused = paused.includes(state)
  if (!stored || !(isPaused || isWaiting(type, state))) return
  const wrong = (['priority', 'date'] as const).filter((key) => key in values && values[key] !== stored[key])
  if (wrong.length === 0) return
  const said = isPaused
    ? 'Quando voltar à fila, altere em “Mudar a ordem”, com o motivo'
    : 'Na fila, altere em “Mudar a ordem”, com o motivo'
  throw validationError(Object.fromEntries(wrong.map((key) => [`document.${key}`, said])))
}
