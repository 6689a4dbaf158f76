import { anyRecord } from '@saude/contract/record/record'
import { type Handler, handlersFor } from '@saude/service/handlers'
import { recordCollection } from '@saude/service/record/collection'
import { declaredOf } from '@saude/service/record/rules'
import { vehicle, vehicleFleet } from '../contract/vehicle.ts'

const on = handlersFor({ vehicle: recordCollection(anyRecord(vehicle)) })

/** More vehicles than any secretariat has. */
const most = 500

export const listFleet: Handler = on(vehicleFleet, async ({ collections }) => {
  const found = await collections.vehicle.find({}, { sort: { searchName: 1, _id: 1 }, limit: most }).toArray()
  return { items: found.map((one) => ({ ...declaredOf<typeof vehicle.declared.fields>(one), id: one._id })) }
})
