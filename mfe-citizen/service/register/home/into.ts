import { validationError } from '@saude/contract/errors'
import { isLivedIn, propertyKinds } from '../../../contract/home-codes.ts'
import type { Doorstep } from '../location/household.ts'
import { sharedOf } from './door.ts'
import { activeHome } from './home.ts'
import { type HomeScopes, type Place, placeIn } from './settle.ts'

/**
 * The home to which a new person is added, with its address in place of what was typed; undefined where none is named.
 * @throws AppError `validation` for one that is none of the municipality, or one no more, or in which no one lives
 */
export async function intoHome(
  { citizen, home, doorstep }: HomeScopes & { readonly doorstep?: Doorstep | undefined },
  id: string | null | undefined,
): Promise<
  (Place & { readonly address: ReturnType<typeof sharedOf> & { addressOnCity: true } }) | undefined
> {
  if (!id) return undefined
  const found = await activeHome(home, id)
  if (!found) throw validationError({ homeId: 'Este domicílio não existe mais ou foi encerrado' })
  if (!isLivedIn(found.propertyKind))
    throw validationError({ homeId: `Ninguém mora neste imóvel: ${propertyKinds[found.propertyKind]}` })
  const address = { ...sharedOf(found), addressOnCity: true } as const
  return {
    ...(await placeIn({ citizen, home }, found, undefined, await doorstep?.at(address, undefined))),
    address,
  }
}
