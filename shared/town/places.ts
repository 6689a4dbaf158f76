import type { Draft } from './draft.ts'
import { centroid, densifyPath, type Point } from './geometry.ts'
import { origin, pathLength } from './ground.ts'
import { createNaming } from './naming.ts'
import { countryside } from './plan.ts'
import { demoId, type Random } from './random.ts'
import type { DemoCity, DemoClient, DemoNeighbourhood, DemoStreet } from './types.ts'
import { vertex } from './urban.ts'

/** No municipality of Brazil is called so, and none has this number. */
const town = {
  name: 'Santa Rita do Vale',
  ibge: '3559903',
  stateCode: 'SP',
  cnpj: '45799218000196',
  areaCode: '19',
}

const firstCep = 13_696_000

export function makeClient({ land, ground }: Draft, ids: Random): DemoClient {
  const boundary = ground.ring(land.border)
  const lats = boundary.map(({ lat }) => lat)
  const lngs = boundary.map(({ lng }) => lng)
  return {
    id: demoId(ids),
    name: town.name,
    cnpj: town.cnpj,
    ibge: town.ibge,
    stateCode: town.stateCode,
    ...origin,
    northeast: { latitude: Math.max(...lats), longitude: Math.max(...lngs) },
    southwest: { latitude: Math.min(...lats), longitude: Math.min(...lngs) },
    boundary,
  }
}

export function townAsCity(client: DemoClient, ids: Random): DemoCity {
  const { name, ibge, stateCode, latitude, longitude } = client
  return {
    id: demoId(ids),
    name,
    ibge,
    stateCode,
    latitude,
    longitude,
    areaCode: town.areaCode,
    cep: `${firstCep}`,
  }
}

/** The quarters of the town, then the country around it, in the order of the sectors. */
export function layNeighbourhoods(draft: Draft, ids: Random): DemoNeighbourhood[] {
  const { tiling, cells, land, ground, ring } = draft
  const middle = (points: Point[]) => ground.geo(centroid(points))
  return [
    ...cells.map((cell, at) => ({
      id: demoId(ids),
      name: cell.quarter.name,
      rural: false,
      ...middle(cell.built),
      boundary: ring(tiling.rings[at] ?? []),
    })),
    ...land.sectors.map((sector) => ({
      id: demoId(ids),
      name: countryside[sector.unit] ?? '',
      rural: true,
      ...middle(sector.ring.map((index) => vertex(tiling, index))),
      boundary: ring(sector.ring),
    })),
  ]
}

/** The streets with names and places, in the order of the draft. */
export function layStreets(
  draft: Draft,
  neighbourhoods: readonly DemoNeighbourhood[],
  random: Random,
  ids: Random,
): DemoStreet[] {
  const name = createNaming(random)
  return draft.streets.map((street, at) => {
    const length = street.paths.reduce((sum, path) => sum + pathLength(path), 0)
    const { type, publicPlace } =
      street.kind === 'highway'
        ? { type: 'Rodovia', publicPlace: 'Prefeito Aurélio Dantas' }
        : name(street.kind, street.theme, length)
    return {
      id: demoId(ids),
      name: `${type} ${publicPlace}`,
      type,
      publicPlace,
      kind: street.kind,
      cep: `${firstCep + 5 * (at + 1)}`,
      neighbourhoodIds: street.cells.flatMap((cell) => neighbourhoods[cell]?.id ?? []),
      paths: street.paths.map((path) => draft.ground.path(densifyPath(path, 25))),
    }
  })
}
