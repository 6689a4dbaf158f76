import { chargesInParts, costCenterCharge } from '@saude/options/contract/cost-center-month'
import type { Conversion } from '@saude/service/migrations/migration'
import { outbox, outgoing } from '@saude/service/outbox'
import type { RecordDocument } from '@saude/service/record/collection'
import { declaredOf } from '@saude/service/record/rules'
import { insert } from '@saude/store'
import type { Kind } from '../protocol/protocols.ts'
import { throughRequests } from '../protocol/walk.ts'
import { chargeOf, type Fields } from './granted.ts'

/** Messages to the owner of cost centres of what stored requests charge them with. */
export function chargesOf(found: readonly RecordDocument[], now: Date) {
  const charges = found.flatMap((document) => {
    const charge = chargeOf(declaredOf<Fields>(document))
    return charge ? [{ ...charge, entry: document._id, client: document.client }] : []
  })
  return chargesInParts(charges, now).map(({ client, input }) => outgoing(client, costCenterCharge, input))
}

/** Says what was granted before the owner of cost centres kept their months. */
export const sayCharges = (kinds: readonly Kind[]): Conversion['run'] =>
  throughRequests(
    kinds.filter(({ of }) => of.name === 'benefitRequest'),
    (_kind, found, _store, now) => chargesOf(found, now).map((message) => insert(outbox, message)),
  )
