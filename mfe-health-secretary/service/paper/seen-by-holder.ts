import { protectedExams } from '@saude/core/contract/codes/protected'
import { namesProtectedPlace } from '@saude/core/contract/codes/protected-places'
import type { Call } from '@saude/service/handlers'
import { recordCollection } from '@saude/service/record/collection'
import { hidesPerson, namesProtected } from '@saude/service/record/naming'
import { storedOf } from '@saude/service/record/rules'
import { kinds } from '../../contract/kinds.ts'
import type { Protocol } from '../protocol/protocols.ts'
import { type Booked, placeOf } from './place.ts'

interface Appointed extends Booked {
  readonly _id: string
  readonly appointmentAt?: Date | null
  readonly exam?: { readonly id: string } | null
  readonly procedure?: { readonly id: string } | null
}

/**
 * When and where a request takes place, for those who hold its paper: nothing where what is asked for, its diagnosis or
 * the place itself may name a protected diagnosis. Papers are lost, and look-ups are public.
 * @param call whose scope is the client of the protocol
 */
export async function appointmentOf(
  call: Pick<Call, 'scope' | 'ask'>,
  { _id, type, state, hiddenPerson }: Protocol,
) {
  if (state !== 'booked' || hiddenPerson) return {}
  const of = kinds[type]
  const stored = await call.scope(recordCollection(of)).findOne({ _id })
  if (!stored) return {}
  const { appointmentAt, exam, procedure, ...booked } = storedOf<Appointed>(stored)
  const isSecret =
    namesProtected(of, { ...stored }) ||
    hidesPerson(of, { ...stored }) ||
    [exam, procedure].some((one) => one && protectedExams.includes(one.id))
  if (!appointmentAt || isSecret) return {}
  const where = await placeOf(call, type, booked)
  const names = [where.place, where.address, booked.provider?.name, booked.performer?.name]
  return names.some((name) => namesProtectedPlace(name ?? '')) ? {} : { at: appointmentAt, ...where }
}
