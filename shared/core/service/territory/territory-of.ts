import { type Boundary, isInside, type Vertex } from '@saude/contract/geo'
import { today } from '@saude/contract/instants'
import { searchName } from '@saude/contract/search'
import type { Handler, ScopedCollections, User } from '@saude/service/handlers'
import { tokens } from '@saude/store'
import { streetPathsOf } from '../../contract/street-paths.ts'
import { type TerritoryRule, territoryOf } from '../../contract/territory-of.ts'
import { type collections as declared, on } from '../collections.ts'
import { ownClient } from '../tenant.ts'
import { workOn } from '../user/post.ts'
import type { UserDocument } from '../user/user.ts'
import { besideStreet } from './beside.ts'
import type { MicroArea, Street } from './territory.ts'

export type Core = ScopedCollections<typeof declared>

/** More streets than this of one name are no address. */
const namesakes = 20

interface Address {
  readonly publicPlaceType?: string | null | undefined
  readonly publicPlace?: string | null | undefined
  readonly neighborhoodId?: string | null | undefined
  readonly position?: { readonly latitude: number; readonly longitude: number } | null | undefined
}

/** What one rule leaves possible. */
interface Possible {
  readonly rule: TerritoryRule
  readonly areas: readonly MicroArea[]
}

/**
 * The surest rule that leaves one micro-area decides. Where none does, an agent whose own limits hold the position;
 * else the unit on which the micro-areas that are possible agree, or whose limits hold the position.
 */
const find = on(territoryOf, async ({ input, user, collections, now }) => {
  const day = today(now)
  if (input.agentId) return (await territoryOfAgent(input.agentId, user, collections, day)) ?? noTerritory
  const areas = await collections.microArea.findAll({}, { max: 10_000 })
  const at = input.position && { lat: input.position.latitude, lng: input.position.longitude }
  const possible: Possible[] = [
    { rule: 'street', areas: await alongStreet(input, areas, collections) },
    { rule: 'neighborhood', areas: inNeighborhood(input, areas) },
    { rule: 'position', areas: at ? areas.filter(holding(at)) : [] },
  ]
  for (const { rule, areas: left } of possible) {
    const [area, another] = left
    if (!area || another) continue
    const [agent, healthUnit] = await Promise.all([
      agentOf(area, user, collections),
      unitOf(area.healthUnit.id, user, collections),
    ])
    return { rule, microArea: { id: area._id, code: area.code }, agent, healthUnit }
  }
  const drawn = at && (await agentAround(at, user, collections, day))
  if (drawn) return { rule: 'position' as const, microArea: null, ...drawn }
  return { microArea: null, agent: null, ...(await unitAlone(possible, at, user, collections)) }
})

const noTerritory = { rule: null, microArea: null, agent: null, healthUnit: null }

/** Where an agent works; undefined for who is none, or not here. */
async function territoryOfAgent(id: string, user: User, collections: Core, day: string) {
  const agent = await collections.user.findOne({ ...ownClient(user), _id: id, isAcs: true })
  if (!agent) return undefined
  const area = agent.microArea && (await collections.microArea.findOne({ _id: agent.microArea.id }))
  const unitId = area?.healthUnit.id ?? workOn(agent, day).healthUnitId
  return {
    rule: 'chosen' as const,
    microArea: area ? { id: area._id, code: area.code } : null,
    agent: answered(agent),
    healthUnit: unitId ? await unitOf(unitId, user, collections) : null,
  }
}

const holding =
  (at: Vertex) =>
  ({ boundary }: { readonly boundary?: Boundary | null }): boolean =>
    boundary ? isInside(boundary, at) : false

/** The streets that an address may mean: of streets of one name, those of the neighbourhood. */
async function streetsOf(address: Address, { street }: Core): Promise<readonly Street[]> {
  const place = searchName(address.publicPlace ?? '')
  if (!place) return []
  const typed = searchName(`${address.publicPlaceType ?? ''} ${place}`)
  const found = await street.find({ searchTokens: tokens(place) }, { limit: namesakes }).toArray()
  const isMeant = ({ searchName: whole, publicPlace }: Street) =>
    whole === typed || whole === place || (!address.publicPlaceType && searchName(publicPlace) === place)
  const meant = found.filter(isMeant)
  const near = meant.filter(({ neighborhoodIds }) => neighborhoodIds.includes(address.neighborhoodId ?? ''))
  return near.length > 0 ? near : meant
}

/** The micro-areas to which the street was given, else in which its houses stand. */
async function alongStreet(address: Address, areas: readonly MicroArea[], collections: Core) {
  const along = await streetsOf(address, collections)
  const given = new Set(along.map(({ microArea }) => microArea?.id))
  const places = along.filter(({ microArea }) => !microArea).flatMap(({ paths }) => besideStreet(paths))
  return areas.filter((area) => given.has(area._id) || places.some((at) => holding(at)(area)))
}

const inNeighborhood = ({ neighborhoodId }: Address, areas: readonly MicroArea[]) =>
  neighborhoodId ? areas.filter((area) => area.neighborhood?.id === neighborhoodId) : []

/** Who works in a micro-area now; the one it was made for first, where several do. */
export async function agentOf({ _id, agent }: MicroArea, user: User, { user: users }: Core) {
  const found = await users.findAll(
    { ...ownClient(user), isAcs: true, $or: [{ 'microArea.id': _id }, { _id: agent?.id ?? '' }] },
    { max: 10_000 },
  )
  const here = found.filter(({ microArea }) => microArea?.id === _id)
  const first = here.find((one) => one._id === agent?.id)
  const idle = found.find((one) => one._id === agent?.id && one.microArea === null)
  return answered(first ?? (here.length === 1 ? here[0] : idle))
}

export const answered = (agent: UserDocument | undefined) =>
  agent ? { id: agent._id, name: agent.name, cns: agent.cns } : null

export async function unitOf(id: string, user: User, { healthUnit }: Core) {
  const unit = await healthUnit.findOne({ ...ownClient(user), _id: id })
  return unit && { id: unit._id, name: unit.name, cnes: unit.cnes }
}

/** The one agent whose own limits, drawn without a micro-area, hold a position, and where that agent works. */
async function agentAround(at: Vertex, user: User, collections: Core, day: string) {
  const agents = await collections.user.findAll(
    { ...ownClient(user), isAcs: true, boundary: { $ne: null } },
    { max: 10_000 },
  )
  const [agent, another] = agents.filter(holding(at))
  if (!agent || another) return undefined
  const { healthUnitId } = workOn(agent, day)
  const healthUnit = healthUnitId ? await unitOf(healthUnitId, user, collections) : null
  return { agent: answered(agent), healthUnit }
}

async function unitAlone(
  possible: readonly Possible[],
  at: Vertex | null | undefined,
  user: User,
  collections: Core,
) {
  for (const { rule, areas } of possible) {
    const [id, another] = new Set(areas.map(({ healthUnit }) => healthUnit.id))
    const healthUnit = id && !another ? await unitOf(id, user, collections) : null
    if (healthUnit) return { rule, healthUnit }
  }
  const units = at ? await collections.healthUnit.findAll(ownClient(user), { max: 5_000 }) : []
  const [unit, another] = at ? units.filter(holding(at)) : []
  if (!unit || another) return { rule: null, healthUnit: null }
  const { _id: id, name, cnes } = unit
  return { rule: 'position' as const, healthUnit: { id, name, cnes } }
}

/** Of streets of one name in several neighbourhoods none is shown: it would be the wrong one. */
const paths = on(streetPathsOf, async ({ input, collections }) => {
  const [one, another] = await streetsOf(input, collections)
  return { items: one && !another ? one.paths : [] }
})

export const territoryOfHandlers: Handler[] = [find, paths]
