import type { Scoped } from '@saude/service/handlers'
import type { Citizen } from '../citizen/citizen.ts'
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
