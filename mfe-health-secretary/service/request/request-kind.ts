import { citizenMessageCreate } from '@saude/citizen/contract/message'
import { validationError } from '@saude/contract/errors'
import { hiddenPerson } from '@saude/contract/hidden-person'
import { toWire } from '@saude/contract/instants'
import type { Shape } from '@saude/contract/query'
import type { RecordContract } from '@saude/contract/record/declared'
import { type AnyRecord, anyRecord } from '@saude/contract/record/record'
import { keysOf } from '@saude/contract/values'
import { clientOf } from '@saude/service/client'
import type { Step } from '@saude/service/handlers'
import { notifyLater } from '@saude/service/outbox'
import { namesProtected } from '@saude/service/record/naming'
import { type RecordServiceOptions, recordService } from '@saude/service/record/record'
import type { RecordRules } from '@saude/service/record/rules'
import { protocolTypeOf } from '../../contract/protocol-type.ts'
import type { SharedFields } from '../../contract/request-kind.ts'
import type { RequestState } from '../../contract/request-states.ts'
import { protocolOf, protocolSteps } from '../protocol/protocols.ts'
import { called } from '../quota/called.ts'
import { quotaSteps } from '../quota/places.ts'
import { bookedBySlot, placeSteps } from '../slot/booking.ts'
import { refuseAbsent } from './citizen.ts'
import { askedFor, warningsFor } from './fit.ts'
import { requestMessage } from './message.ts'
import { refuseTwoProviders } from './one-provider.ts'
import { placeAndTime, refuseSilentOrder } from './order.ts'
import { type Performers, performerPlace, weekGuards, weekSteps } from './performer.ts'
import { procedureOfExam } from './procedure-of-exam.ts'
import { askWhyRepeated } from './repeated.ts'

type After<S extends Shape> = Parameters<NonNullable<RecordRules<S>['after']>>
export type RequestChange<S extends Shape = SharedFields> = After<S>[0]
export type RequestCall = After<SharedFields>[1]

interface Options<S extends Shape> extends Omit<RecordServiceOptions<S>, 'after'> {
  /** What a kind does besides, in the same commit. @throws AppError to refuse */
  readonly also?: (change: RequestChange<S>, call: RequestCall) => Promise<readonly Step[]>
  /** Of a kind with a `performer`: the register that says how many places a week there are. */
  readonly performers?: Performers
}

/** The place of a provider's quota that a change takes; of a call list they were counted for all together. */
async function quotaTaken(
  of: AnyRecord,
  { id, before, after, transition }: RequestChange,
  call: RequestCall,
) {
  if (!after || transition === called) return []
  const [had, has] = [before, after].map((entry) => entry && protocolOf(of, entry).place)
  return quotaSteps({ store: call.store, client: clientOf(call), id, had, has })
}

/** What all kinds are read as here. */
interface Shared {
  readonly kind: RecordContract<SharedFields, RequestState>
  readonly rules: Options<SharedFields>
}

/**
 * The service half of a kind: a record of a living citizen of the municipality that stands in the list over all kinds,
 * is booked for a place or a day, and whose citizen gets a message about each new state, in the commit that changes it.
 */
export function requestService<
  S extends Shape & SharedFields,
  State extends RequestState,
  Name extends string,
>(of: RecordContract<S, State, Name>, own: Options<NoInfer<S>> = {}) {
  // Kinds differ in fields of their own, which nothing here reads: their rules get what they were declared for.
  const { kind, rules } = { kind: of, rules: own } as unknown as Shared
  const { also, before, sets, warns, performers, ...options } = rules
  const performed = performers && options.collection && { performers, collection: options.collection }
  const type = protocolTypeOf(of.name)
  const isAppointed = kind.states?.transitions.book?.asks?.slot !== undefined
  return recordService(kind, {
    ...options,
    notifies: true,
    ...(performed && { collections: { ...options.collections, performerWeek: weekGuards } }),
    async before(values, call) {
      await refuseAbsent(values, call)
      refuseSilentOrder(type, values, call.stored)
      if (!call.stored) await askWhyRepeated(anyRecord(of), values, call)
      const whole = call.stored ? values : { ...values, ...(await procedureOfExam(values, call.ask)) }
      return before ? before(whole, call) : whole
    },
    async warns(values, call) {
      const warnings = await warningsFor(
        call.ask,
        askedFor({ ...values }, call.stored && { ...call.stored }, call.now),
      )
      return [...warnings.map(({ text }) => text), ...((await warns?.(values, call)) ?? [])]
    },
    async sets(step, call) {
      const isBooking = step.transition === 'book' || step.transition === 'rebook'
      if (step.transition === 'rebook' && !step.given.slot && !step.given.appointmentAt)
        throw validationError({ 'document.appointmentAt': 'Informe outra vaga ou outra data do atendimento' })
      const booked = isAppointed && isBooking ? await bookedBySlot(anyRecord(of), step, call) : {}
      if (performed && isBooking) Object.assign(booked, await performerPlace(step, booked, call))
      return { ...booked, ...placeAndTime(step, call.now), ...(await sets?.(step, call)) }
    },
    async after(change, call) {
      const { before: stored, after, transition, reason } = change
      const { user, now } = call
      if (isAppointed && transition === 'book' && !after?.appointmentAt)
        throw validationError({ 'document.appointmentAt': 'Informe a vaga ou a data do atendimento' })
      if (performed) await refuseTwoProviders(change, call)
      const steps = [
        ...(await protocolSteps(anyRecord(of), change, call)),
        // The places of those who are called were taken all together.
        ...(transition === called ? [] : await placeSteps(change, call)),
        ...(await quotaTaken(anyRecord(of), change, call)),
        ...(performed ? await weekSteps(performed.collection, performed.performers, change, call) : []),
        ...((await also?.(change, call)) ?? []),
      ]
      // A step that completes what was done leads to no new state.
      const isMoved = transition === 'rebook'
      if (transition === undefined || !after || (after.state === stored?.state && !isMoved)) return steps
      // A transition leads to a declared state.
      const state = kind.states && keysOf(kind.states.names).find((name) => name === after.state)
      if (!state) return steps
      // It would stand in the citizen's history, beside no request of theirs.
      if (after.citizen.id === hiddenPerson.id) return steps
      const outgoing = {
        citizenId: after.citizen.id,
        message: requestMessage(of, state, {
          ...after,
          number: after.number ?? null,
          isMoved,
          isUndone: stored?.state === 'done',
          // More people read a citizen's messages than may know of a protected diagnosis.
          reason: namesProtected(anyRecord(of), { ...after }) ? null : (reason ?? null),
        }),
        userId: user.id,
        userName: user.name,
        at: toWire(now),
      }
      return [...steps, notifyLater(citizenMessageCreate, outgoing)]
    },
  })
}
