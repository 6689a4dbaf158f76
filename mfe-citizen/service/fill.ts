import type { DemoTown } from '@saude/gateway/core/demo/types'
import type { DemoArgs } from '@saude/service/service'
import { citizens } from '../demo/citizens.ts'
import type { DemoCitizen } from '../demo/types.ts'
import { type Citizen, citizens as declaration, derive } from './citizen.ts'
import type { collections as declared } from './collections.ts'

/** Stores the people of the demo town. */
export async function fillCitizens({
  store,
  client,
  town,
  count,
  now,
}: DemoArgs<typeof declared, DemoTown>): Promise<void> {
  const agents = new Map(town.microAreas.map(({ id, agent }) => [id, agent.id]))
  const people = citizens({ town, count, seed: town.seed, today: now })
  await store.fill(
    declaration,
    (function* () {
      for (const citizen of people) yield toCitizen(citizen, client, agents)
    })(),
  )
}

/** Completes the generated person in place: copying so many fields would take longer than inventing them. */
function toCitizen(demo: DemoCitizen, client: string, agents: ReadonlyMap<string, string>): Citizen {
  const { id, healthUnit, microAreaId } = demo
  return Object.assign(demo, {
    // Undefined is not stored.
    id: undefined,
    _id: id,
    client,
    version: 1,
    healthUnit: { id: healthUnit.id, name: healthUnit.name },
    responsibleAcsId: (microAreaId && agents.get(microAreaId)) || null,
    ...derive(id, demo),
  })
}
