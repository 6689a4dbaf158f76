import type { DemoTown } from '@saude/gateway/core/demo/types'
import type { DemoArgs } from '@saude/service/service'
import { citizens } from '../demo/citizens.ts'
import type { DemoCitizen } from '../demo/types.ts'
import { type Citizen, derive } from './citizen.ts'
import type { collections as declared } from './collections.ts'

/** Documents that one `insertMany` takes: large enough for speed, small enough for memory. */
const batchSize = 2_000

/** Stores the people of the demo town. */
export async function fillCitizens({
  collections,
  client,
  town,
  count,
  now,
}: DemoArgs<typeof declared, DemoTown>): Promise<void> {
  const agents = new Map(town.microAreas.map(({ id, agent }) => [id, agent.id]))
  let batch: Citizen[] = []
  for (const citizen of citizens({ town, count, seed: town.seed, today: now })) {
    batch.push(toCitizen(citizen, client, agents))
    if (batch.length < batchSize) continue
    await collections.citizen.insertMany(batch)
    batch = []
  }
  if (batch.length > 0) await collections.citizen.insertMany(batch)
}

function toCitizen(demo: DemoCitizen, client: string, agents: ReadonlyMap<string, string>): Citizen {
  const { id, healthUnit, microAreaId, ...rest } = demo
  return {
    ...rest,
    _id: id,
    client,
    version: 1,
    healthUnit: { id: healthUnit.id, name: healthUnit.name },
    microAreaId,
    responsibleAcsId: (microAreaId && agents.get(microAreaId)) || null,
    ...derive(id, demo),
  }
}
