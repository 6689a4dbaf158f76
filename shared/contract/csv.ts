import type * as yup from 'yup'
import { formatValue } from './format-value.ts'
import { type FieldMeta, labelOf, metaOf } from './meta.ts'

/** A column of a file: every field of a row that people may see. */
export interface CsvColumn {
  readonly field: string
  readonly label: string
  readonly schema: yup.AnySchema
}

/** Marks the text as UTF-8 for spreadsheets. */
const byteOrderMark = '\uFEFF'

/** The columns of a list in the order of its fields, without hidden ones. */
export const csvColumns = (itemFields: Readonly<Record<string, yup.AnySchema>>): CsvColumn[] =>
  Object.entries(itemFields)
    .filter(([, schema]) => !metaOf(schema).isHidden)
    .map(([field, schema]) => ({ field, label: labelOf(schema, field), schema }))

const formats = new Map<string, Intl.NumberFormat>()

/** Numbers without dots, with a comma: spreadsheets in Portuguese calculate with them. */
function numberText(value: number, { isMoney, decimals, digits }: FieldMeta): string {
  if (digits !== undefined) return String(value).padStart(digits, '0')
  const least = isMoney ? 2 : 0
  const most = Math.max(decimals ?? 0, least)
  // Made once: a format costs more than a thousand numbers written by it.
  const key = `${least} ${most}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat('pt-BR', {
      useGrouping: false,
      minimumFractionDigits: least,
      maximumFractionDigits: most,
    })
  formats.set(key, format)
  return format.format(value)
}

/**
 * What a spreadsheet would take for a formula begins with an apostrophe and is a text
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const harmless = (text: string): string => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text)

/** A value as it stands in a file, unquoted. */
export const csvValue = (schema: yup.AnySchema, value: unknown): string =>
  typeof value === 'number' ? numberText(value, metaOf(schema)) : harmless(formatValue(schema, value))

const quoted = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** One line with its end. */
export const csvLine = (values: readonly string[]): string => `${values.map(quoted).join(';')}\r\n`

/** A row as a line. */
export function csvRow(columns: readonly CsvColumn[], row: unknown): string {
  const values: Readonly<Record<string, unknown>> = typeof row === 'object' && row !== null ? { ...row } : {}
  return csvLine(columns.map(({ field, schema }) => csvValue(schema, values[field])))
}

/** The first line, which says the columns' names, behind the mark of the encoding. */
export const csvHead = (columns: readonly CsvColumn[]): string =>
  byteOrderMark + csvLine(columns.map(({ label }) => label))

/** A cell of a table that no contract describes: a text, a number, or reais. */
export type PlainCell = string | number | { readonly reais: number } | null

function plainValue(cell: PlainCell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return harmless(cell)
  return typeof cell === 'number'
    ? numberText(cell, { decimals: 4 })
    : numberText(cell.reais, { isMoney: true })
}

/** A whole file of such a table. */
export const csvTable = (head: readonly string[], rows: readonly (readonly PlainCell[])[]): string =>
  byteOrderMark + csvLine(head) + rows.map((row) => csvLine(row.map(plainValue))).join('')

/** A title as a part of a file's name: 'solicitacoes-de-exames'. */
export const fileWord = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** 'solicitacoes-de-exames-2026-09-04.csv' */
export const csvName = (title: string, day: string): string => `${fileWord(title)}-${day}.csv`
