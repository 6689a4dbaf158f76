import { streetPathsOf } from '@saude/core/contract/street-paths'
import type { Ask } from '@saude/service/handlers'
import type { Citizen } from '../citizen/citizen.ts'

type Home = Pick<
  Citizen,
  | 'streetPaths'
  | 'addressCoordinates'
  | 'addressOnCity'
  | 'addressPublicPlaceType'
  | 'addressPublicPlace'
  | 'neighborhood'
>

/** How the street runs in which somebody without a position lives: as the record says, else as the register of streets does. */
export async function streetOf(home: Home, ask: Ask): Promise<Home['streetPaths']> {
  const { streetPaths, addressCoordinates, addressOnCity, addressPublicPlace: publicPlace } = home
  if (streetPaths?.length || addressCoordinates || addressOnCity === false || !publicPlace)
    return streetPaths ?? null
  const { addressPublicPlaceType: publicPlaceType, neighborhood } = home
  const address = { publicPlaceType, publicPlace, neighborhoodId: neighborhood?.id ?? null }
  // The record is there without its street, too.
  const { items } = await ask(streetPathsOf, address).catch(() => ({ items: [] }))
  return items.length > 0 ? items : null
}
