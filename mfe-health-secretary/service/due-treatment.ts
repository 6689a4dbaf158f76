import { parseInstant } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import { anyRecord } from '@saude/contract/record/record'
import { handlersFor } from '@saude/service/handlers'
import type { RecordDocument } from '@saude/service/record/collection'
import { recordCollection } from '@saude/service/record/collection'
import type { Filter } from '@saude/store'
import { outOfHomeTreatmentDue } from '../contract/due-treatment.ts'
import { outOfHomeTreatment } from '../contract/out-of-home-treatment.ts'

const derived = recordCollection(anyRecord(outOfHomeTreatment))

/** With an index for what is due. */
export const treatments = {
  ...derived,
  indexes: [...derived.indexes, { keys: { client: 1, state: 1, appointmentAt: 1, _id: 1 } as const }],
}

const on = handlersFor({ outOfHomeTreatment: treatments })

/** As many as anybody plans trips for at a time. */
const most = 1_000
const dayMs = 86_400_000

type Due = OutputOf<typeof outOfHomeTreatmentDue>['items'][number]

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
        // Declared fields of the record, which its document type does not name.
        .find({ ...filter, state } as unknown as Filter<RecordDocument>, {
          sort: { appointmentAt: 1, _id: 1 } as object,
          limit: most,
        })
        .toArray(),
    ),
  )
  // They hold the declared fields.
  return { items: found.flat().map((one) => ({ ...(one as unknown as Due), id: one._id })) }
})
