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

/** Who is known to live at the address of a call, read once for all that ask. */
export interface Doorstep {
  /** The living but one; undefined where the address names no house. */
  readonly at: (home: Address, except: string | undefined) => Promise<readonly Citizen[] | undefined>
}

/** The doorstep of a call that is about one address. */
export function doorstepOf(citizens: Scoped<Citizen>): Doorstep {
  let read: { readonly door: string; readonly people: Promise<readonly Citizen[]> } | undefined
  return {
    async at(home, except) {
      const { addressPublicPlace, addressNumber, addressOnCity } = home
      if (!addressPublicPlace || !addressNumber || addressOnCity === false) return undefined
      const door = `${addressPublicPlace}|${addressNumber}`
      if (read?.door !== door)
        read = {
          door,
          people: citizens.find({ addressPublicPlace, addressNumber }, { limit: looked }).toArray(),
        }
      return (await read.people).filter(
        (one) =>
          one._id !== except &&
          !one.deathAt &&
          one.addressOnCity !== false &&
          isSame(one.addressPublicPlaceType, home.addressPublicPlaceType) &&
          isSame(one.neighborhood?.id, home.neighborhood?.id),
      )
    },
  }
}

/**
 * Who looks after the people of this very house, from those who are known to live there: a newborn belongs to the
 * mother's agent, whatever the street says. Undefined where no one is known there, or they have no agent.
 */
export async function householdTerritory(
  doorstep: Doorstep,
  home: Address,
  except: string | undefined,
): Promise<Territory | undefined> {
  const found = await doorstep.at(home, except)
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
