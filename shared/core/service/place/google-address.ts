import { cepFits, digits } from '@saude/contract/documents'
import type { Place } from './provider.ts'

/** A part of an address as both of Google's services say it. */
export interface Component {
  readonly long: string | undefined
  readonly short: string | undefined
  readonly types: readonly unknown[]
}

type Address = Pick<
  Place,
  'street' | 'streetNumber' | 'address' | 'postCode' | 'neighborhood' | 'city' | 'state' | 'country'
>

/**
 * An address by the types of its parts. In Brazil a municipality is `administrative_area_level_2`, where `locality` is
 * missing as often as not, and a neighbourhood is `sublocality_level_1`.
 * https://developers.google.com/maps/documentation/geocoding/requests-geocoding#Types
 */
export function fieldsOf(components: readonly Component[]): Address {
  const of = (...types: string[]): Component | undefined => {
    for (const type of types) {
      const found = components.find((component) => component.types.includes(type))
      if (found) return found
    }
    return undefined
  }
  const long = (...types: string[]) => of(...types)?.long?.slice(0, 200)
  const street = long('route')
  const streetNumber = long('street_number')?.slice(0, 30)
  const neighborhood = long('sublocality_level_1', 'sublocality', 'neighborhood')
  const city = long('administrative_area_level_2', 'locality')
  const state = of('administrative_area_level_1')
  const country = of('country')
  return {
    street: street ?? null,
    streetNumber: streetNumber ?? null,
    address: street ? [street, streetNumber].filter(Boolean).join(', ') : null,
    postCode: postCodeOf(long('postal_code')),
    neighborhood: neighborhood ? { name: neighborhood } : null,
    city: city ? { name: city } : null,
    state: state?.long ? { name: state.long, code: state.short?.slice(0, 30) ?? null } : null,
    country: country?.long ? { name: country.long, code: country.short?.slice(0, 30) ?? null } : null,
  }
}

/** A CEP in digits, as all are stored (shared/docs/wire.md); of other countries as it is written there. */
function postCodeOf(said: string | undefined): string | null {
  const cep = digits(said ?? '')
  return cepFits(cep) ? cep : (said?.slice(0, 30) ?? null)
}
