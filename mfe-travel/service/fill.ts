import { searchName } from '@saude/contract/search'
import type { DemoCity, DemoTown } from '@saude/core/demo/types'
import type { DemoArgs } from '@saude/service/service'
import { demoTravels } from '../demo/travels.ts'
import type { collections as declared } from './collections.ts'
import type { TravelCity } from './travel.ts'

/** Stores the travels of the demo town. */
export async function fillTravels({
  collections,
  client,
  town,
  now,
}: DemoArgs<typeof declared, DemoTown>): Promise<void> {
  await collections.travel.insertMany(
    demoTravels(town, now).map(({ id, originCity, destinationCity, createdAt, ...travel }) => ({
      ...travel,
      _id: id,
      client,
      originCity: cityOf(originCity),
      destinationCity: cityOf(destinationCity),
      createdAt,
      updatedAt: createdAt,
      updatedBy: null,
      version: 1,
    })),
  )
}

function cityOf({ id, name, stateCode }: DemoCity): TravelCity {
  const shown = `${name} - ${stateCode}`
  return { id, name: shown, searchName: searchName(shown) }
}
