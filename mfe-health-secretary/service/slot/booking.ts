import { clientOf } from '@saude/service/client'
import type { Step } from '@saude/service/handlers'
import type { RecordRules } from '@saude/service/record/rules'
import type { SharedFields } from '../../contract/request-kind.ts'
import { freePlace, slotOf, takePlace } from './slot-steps.ts'

type Rules = RecordRules<SharedFields>
type Change = Parameters<NonNullable<Rules['after']>>[0]
type Call = Parameters<NonNullable<Rules['after']>>[1]
type Taken = Parameters<NonNullable<Rules['sets']>>[0]

/** What a booking says of when, where and by whom: the slot's words, where one was chosen. */
export async function bookedBySlot({ given }: Taken, call: Call): Promise<object> {
  const slot = given.slot ? await slotOf(call, clientOf(call), given.slot.id) : undefined
  // Who books without a slot says a day of its own.
  if (!slot) return { slot: null }
  const { provider, at, place } = slot
  return {
    appointmentAt: at,
    appointmentPlace: [provider.name, place].filter(Boolean).join(', ').slice(0, 200),
    provider,
  }
}

type Held = Pick<NonNullable<Change['after']>, 'slot' | 'state'> | undefined

const held = (request: Held): string | undefined =>
  request?.state === 'booked' ? request.slot?.id : undefined

/**
 * The steps that take and free places as a request changes: booked, booked anew, cancelled in time, removed, brought
 * back. Who comes does not free the place, and neither does who stays away.
 */
export async function placeSteps({ before, after }: Change, call: Call): Promise<Step[]> {
  const [had, has] = [held(before), held(after)]
  if (had === has) return []
  const client = clientOf(call)
  const isOver = after?.state === 'done' || after?.state === 'absent' || after?.state === 'missed'
  const freed = had !== undefined && !isOver ? await slotOf(call, client, had) : undefined
  const taken = has === undefined ? [] : [takePlace(await slotOf(call, client, has), call.now)]
  return [...freePlace(freed, call.now), ...taken]
}
