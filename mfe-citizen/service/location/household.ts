import type { Scoped } from '@saude/service/handlers'
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

/**
 * Who looks after the people of this very house, from those who are known to live there: a newborn belongs to the
 * mother's agent, whatever the street says. Undefined where no one is known there, or they have no agent.
 */
export async function householdTerritory(
  citizens: Scoped<Citizen>,
  home: Address,
  except: string | undefined,
): Promise<Territory | undefined> {
  const { addressPublicPlace, addressNumber, addressOnCity } = home
  if (!addressPublicPlace || !addressNumber || addressOnCity === false) return undefined
  const found = await citizens.find({ addressPublicPlace, addressNumber }, { limit: looked }).toArray()
  const known = found.find(
    (one) =>
      one._id !== except &&
      !one.deathAt &&
      one.addressOnCity !== false &&
      (one.responsibleAcsId || one.microAreaId) &&
      isSame(one.addressPublicPlaceType, home.addressPublicPlaceType) &&
      isSame(one.neighborhood?.id, home.neighborhood?.id),
  )
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
