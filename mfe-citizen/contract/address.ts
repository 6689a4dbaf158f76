/** The parts of a citizen's address that make the line which is read at a door. */
interface Addressed {
  readonly addressPublicPlaceType?: string | null | undefined
  readonly addressPublicPlace?: string | null | undefined
  readonly addressNumber?: string | null | undefined
  readonly addressComplement?: string | null | undefined
}

/** 'Rua das Paineiras, 214'; that it is a street says nothing without its name. */
export function streetLine({ addressPublicPlaceType, addressPublicPlace, addressNumber }: Addressed): string {
  const street = addressPublicPlace && [addressPublicPlaceType, addressPublicPlace].filter(Boolean).join(' ')
  return [street, addressNumber].filter(Boolean).join(', ')
}

/** 'Rua das Paineiras, 214, casa 2, Vila Nova': all that leads to the door. */
export const addressLine = (
  of: Addressed & {
    readonly neighborhood?: { readonly name?: string | null | undefined } | null | undefined
  },
): string => [streetLine(of), of.addressComplement, of.neighborhood?.name].filter(Boolean).join(', ')
