import { strip } from '@saude/contract/clean'
import { formatMonth } from '@saude/contract/formats'
import type { MaskName } from '@saude/contract/meta'
import { Mask } from 'maska'

const letterOrDigit = { pattern: /[0-9A-Za-z]/, transform: (character: string) => character.toUpperCase() }
const letter = { pattern: /[A-Za-z]/, transform: (character: string) => character.toUpperCase() }
const tokens = { '#': { pattern: /[0-9]/ }, X: letterOrDigit, L: letter }

const bare = (text: string) => text.replace(/[^0-9A-Za-z]/g, '')

const mobile = '(##) 9####-####'
const landline = '(##) ####-####'
/** The third digit of a Brazilian number distinguishes mobiles (9) from landlines. */
const phone = (text: string) => (bare(text).charAt(2) === '9' ? mobile : landline)

/** Written with the country code: the code is dropped, the product keeps Brazilian numbers without it. */
const withoutCountry = (text: string) => (bare(text).length > 11 ? bare(text).replace(/^55/, '') : text)

const patterns: Record<MaskName, string | string[] | ((text: string) => string)> = {
  cpf: '###.###.###-##',
  cns: '### #### #### ####',
  // Letters are allowed in the first twelve places since July 2026.
  cnpj: 'XX.XXX.XXX/XXXX-##',
  cep: '#####-###',
  cnes: '#######',
  phone,
  mobile,
  landline,
  // ABC1D23 since 2018, ABC-1234 before.
  plate: (text) => (/^[A-Z]{3}\d[A-Z]/i.test(bare(text)) ? 'LLL#L##' : 'LLL-#X##'),
  rg: ['#.###.###', '##.###.###', '##.###.###-X'],
  date: '##/##/####',
  month: '##/####',
}

const phones: readonly MaskName[] = ['phone', 'mobile', 'landline']

/** A text as it is shown under a mask; what does not fit is left out. */
export function applyMask(name: MaskName, text: string): string {
  const mask = new Mask({ mask: patterns[name], tokens, tokensReplace: true })
  if (name === 'month') return mask.masked(formatMonth(text))
  return mask.masked(phones.includes(name) ? withoutCountry(text) : text)
}

/** What is sent of a masked text: letters and digits alone, of a month its stored form. A date keeps its slashes. */
export const stripMask = (name: MaskName, text: string): string =>
  name === 'date' || name === 'month' ? strip(name, text) : bare(text)

/** Only digits can be written, so phones show their number keys. */
export const isNumericMask = (name: MaskName): boolean => !['cnpj', 'plate', 'rg'].includes(name)
