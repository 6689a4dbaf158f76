import type { OutputOf } from '@saude/contract/query'
import { anyRecord } from '@saude/contract/record/record'
import { type Handler, handlersFor } from '@saude/service/handlers'
import { recordCollection } from '@saude/service/record/collection'
import { vehicle, vehicleFleet } from '../contract/vehicle.ts'

const on = handlersFor({ vehicle: recordCollection(anyRecord(vehicle)) })

type Item = OutputOf<typeof vehicleFleet>['items'][number]

/** More vehicles than any secretariat has. */
const most = 500

export const listFleet: Handler = on(vehicleFleet, async ({ collections }) => {
  const found = await collections.vehicle.find({}, { sort: { searchName: 1, _id: 1 }, limit: most }).toArray()
  // They hold the declared fields.
  return { items: found.map((one) => ({ ...(one as unknown as Item), id: one._id })) }
})
