import { isValidCns, isValidCpf } from '@brazilian-utils/brazilian-utils'

/** Checks of the identifiers of the Brazilian health system, on stripped values (domain.md, Tables and formats). */

/** Strips a mask: all but the digits goes. */
export const digits = (value: string): string => value.replace(/\D/g, '')
/** Strips a mask of what may have letters; answers upper case. */
export const alphanumerics = (value: string): string => value.replace(/[^0-9A-Za-z]/g, '').toUpperCase()

/** A CPF: 11 digits of which the last two are checked (modulo 11). */
export const cpfFits = (value: string): boolean => /^\d{11}$/.test(value) && isValidCpf(value)

/** A CNS: 15 digits, not all zero, weighted sum divisible by 11. */
export function cnsFits(value: string): boolean {
  if (!/^\d{15}$/.test(value) || /^0+$/.test(value)) return false
  let sum = 0
  for (let index = 0; index < 15; index += 1) sum += (value.charCodeAt(index) - 48) * (15 - index)
  return sum % 11 === 0
}

/** The stricter structure of definitive and provisional numbers; only a warning at the field. */
export const cnsStructureFits = (value: string): boolean => isValidCns(value)

/** A CEP: 8 digits. Whether it was assigned is not checked. */
export const cepFits = (value: string): boolean => /^\d{8}$/.test(value)
/** A CNES: 7 digits, which have no check digit. */
export const cnesFits = (value: string): boolean => /^\d{7}$/.test(value)

/** Old `LLLNNNN` and Mercosul `LLLNLNN`; 11 characters are old plates that carry the state. */
export const plateFits = (value: string): boolean => /^[A-Z]{3}\d[A-Z0-9]\d{2}$/.test(value)

const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/** CNPJ, alphanumeric too: a character counts as its code minus 48. */
export function cnpjFits(value: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(value) || /^(.)\1+$/.test(value)) return false
  const check = (length: number) => {
    const sum = [...value.slice(0, length)].reduce(
      (total, char, index) => total + (char.charCodeAt(0) - 48) * (weights[index + 13 - length] ?? 0),
      0,
    )
    return sum % 11 < 2 ? 0 : 11 - (sum % 11)
  }
  return check(12) === Number(value[12]) && check(13) === Number(value[13])
}

const areaCodes = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 ' +
    '61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
)

/** 10 digits for a landline, 11 starting with 9 after the area code for a mobile; 55 in front was stripped. */
export const phoneFits = (value: string): boolean =>
  /^\d{2}(9\d{8}|[2-8]\d{7})$/.test(value) && areaCodes.has(value.slice(0, 2))

/** Digits of a phone without the country code 55. */
export function phoneDigits(value: string): string {
  const stripped = digits(value)
  return stripped.length > 11 && stripped.startsWith('55') ? stripped.slice(2) : stripped
}

/** Brazil; the code that goes without saying. */
export const homeCountryCode = '55'

export interface PhoneParts {
  /** 8 or 9 digits, without the area code. */
  readonly phone: string
  /** Two digits; null for a local number. */
  readonly areaCode: string | null
  readonly countryCode: string
}

/**
 * A phone in its parts: optional country code, area code, prefix of 4 or 5 digits,
 * suffix of 4. By the count of digits: 8 and 9 are a local number, 10 and 11 have an area code, more a country code.
 * Undefined where there are too few or too many digits.
 */
export function phoneParts(value: string): PhoneParts | undefined {
  const plain = digits(value)
  if (plain.length < 8 || plain.length > 14) return undefined
  if (plain.length < 10) return { phone: plain, areaCode: null, countryCode: homeCountryCode }
  const national = /^55\d{10,11}$/.test(plain) ? plain.slice(2) : plain
  // Of another country: a mobile's number begins with 9 and is one digit longer.
  const length = national.length < 12 ? national.length : national.at(-9) === '9' ? 11 : 10
  return {
    phone: national.slice(2 - length),
    areaCode: national.slice(-length).slice(0, 2),
    countryCode: national.slice(0, -length) || homeCountryCode,
  }
}
