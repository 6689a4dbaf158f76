import { isInside, toMultipolygon, type Vertex } from '@saude/contract/geo'
import { territoryAreaGet, territoryAreaSearch } from '@saude/core/contract/territory-area'
import { seenBy } from '@saude/service/cells'
import type { Scoped } from '@saude/service/handlers'
import { keptAnswers } from '@saude/service/kept'
import type { Filter } from '@saude/store'
import { citizenGeolocation, geoFiltersSearch, pointsAtOnce } from '../../contract/geolocation.ts'
import type { LayerGroup } from '../../contract/layer.ts'
import { packPoints } from '../../contract/packed.ts'
import { on } from '../collections.ts'
import { around } from '../layer/read.ts'
import type { Citizen } from '../register/citizen.ts'
import { residents } from '../register/resident.ts'
import { type Laid, laterPages, layOut, pageOf } from './page-of-spots.ts'
import { isPoor, poor } from './poor.ts'
import { selected, suffering } from './selection.ts'
import { spotsOf } from './spots.ts'

type Located = Pick<Citizen, '_id' | 'name' | 'addressCoordinates' | 'accuracy' | 'geolocationType'>

const projection = { name: 1, addressCoordinates: 1, accuracy: 1, geolocationType: 1 } as const

const all = (...filters: Filter<Citizen>[]): Filter<Citizen> => ({ $and: filters })

export const locateCitizens = on(citizenGeolocation, async (call) => {
  const { input, user, collections, store, ask, now } = call
  const { area, after } = input
  const drawn = ({ citizens, next }: Page) =>
    input.packed ? { citizens: [], packed: packPoints(citizens), next } : { citizens, next }
  const wanted = all(residents, suffering(input.condition, now), selected(input.citizen, user, now))
  const found = area ? await ask(territoryAreaGet, area) : undefined
  const boundary = found?.boundary ?? undefined
  const answer = {
    hasBoundary: !area || boundary !== undefined,
    geoFilterType: area?.type ?? null,
    boundary: boundary ? toMultipolygon([boundary]) : null,
  }
  const seen = seenBy(user)
  if (!answer.hasBoundary) return { ...answer, citizens: [], withoutLocation: 0, located: 0 }
  const isOfAll = !input.condition && (input.citizen?.selection ?? 'all') === 'all'
  const client = input.packed && isOfAll ? user.client?.id : undefined
  const spots = client && (await spotsOf(store, client))
  if (spots) {
    const laid = await keptLaid(call, { area, boundary, seen: user.isAnonymization }, async () => {
      const numbers = { located: 0, withoutLocation: 0, poorAccuracy: 0, outside: 0 }
      const count = (_: unknown, groups: readonly LayerGroup[]) => {
        for (const group of groups) numbers[group === 'shown' ? 'located' : group] += 1
      }
      // What was written since it was looked whether they are kept counts too.
      const latest = (await spotsOf(store, client)) ?? spots
      return {
        ...(await layOut(latest, { area, boundary, seen, kinds: { of: () => null }, count })),
        numbers,
      }
    })
    const { points: citizens, next, version } = pageOf(laid, after, user)
    const first = () => ({ ...laid.numbers, later: laterPages(laid, user) })
    return { ...answer, ...drawn({ citizens, next }), version, ...(after ? { withoutLocation: 0 } : first()) }
  }
  const { citizen } = collections
  const inside = isWithin(boundary, seen)
  const placed = all({ hasLocation: true }, wanted, ...(boundary ? [around(boundary)] : []))
  if (after)
    return {
      ...answer,
      ...drawn(await pointsOf(citizen, placed, inside, seen, after)),
      withoutLocation: 0,
    }
  const tended = area && all({ hasLocation: true }, wanted, lookedAfter(area))
  const [page, located, withoutLocation, poorAccuracy, outside] = await Promise.all([
    pointsOf(citizen, placed, inside, seen),
    boundary ? countInside(citizen, placed, inside) : citizen.countDocuments(placed),
    citizen.countDocuments(all({ hasLocation: false }, wanted, ...(area ? [lookedAfter(area)] : []))),
    boundary ? countInside(citizen, all(placed, poor), inside) : citizen.countDocuments(all(placed, poor)),
    tended && boundary ? countInside(citizen, tended, (one) => !inside(one)) : 0,
  ])
  return { ...answer, ...drawn(page), located, withoutLocation, poorAccuracy, outside }
})

/** Pages are asked for one after the other, and all who look at the map ask for the same. */
const keptLaid = keptAnswers<Laid & { readonly numbers: Readonly<Record<LayerNumber, number>> }>(
  citizenGeolocation.reads,
  4,
)
type LayerNumber = Exclude<LayerGroup, 'shown'> | 'located'

type Boundary = readonly Vertex[] | undefined

type Seen = ReturnType<typeof seenBy>
type Within = (one: Located) => boolean

const isWithin =
  (boundary: Boundary, seen: Seen): Within =>
  ({ addressCoordinates: at }) => {
    if (!at || !boundary) return Boolean(at)
    const { x, y } = seen(at)
    return isInside(boundary, { lat: y, lng: x })
  }

type Area = { readonly id: string; readonly type: 'user' | 'health_unit' }

type Page = Awaited<ReturnType<typeof pointsOf>>

/** One page; read a few hundred documents at a time, so that others are answered in between. */
async function pointsOf(
  citizens: Scoped<Citizen>,
  placed: Filter<Citizen>,
  isShown: Within,
  seen: Seen,
  after?: string,
) {
  const beyond = after ? all(placed, { _id: { $gt: after } }) : placed
  const options = { projection, sort: { _id: 1 }, limit: pointsAtOnce } as const
  const points: { id: string; name: string; latitude: number; longitude: number; isPoor: boolean }[] = []
  let read = 0
  let last: string | null = null
  for await (const one of citizens.find<Located>(beyond, options)) {
    read += 1
    last = one._id
    const { _id, name, addressCoordinates: at } = one
    if (!at || !isShown(one)) continue
    const { x, y } = seen(at)
    points.push({ id: _id, name, latitude: y, longitude: x, isPoor: isPoor(one) })
  }
  return { citizens: points, next: read === pointsAtOnce ? last : null }
}

async function countInside(citizens: Scoped<Citizen>, placed: Filter<Citizen>, isCounted: Within) {
  let count = 0
  for await (const one of citizens.find<Located>(placed, { projection })) if (isCounted(one)) count += 1
  return count
}

/** Without a position it is unknown which areas a person lives in; who is responsible is known all the same. */
const lookedAfter = ({ id, type }: Area): Filter<Citizen> =>
  type === 'user' ? { responsibleAcsId: id } : { 'healthUnit.id': id }

export const searchAreas = on(geoFiltersSearch, async ({ input, ask }) =>
  ask(territoryAreaSearch, { q: input.q ?? null }),
)
