import { validationError } from '@saude/contract/errors'
import type { InputOf, OutputOf } from '@saude/contract/query'
import { searchName } from '@saude/contract/search'
import { chunksOf } from '@saude/contract/values'
import { territoryPlan } from '@saude/core/contract/territory-assign'
import type { Ask, Scoped } from '@saude/service/handlers'
import type { Filter } from '@saude/store'
import type { Citizen } from '../../citizen/citizen.ts'
import type { Home } from '../../home/home.ts'
import type { Territory } from '../territory.ts'

export type Change = InputOf<typeof territoryPlan>
export type Plan = OutputOf<typeof territoryPlan>
type Moving = Plan['streets'][number]

/** People of one change: a batch that the store writes at once. */
const mostPeople = 10_000

/** What a change is about. @throws AppError `validation` where it is about nothing, or about two things */
export async function planOf(change: Change, ask: Ask): Promise<Plan> {
  const isOfStreets = (change.streetIds?.length ?? 0) > 0
  if (isOfStreets === Boolean(change.agentId))
    throw validationError({ streetIds: 'Escolha as ruas que mudam, ou quem passa a atender a microárea' })
  return ask(territoryPlan, change)
}

interface Collections {
  readonly citizen: Scoped<Citizen>
  readonly home: Scoped<Home>
}

/**
 * Finds who goes with a change, with their homes, and who lives there and stays: with an agent chosen by hand, and in a home that was
 * said to be of no micro-area.
 */
export async function moversOf({ citizen, home }: Collections, change: Change, plan: Plan) {
  const there = change.agentId ? await ofAgent(citizen, change, plan) : await alongStreets(citizen, plan)
  if (there.length > mostPeople)
    throw validationError({ streetIds: 'São pessoas demais de uma vez: escolha menos ruas' })
  const homes = await homesOf(home, there)
  const isApart = ({ householdId }: Citizen) => homes.get(householdId ?? '')?.isOutOfArea === true
  const after = territoryAfter(plan)
  const movers = there.filter(
    (one) =>
      one.territoryRule !== 'chosen' &&
      !isApart(one) &&
      (one.microAreaId !== after.microAreaId || one.responsibleAcsId !== after.responsibleAcsId),
  )
  const staying = there.filter((one) => one.territoryRule === 'chosen' || isApart(one))
  const outOfArea = staying.filter(isApart).length
  return { movers, homes, kept: staying.length - outOfArea, outOfArea }
}

/** The homes of people by their ids. */
async function homesOf(homes: Scoped<Home>, people: readonly Citizen[]): Promise<ReadonlyMap<string, Home>> {
  const ids = new Set(people.flatMap(({ householdId }) => householdId ?? []))
  return new Map((await theseHomes(homes, [...ids])).map((one) => [one._id, one]))
}

/** Homes by their ids. */
export const theseHomes = async (homes: Scoped<Home>, ids: readonly string[]): Promise<Home[]> =>
  (
    await Promise.all(chunksOf(ids, 500).map((some) => homes.findAll({ _id: { $in: some } }, { max: 1_000 })))
  ).flat()

const ofAgent = (citizens: Scoped<Citizen>, { microAreaId }: Change, { agentId }: Plan) =>
  someOf(citizens, { responsibleAcsId: agentId ?? null, microAreaId })

/** The people that a filter finds; with one more than may move, no others are read. */
async function someOf(citizens: Scoped<Citizen>, filter: Filter<Citizen>): Promise<Citizen[]> {
  const found: Citizen[] = []
  for await (const one of citizens.find(filter, { limit: mostPeople + 1 })) found.push(one)
  return found
}

/** Those whose address names one of the streets, however it was typed. */
async function alongStreets(citizens: Scoped<Citizen>, { streets }: Plan): Promise<Citizen[]> {
  const typed = await citizens.distinct('addressPublicPlace', {}, { max: 200_000 })
  const named = typed.flatMap((text) => {
    if (typeof text !== 'string') return []
    const place = searchName(text)
    return streets.some((street) => namesOf(street).includes(place)) ? [text] : []
  })
  if (named.length === 0) return []
  const found = await someOf(citizens, { addressPublicPlace: { $in: named } })
  if (found.length > mostPeople) return found
  return found.filter((one) => one.addressOnCity !== false && streets.some((street) => livesIn(street, one)))
}

const namesOf = ({ type, publicPlace }: Moving) => [
  searchName(publicPlace),
  searchName(`${type ?? ''} ${publicPlace}`),
]

/** Of streets of one name the neighbourhood decides, where an address says it. */
function livesIn(street: Moving, { addressPublicPlace, addressPublicPlaceType, neighborhood }: Citizen) {
  const [plain, whole] = namesOf(street)
  const place = searchName(addressPublicPlace ?? '')
  const type = searchName(addressPublicPlaceType ?? '')
  const isNamed =
    place === whole || (place === plain && (type === '' || type === searchName(street.type ?? type)))
  const isNear =
    !neighborhood || street.neighborhoodIds.length === 0 || street.neighborhoodIds.includes(neighborhood.id)
  return isNamed && isNear
}

/** The same of a home, and of who lives there: a unit that was chosen for it stays. */
export function territoryOfHome(after: Territory, home: Home | undefined): Partial<Territory> {
  if (!home?.chosenUnit) return after
  const { healthUnit: _unit, healthUnitName: _name, healthUnitCnes: _cnes, ...rest } = after
  return rest
}

/** What records say of the people afterwards. */
export const territoryAfter = ({ to }: Plan): Territory => ({
  healthUnit: to.healthUnit ? { id: to.healthUnit.id, name: to.healthUnit.name } : null,
  healthUnitName: to.healthUnit?.name ?? null,
  healthUnitCnes: to.healthUnit?.cnes ?? null,
  microArea: to.microArea.code,
  microAreaId: to.microArea.id,
  responsibleAcsId: to.agent?.id ?? null,
  cnsResponsibleProfessional: to.agent?.cns ?? null,
  userResponsibleName: to.agent?.name ?? null,
  territoryRule: 'street',
})
