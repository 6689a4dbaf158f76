import { groupsOf } from '@saude/contract/access-rows'
import { AppError, validationError } from '@saude/contract/errors'
import { daysAfter } from '@saude/contract/instants'
import { isProvider } from '@saude/contract/session'
import { healthUnitByIds } from '@saude/core/contract/health-unit'
import { userByIds } from '@saude/core/contract/user'
import { type Ask, absent, type Step, type User } from '@saude/service/handlers'
import { recordService } from '@saude/service/record/record'
import { storedOf } from '@saude/service/record/rules'
import { agentIdOf } from '@saude/service/user'
import { atMost, filterBy, type Store } from '@saude/store'
import { home } from '../../../contract/home.ts'
import { isLivedIn } from '../../../contract/home-codes.ts'
import { visitIntervals } from '../../../contract/visit.ts'
import { type Citizen, citizens } from '../citizen/citizen.ts'
import { residents } from '../citizen/resident.ts'
import { hasMoved, homeTerritory, type Territory, territoryIn } from '../location/territory.ts'
import { type Visit, visits } from '../visits/visit.ts'
import { neverVisited } from '../visits/visit-key.ts'
import { doorOf, isElsewhere, isSaidOtherwise, sharedOf } from './door.ts'
import { type Home, homeCollection, nowhere, peopleBut, peopleOf, positionOf } from './home.ts'
import { throughPeople } from './settle.ts'

/** Groups that change homes anywhere in the municipality; agents their own alone. */
const anywhere = new Set<string>(groupsOf('S T Y C D N M'))

/** @throws AppError `permission` for an agent and a home, or a person, that somebody else looks after */
export function refuseOthers(
  user: Pick<User, 'groups' | 'id' | 'post'>,
  { responsibleAcsId }: Pick<Home, 'responsibleAcsId'>,
  sentence = 'Este domicílio não é da sua microárea: outro agente o atende.',
): void {
  const { groups } = user
  if (!groups.includes('acs') || isProvider(groups) || groups.some((one) => anywhere.has(one))) return
  if (responsibleAcsId !== agentIdOf(user)) throw new AppError('permission', sentence)
}

/** @throws AppError `validation` for an address that leads to no door */
function refuseNowhere(one: Partial<Home>, at: string): void {
  if (!one.addressPublicPlace && !one.addressReference)
    throw validationError({ [`${at}addressPublicPlace`]: 'Informe o logradouro ou o ponto de referência' })
  if (!one.addressNumber && !one.hasNoNumber)
    throw validationError({ [`${at}addressNumber`]: 'Informe o número, ou marque Sem número' })
}

/** @throws AppError `validation` for a kind of property in which no one lives, of a home where somebody does */
async function refuseEmptying(store: Store, before: Home, after: Home): Promise<void> {
  if (isLivedIn(after.propertyKind) || !isLivedIn(before.propertyKind)) return
  const { length } = await peopleOf(store, before)
  if (length > 0)
    throw validationError({
      'document.propertyKind':
        length === 1
          ? 'Uma pessoa mora aqui: registre antes para onde ela foi'
          : `${length} pessoas moram aqui: registre antes para onde foram`,
    })
}

/**
 * What is said of who looks after a home in place of what its address says: the unit, and that it is of no micro-area.
 * @throws AppError `validation` for a unit that is none of the municipality
 */
async function chosenIn(
  { chosenUnit, isOutOfArea }: Home,
  ask: Ask,
  at: string,
): Promise<Partial<Territory>> {
  const apart = isOutOfArea ? { microArea: null, microAreaId: null } : {}
  if (!chosenUnit) return apart
  const [unit] = (await ask(healthUnitByIds, { ids: [chosenUnit.id] })).items
  if (!unit)
    throw validationError({
      [`${at}chosenUnit`]: 'Unidade de saúde deve ser preenchido com um dos valores fornecidos',
    })
  const { id, name, cnes } = unit
  return { ...apart, healthUnit: { id, name }, healthUnitName: name, healthUnitCnes: cnes ?? null }
}

/** What a change of a home makes of those who live there. */
function changeOf(before: Home, after: Home) {
  const isMoved = isElsewhere(before, after) || isSaidOtherwise(before, after)
  const isPlaced = JSON.stringify(positionOf(before)) !== JSON.stringify(positionOf(after))
  const isTended =
    before.responsibleAcsId !== after.responsibleAcsId ||
    before.microAreaId !== after.microAreaId ||
    before.healthUnit?.id !== after.healthUnit?.id
  return {
    ...(isMoved && { address: sharedOf(after) }),
    ...(isPlaced && { position: after.addressCoordinates ? positionOf(after) : nowhere }),
    ...(isTended && {
      territory: {
        ...territoryIn(after),
        territoryRule: after.responsibleAcsId || after.microAreaId ? ('household' as const) : null,
      },
    }),
  }
}

interface Lived {
  readonly _id: string
  readonly count: number
  /** Keys of visits, and days of the last ones (`visit-key.ts`). */
  readonly first: string | null
  readonly last: string | null
}

/** How many live in each of some homes, and when they are visited. */
async function peopleOfEach(store: Store, entries: readonly Home[]): Promise<ReadonlyMap<string, Lived>> {
  const [first] = entries
  if (!first) return new Map()
  const ids = entries.map(({ _id }) => _id)
  const match = filterBy<Citizen>({ client: first.client, householdId: { $in: ids }, ...residents })
  const found = await store.collection(citizens).aggregateAll<Lived>(
    [
      { $match: match },
      {
        $group: {
          _id: '$householdId',
          count: { $sum: 1 },
          first: { $min: '$visitKey' },
          last: { $max: '$lastVisitOn' },
        },
      },
    ],
    { max: atMost(entries.length, 1_000) },
  )
  return new Map(found.map((one) => [one._id, one]))
}

/** When properties in which no one lives were last visited. */
async function lastVisitsOf(store: Store, entries: readonly Home[]): Promise<ReadonlyMap<string, string>> {
  const [first] = entries
  const ids = entries.flatMap(({ _id, propertyKind }) => (isLivedIn(propertyKind) ? [] : [_id]))
  if (!first || ids.length === 0) return new Map()
  const done = {
    client: first.client,
    'ofHome.homeId': { $in: ids },
    outcome: 'done',
    withdrawn: null,
  } as const
  const found = await store
    .collection(visits)
    .aggregateAll<{ readonly _id: string; readonly last: string }>(
      [{ $match: filterBy<Visit>(done) }, { $group: { _id: '$ofHome.homeId', last: { $max: '$date' } } }],
      { max: atMost(entries.length, 1_000) },
    )
  return new Map(found.map(({ _id, last }) => [_id, last]))
}

/** When a home was visited, and when it is to be visited again. */
function visitsOf(
  { propertyKind }: Home,
  lived: Lived | undefined,
  visited: string | undefined,
): { readonly lastVisit: string | null; readonly nextVisit: string | null } {
  if (!isLivedIn(propertyKind))
    return {
      lastVisit: visited ?? null,
      nextVisit: visited ? daysAfter(visited, visitIntervals.others) : null,
    }
  const first = lived?.first
  return { lastVisit: lived?.last ?? null, nextVisit: first && first !== neverVisited ? first : null }
}

/** What units and agents are called now; of what is gone the last name stays. */
export async function namesOf(
  entries: readonly (Pick<Home, 'responsibleAcsId'> & {
    readonly healthUnit?: { readonly id: string } | null
  })[],
  ask: Ask,
) {
  const idsOf = (ids: readonly (string | null | undefined)[]) => [
    ...new Set(ids.flatMap((id) => (id ? [id] : []))),
  ]
  const [units, agents] = [
    idsOf(entries.map(({ healthUnit }) => healthUnit?.id)),
    idsOf(entries.map(({ responsibleAcsId }) => responsibleAcsId)),
  ]
  const [ofUnits, ofAgents] = await Promise.all([
    units.length > 0 ? ask(healthUnitByIds, { ids: units }) : undefined,
    agents.length > 0 ? ask(userByIds, { ids: agents }) : undefined,
  ])
  return new Map([...(ofUnits?.items ?? []), ...(ofAgents?.items ?? [])].map(({ id, name }) => [id, name]))
}

/** Homes: their rules, and what a change of one means for those who live there. */
export const homeRecord = recordService(home, {
  collection: homeCollection,
  async before(values, { stored, user, ask, store }) {
    const before = stored && storedOf<Home>(stored)
    const after = storedOf<Home>({ ...before, ...values })
    const at = before ? 'document.' : ''
    if (before) {
      refuseOthers(user, before)
      await refuseEmptying(store, before, after)
    }
    if (!before || isElsewhere(before, after) || values.hasNoNumber !== undefined) refuseNowhere(after, at)
    const chosen = after.chosenAcs?.id ?? null
    const isAsked =
      !before ||
      hasMoved(before, after) ||
      chosen !== (before.chosenAcs?.id ?? null) ||
      (after.chosenUnit?.id ?? null) !== (before.chosenUnit?.id ?? null) ||
      (after.isOutOfArea === true) !== (before.isOutOfArea === true) ||
      JSON.stringify(before.addressCoordinates ?? null) !== JSON.stringify(after.addressCoordinates ?? null)
    const territory: Partial<Territory> = isAsked
      ? await homeTerritory({ ...after, addressOnCity: true }, ask, chosen)
      : {}
    if (chosen && isAsked && territory.responsibleAcsId !== chosen)
      throw validationError({
        [`${at}chosenAcs`]: 'Agente de saúde deve ser preenchido com um dos valores fornecidos',
      })
    const chosenTerritory = isAsked ? { ...territory, ...(await chosenIn(after, ask, at)) } : territory
    refuseOthers(user, { ...after, ...chosenTerritory })
    return { ...values, ...chosenTerritory, doorKey: doorOf({ ...after, addressOnCity: true }) }
  },
  async sets({ stored, transition }, { user, store }) {
    const one = storedOf<Home>(stored)
    refuseOthers(user, one)
    if (transition !== 'end') return { endReason: null, endedOn: null }
    const people = await peopleOf(store, one)
    if (people.length > 0)
      throw new AppError(
        'conflict',
        people.length === 1
          ? 'Não é possível encerrar: uma pessoa mora aqui. Registre antes para onde ela foi.'
          : `Não é possível encerrar: ${people.length} pessoas moram aqui. Registre antes para onde foram.`,
      )
    return {}
  },
  async after({ id, before, after, transition }, { store }): Promise<Step[]> {
    if (!before || !after) return []
    const isEmptied =
      !isLivedIn(storedOf<Home>(after).propertyKind) && isLivedIn(storedOf<Home>(before).propertyKind)
    // Between the count and the step somebody may have moved in.
    if (transition === 'end' || isEmptied) return [absent(citizens, peopleBut(id, []))]
    const change = changeOf(storedOf<Home>(before), storedOf<Home>(after))
    if (Object.keys(change).length === 0) return []
    const people = await peopleOf(store, storedOf<Home>(after))
    const ids = people.map(({ _id }) => _id)
    return [absent(citizens, peopleBut(id, ids)), ...throughPeople(citizens, people, change)]
  },
  async shown(entries, { store, ask }) {
    const all = entries.map((entry) => storedOf<Home>(entry))
    const [lived, visited, names] = await Promise.all([
      peopleOfEach(store, all),
      lastVisitsOf(store, all),
      namesOf(all, ask),
    ])
    return all.map((one) => ({
      ...visitsOf(one, lived.get(one._id), visited.get(one._id)),
      microArea: one.microArea ?? null,
      agentName: names.get(one.responsibleAcsId ?? '') ?? one.userResponsibleName ?? null,
      healthUnitName: names.get(one.healthUnit?.id ?? '') ?? one.healthUnitName ?? null,
      people: lived.get(one._id)?.count ?? 0,
    }))
  },
  where({ responsibleAcs, healthUnit }) {
    if (!responsibleAcs && !healthUnit) return undefined
    return {
      ...(responsibleAcs && { responsibleAcsId: responsibleAcs.id }),
      ...(healthUnit && { 'healthUnit.id': healthUnit.id }),
    }
  },
})
