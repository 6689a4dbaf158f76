import { demoCities } from './cities.ts'
import { draftTown } from './draft.ts'
import { layFrontages } from './frontages.ts'
import { layNeighbourhoods, layStreets, makeClient, townAsCity } from './places.ts'
import { createRandom } from './random.ts'
import { layGreens, layWaters } from './scenery.ts'
import type { DemoTerritory, DemoTown } from './types.ts'
import { layUnits, planAreas, staffAreas } from './units.ts'

/** The seed of the municipality that everybody sees. */
export const demoSeed = 'saúde municipal'

/**
 * The invented municipality of a seed, as plain data: the same seed gives the same town, byte for byte.
 * Everything in it is about 12 km wide, its middle the square of the mother church.
 */
export function demoTown(seed: string = demoSeed): DemoTown {
  const random = createRandom(seed)
  const ids = random.fork('ids')
  const draft = draftTown(random)
  const client = makeClient(draft, ids)
  const neighbourhoods = layNeighbourhoods(draft, ids)
  const streets = layStreets(draft, neighbourhoods, random.fork('street names'), ids)
  const planned = planAreas(draft, neighbourhoods, ids)
  const numbered = draft.streets.map((street, at) => ({ ...street, id: streets[at]?.id ?? '' }))
  const frontages = layFrontages(numbered, planned, draft.ground)
  const healthUnits = layUnits(draft, neighbourhoods, streets, frontages, ids)
  return {
    seed,
    client,
    cities: [townAsCity(client, ids), ...demoCities(ids)],
    neighbourhoods,
    streets,
    healthUnits,
    microAreas: staffAreas(draft, planned, healthUnits, frontages, random.fork('agents')),
    frontages,
    waters: layWaters(draft.river, draft.cells, draft.land, draft.ground, random.fork('waters')),
    greens: layGreens(draft.cells, draft.ground, random.fork('greens')),
  }
}

/** The part of the town that the core's collections hold. */
export function demoTerritory(seed: string = demoSeed): DemoTerritory {
  const { client, cities, neighbourhoods, streets, healthUnits, microAreas } = demoTown(seed)
  return { client, cities, neighbourhoods, streets, healthUnits, microAreas }
}
