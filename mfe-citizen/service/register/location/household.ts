import type { Scoped } from '@saude/service/handlers'
import type { Citizen } from '../citizen/citizen.ts'
import { doorOf } from '../home/door.ts'
import type { Home } from '../home/home.ts'
import type { Territory } from './territory.ts'

type Address = Partial<
  Pick<
    Citizen,
    'addressOnCity' | 'addressPublicPlaceType' | 'addressPublicPlace' | 'addressNumber' | 'neighborhood'
  >
>

/** Of a block of flats as many people, and homes, as are enough. */
const looked = { people: 50, homes: 200 } as const

interface Door {
  readonly addressPublicPlace: string
  readonly addressNumber: string
}

/** Who is known to live at the address of a call, read once for all that ask. */
export interface Doorstep {
  /** The living but one; undefined where the address names no house. */
  readonly at: (home: Address, except: string | undefined) => Promise<readonly Citizen[] | undefined>
  /** The homes at its door; undefined where the address names none, or they were not asked for. */
  readonly homes: (address: Address) => Promise<readonly Home[]> | undefined
}

/** The homes at a door, whatever has become of them. */
export const homesAt = (homes: Scoped<Home>, doorKey: string): Promise<readonly Home[]> =>
  homes.find({ doorKey }, { limit: looked.homes }).toArray()

interface Read {
  readonly door: string
  readonly people: Promise<readonly Citizen[]>
  readonly doorKey: string | null
  readonly homes: Promise<readonly Home[]> | undefined
}

/**
 * The doorstep of a call that is about one address.
 * @param homes are asked for with the people where the call needs them: the way to the store and back costs more than what is read there
 */
export function doorstepOf(citizens: Scoped<Citizen>, homes?: Scoped<Home>): Doorstep {
  let read: Read | undefined
  function of(home: Address, { addressPublicPlace, addressNumber }: Door): Read {
    const door = `${addressPublicPlace}|${addressNumber}`
    if (read?.door === door) return read
    const doorKey = homes ? doorOf(home) : null
    const known = homes && doorKey !== null ? homesAt(homes, doorKey) : undefined
    // A call that ends before it needs them has ended for a reason of its own.
    known?.catch(() => undefined)
    read = {
      door,
      people: citizens.find({ addressPublicPlace, addressNumber }, { limit: looked.people }).toArray(),
      doorKey,
      homes: known,
    }
    return read
  }
  return {
    async at(home, except) {
      const { addressPublicPlace, addressNumber, addressOnCity } = home
      if (!addressPublicPlace || !addressNumber || addressOnCity === false) return undefined
      return (await of(home, { addressPublicPlace, addressNumber }).people).filter(
        (one) =>
          one._id !== except &&
          !one.deathAt &&
          one.addressOnCity !== false &&
          isSame(one.addressPublicPlaceType, home.addressPublicPlaceType) &&
          isSame(one.neighborhood?.id, home.neighborhood?.id),
      )
    },
    homes: (address) => (read?.doorKey === doorOf(address) ? read.homes : undefined),
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
