import { isFields } from '@saude/contract/values'
import { addressLine } from './address.ts'

/** A field of a home's row or entry; the kits hand them over by the names of their fields. */
export const valueIn = (row: object, field: string): unknown => (isFields(row) ? row[field] : undefined)

/** A text of a home, or the name of what it refers to. */
export function textIn(row: object, field: string): string | undefined {
  const value = valueIn(row, field)
  const text = typeof value === 'object' && value !== null ? valueIn(value, 'name') : value
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** The number of a door, 's/n' where it is known that there is none. */
export const numberIn = (row: object): string | undefined =>
  textIn(row, 'addressNumber') ?? (valueIn(row, 'hasNoNumber') === true ? 's/n' : undefined)

/** 'Rua das Flores, 12, Apto 2'; of what has no street what it lies near. */
export function doorLine(row: object): string {
  const line = addressLine({
    addressPublicPlaceType: textIn(row, 'addressPublicPlaceType'),
    addressPublicPlace: textIn(row, 'addressPublicPlace'),
    addressNumber: numberIn(row),
    addressComplement: textIn(row, 'addressComplement'),
  })
  return line || textIn(row, 'addressReference') || 'Sem endereço'
}
