import { validationError } from '@saude/contract/errors'
import type { OutputOf } from '@saude/contract/query'
import { territoryOf } from '@saude/core/contract/territory-of'
import type { Ask } from '@saude/service/handlers'
import type { Citizen } from '../citizen/citizen.ts'
import { type Doorstep, householdTerritory } from './household.ts'

/** Who looks after a citizen, as records keep it. */
export type Territory = Pick<
  Citizen,
  | 'healthUnit'
  | 'healthUnitName'
  | 'healthUnitCnes'
  | 'microArea'
  | 'microAreaId'
  | 'responsibleAcsId'
  | 'cnsResponsibleProfessional'
  | 'userResponsibleName'
  | 'territoryRule'
>

type Home = Partial<
  Pick<
    Citizen,
    | 'addressOnCity'
    | 'addressPublicPlaceType'
    | '_id'
    | 'addressPublicPlace'
    | 'addressNumber'
    | 'neighborhood'
    | 'addressCoordinates'
    | 'responsibleAcsId'
    | 'microAreaId'
    | 'healthUnit'
    | 'territoryRule'
  >
>

/** No agent or unit is known for this citizen. */
export const noTerritory: Territory = {
  healthUnit: null,
  healthUnitName: null,
  healthUnitCnes: null,
  microArea: null,
  microAreaId: null,
  responsibleAcsId: null,
  cnsResponsibleProfessional: null,
  userResponsibleName: null,
  territoryRule: null,
}

/** Who looks after somebody or a home, of all that is stored of them. */
export const territoryIn = (one: Partial<Territory>): Territory => ({
  healthUnit: one.healthUnit ?? null,
  healthUnitName: one.healthUnitName ?? null,
  healthUnitCnes: one.healthUnitCnes ?? null,
  microArea: one.microArea ?? null,
  microAreaId: one.microAreaId ?? null,
  responsibleAcsId: one.responsibleAcsId ?? null,
  cnsResponsibleProfessional: one.cnsResponsibleProfessional ?? null,
  userResponsibleName: one.userResponsibleName ?? null,
  territoryRule: one.territoryRule ?? null,
})

/** The fields of an address that decide the territory. */
const locating = ['addressOnCity', 'addressPublicPlaceType', 'addressPublicPlace', 'neighborhood'] as const

/** Whether somebody lives elsewhere now than before, as far as territories are concerned. */
export const hasMoved = (before: Home, now: Home): boolean =>
  locating.some((key) => plain(before[key]) !== plain(now[key]))

const plain = (value: Home[(typeof locating)[number]]) =>
  (typeof value === 'object' ? value?.id : value) ?? null

/**
 * What an address says of who looks after its people, as a patch of the record; README, Decisions. What an import
 * said gives way to a micro-area or an agent only, never to nothing; what an address said before gives way to
 * whatever this one says.
 */
export async function territoryFor(
  home: Home,
  ask: Ask,
  doorstep: Doorstep,
  chosenId?: string | null,
): Promise<Partial<Territory>> {
  const isOurs = Boolean(home.territoryRule) || isEmpty(home)
  const found = await territoryFrom(home, ask, doorstep, chosenId)
  return isOurs || found.responsibleAcsId || found.microAreaId ? found : {}
}

/** Who would look after people of this address, whatever the record says by now; or who was chosen, while they are an agent. */
export async function territoryFrom(
  home: Home,
  ask: Ask,
  doorstep: Doorstep,
  chosenId?: string | null,
): Promise<Territory> {
  if (home.addressOnCity === false) return noTerritory
  const chosen = chosenId ? answered(await ask(territoryOf, { agentId: chosenId })) : noTerritory
  if (chosen.responsibleAcsId) return chosen
  return (await householdTerritory(doorstep, home, home._id)) ?? (await derived(home, ask))
}

/** Who looks after a home: an agent who was chosen, else who looks after its address. */
export async function homeTerritory(home: Home, ask: Ask, chosenId: string | null): Promise<Territory> {
  return chosenId ? answered(await ask(territoryOf, { agentId: chosenId })) : derived(home, ask)
}

/** The agent of a citizen who was chosen by hand. */
export const chosenAgentOf = ({
  territoryRule,
  responsibleAcsId: id,
  userResponsibleName,
}: Pick<Citizen, 'territoryRule' | 'responsibleAcsId' | 'userResponsibleName'>) =>
  territoryRule === 'chosen' && id ? { id, name: userResponsibleName ?? '' } : null

/**
 * What is chosen when a record is saved: what the form says, else what was chosen before.
 * @throws AppError `validation` where a new choice is no agent of this municipality
 */
export async function choiceOf(
  given: { readonly id: string } | null | undefined,
  stored: Parameters<typeof chosenAgentOf>[0] | undefined,
  ask: Ask,
  at = '',
): Promise<{ readonly id: string | null; readonly isNew: boolean }> {
  const before = stored ? (chosenAgentOf(stored)?.id ?? null) : null
  const id = given === undefined ? before : (given?.id ?? null)
  const isNew = id !== before
  if (id !== null && isNew && !(await ask(territoryOf, { agentId: id })).agent)
    throw validationError({
      [`${at}chosenAcs`]: 'Agente de saúde deve ser preenchido com um dos valores fornecidos',
    })
  return { id, isNew }
}

/** Whether a position may say more than is known: the person has no agent, or has one by the position. */
export const isOpenToPosition = (home: Home): boolean =>
  home.addressOnCity !== false &&
  (home.territoryRule === 'position' || (!home.responsibleAcsId && !home.microAreaId))

const isEmpty = ({ responsibleAcsId, microAreaId, healthUnit }: Home): boolean =>
  !responsibleAcsId && !microAreaId && !healthUnit

async function derived(home: Home, ask: Ask): Promise<Territory> {
  const { addressCoordinates: at, addressPublicPlace, neighborhood } = home
  if (!at && !addressPublicPlace && !neighborhood) return noTerritory
  return answered(
    await ask(territoryOf, {
      publicPlaceType: home.addressPublicPlaceType ?? null,
      publicPlace: addressPublicPlace ?? null,
      neighborhoodId: neighborhood?.id ?? null,
      position: at ? { latitude: at.y, longitude: at.x } : null,
    }),
  )
}

function answered({ rule, microArea, agent, healthUnit }: OutputOf<typeof territoryOf>): Territory {
  return {
    healthUnit: healthUnit ? { id: healthUnit.id, name: healthUnit.name } : null,
    healthUnitName: healthUnit?.name ?? null,
    healthUnitCnes: healthUnit?.cnes ?? null,
    microArea: microArea?.code ?? null,
    microAreaId: microArea?.id ?? null,
    responsibleAcsId: agent?.id ?? null,
    cnsResponsibleProfessional: agent?.cns ?? null,
    userResponsibleName: agent?.name ?? null,
    territoryRule: rule ?? null,
  }
}
