import { streetPathsOf } from '@saude/core/contract/street-paths'
import { territoryOf } from '@saude/core/contract/territory-of'
import type { Ask } from '@saude/service/handlers'
import type { Home } from '../home/home.ts'
import { metresFrom, type StreetFacts } from './of-home.ts'

/** What the register of streets says of a home; undefined where it does not answer: what was found before stays. */
export type StreetOf = (home: Home) => Promise<StreetFacts | undefined>

interface Known {
  readonly microArea: StreetFacts['microArea']
  readonly paths: Parameters<typeof metresFrom>[1]
}

/** Streets that are remembered while homes are gone through. */
const remembered = 2_000

/** Asks what the register of streets says of the addresses of a client's homes, each street once. */
export function streetFacts(ask: Ask): StreetOf {
  const known = new Map<string, Promise<Known>>()

  async function look(home: Home): Promise<Known> {
    const address = {
      publicPlaceType: home.addressPublicPlaceType ?? null,
      publicPlace: home.addressPublicPlace ?? null,
      neighborhoodId: home.neighborhood?.id ?? null,
    }
    const [{ microArea }, { items }] = await Promise.all([
      ask(territoryOf, { ...address, position: null }),
      ask(streetPathsOf, address),
    ])
    return { microArea: microArea ?? null, paths: items }
  }

  return async (home) => {
    const {
      addressPublicPlaceType: type,
      addressPublicPlace: place,
      neighborhood,
      addressCoordinates: at,
    } = home
    const key = JSON.stringify([type ?? null, place ?? null, neighborhood?.id ?? null])
    if (known.size > remembered) known.clear()
    const asked = known.get(key) ?? look(home)
    known.set(key, asked)
    try {
      const { microArea, paths } = await asked
      const byPosition =
        microArea || !at
          ? microArea
          : (await ask(territoryOf, { position: { latitude: at.y, longitude: at.x } })).microArea
      return { microArea: byPosition ?? null, metres: metresFrom(home, paths) }
    } catch {
      known.delete(key)
      return undefined
    }
  }
}
