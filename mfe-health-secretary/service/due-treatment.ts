import { parseInstant } from '@saude/contract/instants'
import { anyRecord } from '@saude/contract/record/record'
import { handlersFor } from '@saude/service/handlers'
import { recordCollection } from '@saude/service/record/collection'
import type { EntryOf } from '@saude/service/record/rules'
import { collectionOf, filterBy } from '@saude/store'
import { outOfHomeTreatmentDue } from '../contract/due-treatment.ts'
import { outOfHomeTreatment } from '../contract/out-of-home-treatment.ts'

type Treatment = EntryOf<(typeof outOfHomeTreatment)['declared']['fields']>

const derived = collectionOf<Treatment>(recordCollection(anyRecord(outOfHomeTreatment)))

/** With an index for what is due. */
export const treatments = {
  ...derived,
  indexes: [...derived.indexes, { keys: { client: 1, state: 1, appointmentAt: 1, _id: 1 } as const }],
}

const on = handlersFor({ outOfHomeTreatment: treatments })

/** As many as anybody plans trips for at a time. */
const most = 1_000
const dayMs = 86_400_000

export const listDue = on(outOfHomeTreatmentDue, async ({ input, collections }) => {
  const { from, to, ids } = input
  const begins = from ? parseInstant(from) : undefined
  const last = to ? parseInstant(to) : undefined
  const filter = {
    ...(ids && { _id: { $in: ids } }),
    appointmentAt: {
      $ne: null,
      ...(begins && { $gte: begins }),
      ...(last && { $lt: new Date(last.getTime() + dayMs) }),
    },
    transport: 'land',
  }
  const found = await Promise.all(
    ['booked', 'authorised'].map((state) =>
      collections.outOfHomeTreatment
        .find(filterBy({ ...filter, state }), {
          sort: { appointmentAt: 1, _id: 1 },
          limit: most,
        })
        .toArray(),
    ),
  )
  return {
    items: found
      .flat()
      .flatMap((one) =>
        one.appointmentAt ? [{ ...one, id: one._id, appointmentAt: one.appointmentAt }] : [],
      ),
  }
})
