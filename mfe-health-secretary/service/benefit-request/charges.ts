import { anyRecord } from '@saude/contract/record/record'
import { chargesInParts, costCenterCharge, mostCharges } from '@saude/options/contract/cost-center-month'
import { clientOf } from '@saude/service/client'
import { type Handler, handlersFor } from '@saude/service/handlers'
import type { Conversion } from '@saude/service/migrations/migration'
import { outbox, outgoing } from '@saude/service/outbox'
import { type RecordDocument, recordCollection } from '@saude/service/record/collection'
import { declaredOf } from '@saude/service/record/rules'
import { insert } from '@saude/store'
import { benefitRequest } from '../../contract/benefit-request.ts'
import { benefitRequestCharges } from '../../contract/benefit-spending.ts'
import type { Kind } from '../protocol/protocols.ts'
import { throughRequests } from '../protocol/walk.ts'
import { chargeOf, type Fields } from './granted.ts'

const chargesIn = (found: readonly RecordDocument[]) =>
  found.flatMap((document) => {
    const charge = chargeOf(declaredOf<Fields>(document))
    return charge ? [{ ...charge, entry: document._id, client: document.client }] : []
  })

/** Messages to the owner of cost centres of what stored requests charge them with. */
export function chargesOf(found: readonly RecordDocument[], now: Date) {
  return chargesInParts(chargesIn(found), now).map(({ client, input }) =>
    outgoing(client, costCenterCharge, input),
  )
}

/** Says what was granted before the owner of cost centres kept their months. */
export const sayCharges = (kinds: readonly Kind[]): Conversion['run'] =>
  throughRequests(
    kinds.filter(({ of }) => of.name === 'benefitRequest'),
    (_kind, found, _store, now) => chargesOf(found, now).map((message) => insert(outbox, message)),
  )

const records = recordCollection(anyRecord(benefitRequest))

/** Says to the owner of cost centres what was committed, where it never heard of what it reserved. */
export const sayGranted: Handler = handlersFor({})(benefitRequestCharges, async (call) => {
  // Whatever the caller may see: money is not secret.
  const found = await call.store
    .collection(records)
    .findAll({ _id: { $in: call.input.entries }, client: clientOf(call) }, { max: mostCharges })
  return { charges: chargesIn(found) }
})
