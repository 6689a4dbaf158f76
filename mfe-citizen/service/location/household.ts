import { newId } from '@saude/contract/id'
import { type Scoped, type Step, update } from '@saude/service/handlers'
import type { Citizen } from '../register/citizen.ts'
import type { Territory } from './territory.ts'

type Address = Partial<
  Pick<
    Citizen,
    'addressOnCity' | 'addressPublicPlaceType' | 'addressPublicPlace' | 'addressNumber' | 'neighborhood'
  >
>

/** Of a block of flats as many as are enough. */
const looked = 50

/** The living who are known to live at an address; undefined where the address names no house. */
async function peopleAt(
  citizens: Scoped<Citizen>,
  home: Address,
  except: string | undefined,
): Promise<Citizen[] | undefined> {
  const { addressPublicPlace, addressNumber, addressOnCity } = home
  if (!addressPublicPlace || !addressNumber || addressOnCity === false) return undefined
  const found = await citizens.find({ addressPublicPlace, addressNumber }, { limit: looked }).toArray()
  return found.filter(
    (one) =>
      one._id !== except &&
      !one.deathAt &&
      one.addressOnCity !== false &&
      isSame(one.addressPublicPlaceType, home.addressPublicPlaceType) &&
      isSame(one.neighborhood?.id, home.neighborhood?.id),
  )
}

type Household = Pick<Citizen, 'householdId' | 'opensHousehold'>

/** The household of who lives at an address: that of the others there, else a new one. */
export async function householdOf(
  citizens: Scoped<Citizen>,
  home: Address,
  except?: string,
): Promise<Required<Household>> {
  const others = await peopleAt(citizens, home, except)
  if (!others) return { householdId: null, opensHousehold: false }
  const householdId = others.find((one) => one.householdId)?.householdId
  if (householdId) return { householdId, opensHousehold: !others.some((one) => one.opensHousehold) }
  return { householdId: newId(), opensHousehold: true }
}

/** The step by which somebody else stands for the household that its first person leaves. */
export async function leavingHousehold(citizens: Scoped<Citizen>, left: Citizen): Promise<Step[]> {
  if (!left.opensHousehold) return []
  const others = (await peopleAt(citizens, left, left._id)) ?? []
  const heir = others.find(({ householdId }) => householdId === left.householdId)
  return heir ? [update(citizens, { _id: heir._id, version: heir.version }, { opensHousehold: true })] : []
}

/**
 * Who looks after the people of this very house, from those who are known to live there: a newborn belongs to the
 * mother's agent, whatever the street says. Undefined where no one is known there, or they have no agent.
 */
export async function householdTerritory(
  citizens: Scoped<Citizen>,
  home: Address,
  except: string | undefined,
): Promise<Territory | undefined> {
  const found = await peopleAt(citizens, home, except)
  const known = found?.find((one) => one.responsibleAcsId || one.microAreaId)
  if (!known) return undefined
  return {
    healthUnit: known.healthUnit ?? null,
    healthUnitName: known.healthUnitName ?? null,
    healthUnitCnes: known.healthUnitCnes ?? null,
    microArea: known.microArea ?? null,
    microAreaId: known.microAreaId ?? null,
    responsibleAcsId: known.responsibleAcsId ?? null,
    cnsResponsibleProfessional: known.cnsResponsibleProfessional ?? null,
    userResponsibleName: known.userResponsibleName ?? null,
    territoryRule: 'household',
  }
}

/** What one of them leaves out does not distinguish them. */
const isSame = (one: string | null | undefined, other: string | null | undefined) =>
  !one || !other || one === other
