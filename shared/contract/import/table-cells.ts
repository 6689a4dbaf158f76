import type { AnySchema } from 'yup'
import { digits } from '../documents.ts'
import { formatDate } from '../formats.ts'
import type { MaskName } from '../meta.ts'
import { labelOf, metaOf } from '../meta.ts'
import { searchName } from '../search.ts'
import { codeCell, dateCell, phoneCell, plainCell, yesNoCell } from './cells.ts'
import type { Cell } from './column.ts'

/** How cells of a table are read that is made from declared fields. */

/** '1.234' is a thousand and more, as Portuguese groups digits. */
const grouped = /^-?\d{1,3}(\.\d{3})+$/

/** A number as Portuguese and programs write it: '1.234,56', 'R$ 80,00', '80.5'; what may be two numbers is none. */
export function numberCell(decimals: number): (cell: string) => Cell<number> {
  return (cell) => {
    const bare = cell.replace(/^R\$/i, '').replace(/[\s%]/g, '')
    const isGrouped = grouped.test(bare)
    const problem = { problem: `'${cell.slice(0, 20)}' não é um número${decimals === 0 ? ' inteiro' : ''}` }
    if (isGrouped && !bare.includes(',') && decimals > 2) return problem
    const text = bare.includes(',') || isGrouped ? bare.replaceAll('.', '').replace(',', '.') : bare
    if (!/^-?\d+(\.\d+)?$/.test(text)) return problem
    const value = Number(text)
    return decimals === 0 && !Number.isInteger(value) ? problem : { value }
  }
}

/** A month: '11/2026', '2026-11', and the day that spreadsheets make of it. */
export function monthCell(cell: string): Cell<string> {
  const [, month, year] = /^(\d{1,2})\/(\d{4})$/.exec(cell) ?? []
  if (month && year) return { value: `${year}-${month.padStart(2, '0')}` }
  if (/^\d{4}-\d{2}$/.test(cell)) return { value: cell }
  const day = dateCell(cell)
  if (day && 'value' in day) return { value: day.value.slice(0, 7) }
  return { problem: `'${cell.slice(0, 20)}' não é um mês (mm/aaaa)` }
}

/** Digits that have the zeros in front again which spreadsheets leave out. */
const padded =
  (length: number) =>
  (cell: string): Cell<string> => {
    const found = digits(cell)
    return found === '' ? { value: cell } : { value: found.padStart(length, '0') }
  }

const masked: Readonly<Partial<Record<MaskName, (cell: string) => Cell<string>>>> = {
  month: monthCell,
  ...{ phone: phoneCell, mobile: phoneCell, landline: phoneCell },
  ...{ cep: padded(8), cnes: padded(7), cpf: padded(11) },
}

/** Texts of several lines stay so. */
const longCell = (cell: string): Cell<string> => ({ value: cell })

/** How the cells of a field are read; undefined of what is in no cell: files, borders, lists. References are read as they stand. */
export function cellOf(schema: AnySchema): ((cell: string) => Cell<unknown>) | undefined {
  const { kind, options, labels, mask, decimals = 0, inputType, withDate, withTime } = metaOf(schema)
  if (options) return optionCell(options)
  if (kind === 'boolean')
    return (cell) => {
      const word = searchName(cell)
      if (labels && word === searchName(labels.yes)) return { value: true }
      return labels && word === searchName(labels.no) ? { value: false } : yesNoCell(cell)
    }
  if (kind === 'number') return numberCell(decimals)
  if (kind === 'datetime') return withDate && !withTime ? dateCell : undefined
  if (kind === 'string') return (mask && masked[mask]) ?? (inputType === 'textarea' ? longCell : plainCell)
  return kind === 'relation' ? plainCell : undefined
}

function optionCell(options: Readonly<Record<string, string>>): (cell: string) => Cell<string> {
  const words = Object.fromEntries(Object.entries(options).map(([code, label]) => [code, [label]]))
  return codeCell(words, `uma das opções: ${Object.values(options).slice(0, 12).join(', ')}`)
}

/** What may stand in the cells of a field, for people who fill a table in; undefined where its name says it. */
export function cellHelp(schema: AnySchema): string | undefined {
  const { kind, options, mask, isMoney, help, unit } = metaOf(schema)
  const said = options
    ? Object.values(options).slice(0, 12).join(', ')
    : kind === 'boolean'
      ? 'Sim ou Não'
      : kind === 'datetime'
        ? `dia, como ${formatDate('2026-11-28')}`
        : mask === 'month'
          ? 'mês, como 11/2026'
          : isMoney
            ? 'em reais, como 80,50'
            : kind === 'relation'
              ? `o nome, como está no cadastro, ou o código`
              : unit && labelOf(schema) !== unit
                ? `em ${unit}`
                : undefined
  return [said, help].filter(Boolean).join('. ') || undefined
}
