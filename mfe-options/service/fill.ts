import type { DemoTown } from '@saude/gateway/core/demo/types'
import { type RegisterDocument, registerValues } from '@saude/service/register'
import type { DemoArgs } from '@saude/service/service'
import { vehicle } from '../contract/vehicle.ts'
import { demoVehicles } from '../demo/vehicles.ts'
import type { collections as declared } from './collections.ts'

const day = 86_400_000

/** Stores the vehicles of the demo town, changed one day after the other. */
export async function fillVehicles({
  collections,
  client,
  town,
  now,
}: DemoArgs<typeof declared, DemoTown>): Promise<void> {
  const documents = demoVehicles(town.seed).map(({ id, ...values }, index) => {
    const at = new Date(now.getTime() - (index + 1) * day)
    const stamp = { _id: id, client, createdAt: at, updatedAt: at, updatedBy: null, version: 1 }
    // The register's own fields beside the derived ones, see RegisterDocument.
    return { ...registerValues(vehicle, id, values), ...stamp } as unknown as RegisterDocument
  })
  await collections.vehicle.insertMany(documents)
}
