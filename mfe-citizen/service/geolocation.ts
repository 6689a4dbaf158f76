import { boundsOf, isInside, toMultipolygon, type Vertex } from '@saude/contract/geo'
import { territoryAreaGet, territoryAreaSearch } from '@saude/gateway/core/contract/territory-area'
import type { Filter } from '@saude/service/store'
import { citizenGeolocation, geoFiltersSearch } from '../contract/geolocation.ts'
import type { Citizen } from './citizen.ts'
import { on } from './collections.ts'
import { selected, suffering } from './selection.ts'

type Located = Pick<Citizen, '_id' | 'name' | 'addressCoordinates'>

const projection = { name: 1, addressCoordinates: 1 } as const

/** Who lives: maps are for work with the living. */
const living: Filter<Citizen> = { deathAt: null }

const all = (...filters: Filter<Citizen>[]): Filter<Citizen> => ({ $and: filters })

export const locateCitizens = on(citizenGeolocation, async ({ input, user, collections, ask, now }) => {
  const { area } = input
  const wanted = all(living, suffering(input.condition), selected(input.citizen, user, now))
  const found = area ? await ask(territoryAreaGet, area) : undefined
  const boundary = found?.boundary ?? undefined
  const answer = {
    hasBoundary: !area || boundary !== undefined,
    geoFilterType: area?.type ?? null,
    boundary: boundary ? toMultipolygon([boundary]) : null,
  }
  if (!answer.hasBoundary) return { ...answer, citizens: [], withoutLocation: 0 }
  const { citizen } = collections
  const [located, withoutLocation] = await Promise.all([
    citizen
      .find<Located>(all({ hasLocation: true }, wanted, ...(boundary ? [around(boundary)] : [])), {
        projection,
      })
      .toArray(),
    citizen.countDocuments(all({ hasLocation: false }, wanted, ...(area ? [lookedAfter(area)] : []))),
  ])
  const citizens = located.flatMap(({ _id, name, addressCoordinates: at }) => {
    if (!at || (boundary && !isInside(boundary, { lat: at.y, lng: at.x }))) return []
    return [{ id: _id, name, latitude: at.y, longitude: at.x }]
  })
  return { ...answer, citizens, withoutLocation }
})

/** The box around a boundary, so that only those near it are read. */
function around(boundary: readonly Vertex[]): Filter<Citizen> {
  const bounds = boundsOf(boundary)
  if (!bounds) return {}
  return {
    'addressCoordinates.x': { $gte: bounds.west, $lte: bounds.east },
    'addressCoordinates.y': { $gte: bounds.south, $lte: bounds.north },
  }
}

/** Without a position nobody lives inside of anything; who answers for the person is known all the same. */
const lookedAfter = ({ id, type }: { id: string; type: 'user' | 'health_unit' }): Filter<Citizen> =>
  type === 'user' ? { responsibleAcsId: id } : { 'healthUnit.id': id }

export const searchAreas = on(geoFiltersSearch, async ({ input, ask }) =>
  ask(territoryAreaSearch, { q: input.q ?? null }),
)
