import { cellDegrees } from '@saude/contract/cells'
import { boundsOf, isInside, type Vertex } from '@saude/contract/geo'
import type { seenBy } from '@saude/service/cells'
import type { Scoped } from '@saude/service/handlers'
import type { Filter } from '@saude/store'
import type { LayerGroup } from '../../contract/layer.ts'
import { massFields } from '../conditions/mass-of.ts'
import { isPoor } from '../location/poor.ts'
import type { Citizen } from '../register/citizen.ts'
import type { Mark, Members } from './members.ts'

const projection = {
  name: 1,
  ...massFields,
  addressCoordinates: 1,
  hasLocation: 1,
  accuracy: 1,
  geolocationType: 1,
  neighborhood: 1,
  healthUnitName: 1,
  microArea: 1,
  visitKey: 1,
  lastVisitOn: 1,
} as const

/** Somebody of a layer. */
export interface Member {
  readonly one: Citizen
  readonly mark: Mark
  readonly groups: readonly LayerGroup[]
}

export interface Where {
  /** Undefined: everywhere. */
  readonly boundary: readonly Vertex[] | undefined
  /** Those whom the area's unit or agent looks after. */
  readonly lookedAfter: Filter<Citizen> | undefined
  readonly seen: ReturnType<typeof seenBy>
}

/** Ids asked for at once. */
const chunk = 1_000

const all = (...filters: Filter<Citizen>[]): Filter<Citizen> => ({ $and: filters })

/**
 * Those of a layer who live inside of an area or are looked after by it, in the order of their ids, with the groups that
 * they belong to.
 */
export async function* readMembers(
  citizens: Scoped<Citizen>,
  wanted: Filter<Citizen>,
  { filter, idsAfter, mark }: Members,
  { boundary, lookedAfter, seen }: Where,
  after?: string,
): AsyncGenerator<Member, undefined> {
  const beyond = after ? [{ _id: { $gt: after } } satisfies Filter<Citizen>] : []
  const near =
    boundary && lookedAfter ? [{ $or: [around(boundary), lookedAfter] } satisfies Filter<Citizen>] : []
  const parts = idsAfter ? partsOf(idsAfter(after)) : [{}]
  // Of an area: who is looked after by it is a set, which those who live inside are compared with.
  const tended = lookedAfter ? await idsOf(citizens, all(lookedAfter, wanted)) : undefined
  for (const part of parts)
    for await (const one of citizens.find<Citizen>(all(wanted, filter, part, ...near, ...beyond), {
      projection,
      sort: { _id: 1 },
    })) {
      const said = mark(one)
      const groups = said ? groupsOf(one, { boundary, seen }, tended?.has(one._id) ?? false) : []
      if (said && groups.length > 0) yield { one, mark: said, groups }
    }
}

/** What is stored of people of whom there are no more than a page, in the order of their ids. */
export async function* readThese(
  citizens: Scoped<Citizen>,
  wanted: Filter<Citizen>,
  ids: readonly string[],
): AsyncGenerator<Citizen, undefined> {
  for (const part of partsOf(ids))
    yield* citizens.find<Citizen>(all(wanted, part), { projection, sort: { _id: 1 } })
}

/** Filters of so many ids at once, which are not all held together: half of a large town may be on a layer. */
function* partsOf(ids: Iterable<string>): Generator<Filter<Citizen>, undefined> {
  let some: string[] = []
  for (const id of ids) {
    if (some.push(id) < chunk) continue
    yield { _id: { $in: some } }
    some = []
  }
  if (some.length > 0) yield { _id: { $in: some } }
}

async function idsOf(citizens: Scoped<Citizen>, filter: Filter<Citizen>): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  for await (const { _id } of citizens.find<Pick<Citizen, '_id'>>(filter, { projection: { _id: 1 } }))
    ids.add(_id)
  return ids
}

function groupsOf(
  one: Citizen,
  { boundary, seen }: Pick<Where, 'boundary' | 'seen'>,
  isTended: boolean,
): LayerGroup[] {
  const at = one.addressCoordinates && seen(one.addressCoordinates)
  if (!at) return !boundary || isTended ? ['withoutLocation'] : []
  if (boundary && !isInside(boundary, { lat: at.y, lng: at.x })) return isTended ? ['outside'] : []
  return isPoor(one) ? ['shown', 'poorAccuracy'] : ['shown']
}

/** The box around a boundary and half a cell beyond, so that only those near it are read, however positions are seen. */
export function around(boundary: readonly Vertex[]): Filter<Citizen> {
  const bounds = boundsOf(boundary)
  if (!bounds) return {}
  return {
    'addressCoordinates.x': { $gte: bounds.west - cellDegrees / 2, $lte: bounds.east + cellDegrees / 2 },
    'addressCoordinates.y': { $gte: bounds.south - cellDegrees / 2, $lte: bounds.north + cellDegrees / 2 },
  }
}
