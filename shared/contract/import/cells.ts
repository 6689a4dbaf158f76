import { digits } from '../documents.ts'
import { searchName } from '../search.ts'
import type { Cell } from './column.ts'

/** How cells of spreadsheets are read: what people and programs write in them. */

/** A number that a spreadsheet has rounded: its last digits are lost, and no one may guess them. */
const isRounded = (cell: string): boolean => /\d[.,]?\d*e\+?\d+$/i.test(cell.replace(/\s/g, ''))

const rounded = 'a planilha arredondou o número e os últimos dígitos se perderam'

/** As it stands, cut to one line. */
export const plainCell = (cell: string): Cell<string> => ({ value: cell.replace(/\s+/g, ' ') })

/** A name in capitals becomes one in the letters of the register; one that has small letters stays as it was typed. */
export const nameCell = (cell: string): Cell<string> => ({ value: cell.replace(/\s+/g, ' ') })

/** A CPF, with the zeros in front that spreadsheets leave out. */
export function cpfCell(cell: string): Cell<string> {
  if (isRounded(cell)) return { problem: rounded }
  const found = digits(cell)
  if (found === '' || /^0+$/.test(found)) return null
  return { value: found.length < 11 ? found.padStart(11, '0') : found }
}

/** A CNS. */
export function cnsCell(cell: string): Cell<string> {
  if (isRounded(cell)) return { problem: rounded }
  const found = digits(cell)
  return found === '' || /^0+$/.test(found) ? null : { value: found }
}

/** The number of a document that may be either. */
export interface CpfOrCns {
  readonly cpf?: string
  readonly cns?: string
}

/** CPF or CNS, which one it is says its length. */
export function cpfOrCnsCell(cell: string): Cell<CpfOrCns> {
  if (isRounded(cell)) return { problem: rounded }
  const found = digits(cell)
  if (found === '' || /^0+$/.test(found)) return null
  return { value: found.length === 15 ? { cns: found } : { cpf: found.padStart(11, '0') } }
}

/** Day 0 of spreadsheets is 1899-12-30. */
const serialStart = Date.UTC(1899, 11, 30)
const dayMs = 86_400_000

/** A day as `YYYY-MM-DD`: written in Portuguese, as in ISO 8601, or as the number that spreadsheets keep. */
export function dateCell(cell: string): Cell<string> {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:\D.*)?$/.exec(cell) ?? []
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:\D.*)?$/.exec(cell)
  const serial = /^\d{4,5}([.,]\d+)?$/.test(cell) ? Math.floor(Number(cell.replace(',', '.'))) : undefined
  const text =
    year !== undefined
      ? `${year}-${(month ?? '').padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`
      : iso
        ? iso.slice(1, 4).join('-')
        : serial !== undefined
          ? new Date(serialStart + serial * dayMs).toISOString().slice(0, 10)
          : undefined
  const shown = `'${cell.slice(0, 20)}' não é uma data (dd/mm/aaaa)`
  if (text === undefined) return { problem: shown }
  const real = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(real.getTime()) && real.toISOString().slice(0, 10) === text
    ? { value: text }
    : { problem: shown }
}

/** 'Sim' and 'não', in the ways of files. */
export function yesNoCell(cell: string): Cell<boolean> {
  const word = searchName(cell)
  if (['sim', 's', 'x', '1', 'true', 'verdadeiro'].includes(word)) return { value: true }
  if (['nao', 'n', '0', 'false', 'falso'].includes(word)) return { value: false }
  return { problem: `'${cell.slice(0, 20)}' não é sim nem não` }
}

/** A telephone number without mask; of several the first. */
export function phoneCell(cell: string): Cell<string> {
  if (isRounded(cell)) return { problem: rounded }
  const [first = ''] = cell.split(/[/;,]| e | ou /)
  const found = digits(first)
  if (found === '') return null
  return { value: found.length > 11 && found.startsWith('55') ? found.slice(2) : found }
}

/** One of some codes: by its words, which may be another's too, or by the code. */
export function codeCell<C extends string>(
  words: Readonly<Record<C, readonly string[]>>,
  what: string,
): (cell: string) => Cell<C> {
  const known = new Map<string, C>()
  for (const code in words) for (const word of [code, ...words[code]]) known.set(searchName(word), code)
  return (cell) => {
    const found = known.get(searchName(cell))
    return found === undefined ? { problem: `'${cell.slice(0, 30)}' não é ${what}` } : { value: found }
  }
}
