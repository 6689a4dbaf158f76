import { monthsOfAge } from '../../contract/procedure-fit.ts'
import type { BpaKind } from './check.ts'
import { numberOf, residenceOf } from './check-person.ts'
import type { Production } from './production.ts'

/** Lines of the BPA file (BPA-Mag, 12/2024): fixed width, ASCII upper case, CRLF. */

export const newLine = '\r\n'

/** Who makes the file, and for whom. */
export interface Maker {
  readonly name: string
  readonly cnpj: string | null
  readonly ibge: string | null
}

/** Texts that need no more than capitals. */
const plain = /^[\x21-\x7e]*( [\x21-\x7e]+)*$/

/** Letters, digits and simple signs in upper case, filled with blanks. */
export const letters = (value: string | null | undefined, width: number): string =>
  simple(value ?? '')
    .slice(0, width)
    .padEnd(width)

const simple = (value: string): string =>
  plain.test(value)
    ? value.toUpperCase()
    : value
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .toUpperCase()
        .replace(/[^\x20-\x7e]/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()

/** Digits filled with zeros; blanks where there is nothing. @throws RangeError where they do not fit */
export function digits(value: string | number | null | undefined, width: number): string {
  if (value === null || value === undefined || value === '') return ' '.repeat(width)
  const text = String(value).replace(/\D/g, '')
  if (text.length > width) throw new RangeError(`${text} does not fit into ${width} digits`)
  return text.padStart(width, '0')
}

/** Of what is not asked for: blanks where it is not of the form, as in old records. */
const whole = (value: string | null | undefined, width: number): string =>
  digits(value && new RegExp(`^\\d{${width}}$`).test(value) ? value : null, width)

const fitting = (value: string | null | undefined, width: number): string =>
  digits(value && /^\d+$/.test(value) && value.length <= width ? value : null, width)

/** `YYYY-MM` or `YYYY-MM-DD` without its dashes. */
const compact = (day: string): string => day.replaceAll('-', '')

/** A line without its sheet and place on it, which follow when all lines are in order. */
export interface Unplaced {
  readonly kind: BpaKind
  /** Before and behind sheet and place. */
  readonly head: string
  readonly tail: string
  /** Of the entry; none of consolidated ones. */
  readonly id: string
  /** Procedure as a number, and quantity: what the control field adds up. */
  readonly procedure: number
  readonly quantity: number
}

/** Lines of one group share sheets: a unit's month, of individual lines the professional's with one occupation. */
export const groupOf = (head: string): string =>
  head.startsWith('02')
    ? ['C', head.slice(2, 9), head.slice(9, 15)].join('|')
    : ['I', head.slice(2, 9), head.slice(9, 15), head.slice(15, 30), head.slice(30, 36)].join('|')

/** Behind it stand sheet and place. */
export const headWidth: Readonly<Record<BpaKind, number>> = { C: 21, I: 44 }

/**
 * What lines are put in order by, consolidated ones first. Of those: unit, month, occupation, procedure, age; of individual
 * ones unit, month, professional, occupation, day, procedure, and the person's number, then the entry.
 */
export const placeOf = ({ head, tail, id }: Unplaced): string =>
  head.startsWith('02') ? head + tail.slice(0, 13) : `${head}${tail.slice(0, 10)}${personNumber(tail)}|${id}`

/** CPF or CNS of an individual line, whichever it has. */
const personNumber = (tail: string): string => tail.slice(289, 300).trim() || tail.slice(10, 25).trim()

/** Kinds of streets as the postal register numbers them; others are left empty. */
const streetTypes: Readonly<Record<string, string>> = { RUA: '081', AVENIDA: '008', TRAVESSA: '100' }

const mostAge = 130

const ageAt = ({ person, date }: Production): number =>
  Math.min(mostAge, Math.max(0, Math.floor(monthsOfAge(person.birthDate ?? date, date) / 12)))

/** What consolidated entries are added up by; those of a procedure that asks for no age whatever the age. */
export const consolidatedKey = (entry: Production, isAgeAsked: boolean): string =>
  [
    digits(entry.unit?.cnes, 7),
    compact(entry.date).slice(0, 6),
    digits(entry.professional?.cbo, 6),
    digits(entry.procedure, 10),
    digits(isAgeAsked ? ageAt(entry) : null, 3),
  ].join('|')

/** The consolidated line of entries that share a key. */
export function consolidatedLine(key: string, quantity: number): Unplaced {
  const [cnes = '', month = '', cbo = '', procedure = '', age = ''] = key.split('|')
  return {
    kind: 'C',
    head: `02${cnes}${month}${cbo}`,
    tail: `${procedure}${age}${digits(quantity, 6)}BPA`,
    id: '',
    procedure: Number(procedure),
    quantity,
  }
}

/** The individual line of an entry that was checked. */
export function individualLine(entry: Production, ibge: string | null): Unplaced {
  const { person, professional, quantity } = entry
  const month = compact(entry.date).slice(0, 6)
  const day = compact(entry.date)
  const cnes = digits(entry.unit?.cnes, 7)
  const by = digits(professional?.cns, 15)
  const cbo = digits(professional?.cbo, 6)
  const procedure = digits(entry.procedure, 10)
  const { cpf = null, cns = null } = { cpf: null, cns: null, ...numberOf(person) }
  const tail = [
    procedure,
    digits(cns, 15),
    letters(person.gender, 1),
    digits(residenceOf(person, ibge), 6),
    letters(entry.cid, 4),
    digits(ageAt(entry), 3),
    digits(quantity, 6),
    digits(entry.careCharacter ?? elective, 2),
    ' '.repeat(13),
    'BPA',
    letters(person.name, 30),
    digits(compact(person.birthDate ?? ''), 8),
    digits(person.raceColor, 2),
    letters(person.raceColor === '05' ? person.ethnicity : null, 4),
    digits(person.nationality, 3),
    // Service, classification, sequence and area of the team: none of primary care has them.
    ' '.repeat(3 + 3 + 8 + 4),
    letters(entry.supplier, 14),
    whole(person.cep, 8),
    digits(streetTypes[letters(person.streetType, 20).trim()], 3),
    letters(person.street, 30),
    letters(person.complement, 10),
    letters(person.number, 5),
    letters(person.neighborhood, 30),
    fitting(person.phone, 11),
    letters(person.email, 40),
    whole(entry.team, 10),
    digits(cpf, 11),
    'N',
  ].join('')
  return {
    kind: 'I',
    head: `03${cnes}${month}${by}${cbo}${day}`,
    tail,
    id: entry.id,
    procedure: Number(procedure),
    quantity,
  }
}

/** Care is elective unless something else was said. */
const elective = '01'

interface Totals {
  /** `YYYY-MM` of the file. */
  readonly month: string
  readonly lines: number
  readonly sheets: number
  readonly control: number
}

const version = 'SAUDE 1'

/** The first line of a file. */
export const headerLine = ({ name, cnpj }: Maker, { month, lines, sheets, control }: Totals): string =>
  [
    '01#BPA#',
    compact(month),
    digits(lines, 6),
    digits(sheets, 6),
    digits(control, 4),
    letters(name, 30),
    letters(acronymOf(name), 6),
    letters(cnpj, 14).replaceAll(' ', '0'),
    letters(`SECRETARIA MUNICIPAL DE SAUDE ${name}`, 40),
    'M',
    letters(version, 10),
  ].join('')

/** 'Prefeitura de Santa Rita': 'PSR'. */
const acronymOf = (name: string): string =>
  letters(name, 200)
    .split(' ')
    .filter((word) => word.length > 2)
    .map(([letter]) => letter)
    .join('')
    .slice(0, 6)

const months = ['JAN', 'FEV', 'MAR', 'ABR', 'MAI', 'JUN', 'JUL', 'AGO', 'SET', 'OUT', 'NOV', 'DEZ'] as const

/** 'PASR.OUT': the name under which a file of this month is taken in; of late production alone 'PASRA.OUT'. */
export const fileNameOf = (name: string, month: string, isLate = false): string =>
  `PA${acronymOf(name) || 'BPA'}${isLate ? 'A' : ''}.${months[Number(month.slice(5)) - 1] ?? 'BPA'}`

/** The remainder of what all lines add up to: procedures as numbers, and quantities. */
export const controlOf = (sum: number): number => (sum % 1111) + 1111
