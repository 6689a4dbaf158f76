import type { Cell } from '@saude/contract/import/column'
import { searchName } from '@saude/contract/search'

/** What one text says of an address, by the names of a table's columns. */
export interface AddressParts {
  readonly addressPublicPlaceType?: string
  readonly addressPublicPlace?: string
  readonly addressNumber?: string
  readonly addressComplement?: string
  readonly neighborhood?: string
  readonly cep?: string
}

/** Kinds of streets, and how they are shortened. */
const types: Readonly<Record<string, readonly string[]>> = {
  Rua: ['r'],
  Avenida: ['av', 'aven'],
  Travessa: ['tv', 'trav', 'tr'],
  Praça: ['pc', 'pca'],
  Rodovia: ['rod'],
  Estrada: ['est', 'estr'],
  Alameda: ['al'],
  Beco: ['bc'],
  Viela: [],
  Ladeira: ['ld'],
  Largo: ['lg'],
  Vicinal: [],
  Chácara: ['ch'],
  Fazenda: ['faz'],
  Sítio: ['sit'],
  Povoado: ['pov'],
  Assentamento: [],
}
const typeOf = new Map(
  Object.entries(types).flatMap(([type, short]) => [searchName(type), ...short].map((word) => [word, type])),
)

/** 'Avenida Brasil' and 'Av. Brasil' as kind and name; a text that begins with no kind of street is the name. */
export function streetParts(text: string): AddressParts {
  const [, first = '', rest = ''] = /^(\p{L}+)\.?\s+(.+)$/u.exec(text) ?? []
  const type = typeOf.get(searchName(first))
  return type ? { addressPublicPlaceType: type, addressPublicPlace: rest } : { addressPublicPlace: text }
}

const numbers = String.raw`\d+(?:[ -]?\p{L}(?!\p{L}))?|s\s*[/.]?\s*n[º°]?`
/** As PEC writes it: kind and name, number. neighbourhood, city - state | CEP; what is not known is left out. */
const ofPec =
  /^(?<street>.+?)(?:, (?<number>[^,]*?))?\. (?<neighborhood>[^,]+), [^,]+ - [A-Z]{2}(?: \| (?<cep>\d{5}-?\d{3}))?$/u
/** As people type it: 'Rua das Flores, 12', and what stands behind. */
const typed = new RegExp(
  `^(?<street>.+?),\\s*(?:n[º°o.]*\\s*)?(?<number>${numbers})(?:\\s*[,-]\\s*(?<rest>.+))?$`,
  'iu',
)
const besideNumber = /^(?:casa|cs|ap|apto|apartamento|bl|bloco|fundos|frente|sala|lote|lt|quadra|qd|andar)\b/i

const said = (parts: Readonly<Record<string, string | undefined>>): AddressParts =>
  Object.fromEntries(Object.entries(parts).filter(([, text]) => text !== undefined && text !== ''))

/** An address in one text: as PEC's list of linked citizens has it, or as people type it. What fits neither is a street's name. */
export function addressCell(cell: string): Cell<AddressParts> {
  const text = cell.replace(/\s+/g, ' ')
  const pec = ofPec.exec(text)?.groups
  if (pec) {
    const { street = '', number, neighborhood, cep } = pec
    return { value: { ...streetParts(street), ...said({ addressNumber: number, neighborhood, cep }) } }
  }
  const { street = text, number, rest } = typed.exec(text)?.groups ?? {}
  const isBeside = rest !== undefined && besideNumber.test(rest)
  return {
    value: {
      ...streetParts(street),
      ...said({
        addressNumber: number,
        ...(isBeside ? { addressComplement: rest } : { neighborhood: rest }),
      }),
    },
  }
}
