import { parseInstant } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import { anyRecord } from '@saude/contract/record/record'
import { stateOf } from '@saude/service/feed-state'
import { handlersFor } from '@saude/service/handlers'
import { keptAnswers } from '@saude/service/kept'
import { seesProtected } from '@saude/service/protected'
import { recordCollection } from '@saude/service/record/collection'
import type { EntryOf } from '@saude/service/record/rules'
import { rowFieldsOf } from '@saude/service/row'
import { collectionOf, filterBy } from '@saude/store'
import { dueFields, outOfHomeTreatmentDue } from '../contract/due-treatment.ts'
import { outOfHomeTreatment } from '../contract/out-of-home-treatment.ts'

type Items = OutputOf<typeof outOfHomeTreatmentDue>['items']
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

/** As many trips as are planned at a time, in several places. */
const kept = keptAnswers<Items>(outOfHomeTreatmentDue.reads)

const fields = rowFieldsOf(dueFields, {})

export const listDue = on(outOfHomeTreatmentDue, async (call) => {
  const { input, user, collections } = call
  const { from, to, ids, unless } = input
  // Before it is read: what is written meanwhile has another one.
  const state = await stateOf(call, outOfHomeTreatmentDue.reads)
  if (unless === state) return { state, items: [] }
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
  const read = async () => {
    const found = await Promise.all(
      ['booked', 'authorised'].map((one) =>
        collections.outOfHomeTreatment.rows(
          filterBy({ ...filter, state: one }),
          { sort: { appointmentAt: 1, _id: 1 }, limit: most },
          fields,
        ),
      ),
    )
    return found.flat() as Items // rows of these fields
  }
  const items = ids ? await read() : await kept(call, [from, to, seesProtected(user)], read)
  return { state, items }
})
