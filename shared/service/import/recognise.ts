import { type ImportColumns, type Mapping, mapHeadings, missingIn } from '@saude/contract/import/column'
import { type Encoding, type Inspected, inspectFile } from './inspect.ts'
import { refuseFile } from './refuse.ts'
import { type FileRow, rowsOf } from './rows.ts'

/** A format that is a table with a heading. */
export interface TableFormat {
  readonly name: string
  /** 'cidadãos com domicílios e famílias' */
  readonly title: string
  readonly columns: ImportColumns
}

/** What a person may say better than the file does. */
export interface Chosen {
  readonly encoding?: Encoding | undefined
  readonly separator?: string | undefined
  /** The line of the heading, from 1 on. */
  readonly headingLine?: number | undefined
}

/** A file as it will be read: all of it is said to the person, and can be said otherwise. */
export interface Recognised extends Omit<Inspected, 'sample'> {
  readonly path: string
  readonly format: TableFormat
  readonly separator: string
  /** From 1 on. */
  readonly headingLine: number
  readonly heading: readonly string[]
  readonly mapping: Mapping
  /** Of each field that the file has: its column's name and three values. */
  readonly samples: Readonly<Record<string, { readonly column: string; readonly values: readonly string[] }>>
}

const separators = [';', '\t', ',', '|'] as const

/** Programs write filters and titles before the heading, as many as seventeen lines. */
const headingWithin = 60
/** What no heading is taken for: two columns of a list of something else may be called alike. */
const fewest = 2

/**
 * Finds out how a file is to be read: the heading is the line in which most columns of the format are named.
 * @throws RefusedFile where it is none of this format
 */
export async function recogniseTable(
  path: string,
  format: TableFormat,
  chosen: Chosen = {},
): Promise<Recognised> {
  const { sample, ...file } = await inspectFile(path)
  const encoding = chosen.encoding ?? file.encoding
  const ways = chosen.separator === undefined ? separators : [chosen.separator]
  const found = await Promise.all(ways.map((separator) => headingIn(sample, separator, format, chosen)))
  const best = found.reduce((one, other) => (other.fields > one.fields ? other : one))
  if (best.fields < fewest)
    refuseFile(
      `Não foi encontrada a linha dos títulos: um arquivo de ${format.title} precisa da coluna ${required(format)}`,
    )
  const missing = missingIn(format.columns, best.mapping)
  if (missing.length > 0) refuseFile(`Falta a coluna ${missing.join(', ')}`)
  return { ...file, path, format, encoding, ...best }
}

const required = ({ columns }: TableFormat): string => missingIn(columns, {}).join(', ')

interface Heading extends FileRow {
  readonly mapping: Mapping
  /** How many fields it names. */
  readonly fields: number
}

async function headingIn(sample: string, separator: string, format: TableFormat, { headingLine }: Chosen) {
  const rows: FileRow[] = []
  // The last row of the sample may be cut in the middle of quotes.
  try {
    for await (const row of rowsOf([sample.replace(/^\uFEFF/, '')], separator)) {
      rows.push(row)
      if (rows.length >= headingWithin + 10) break
    }
  } catch {
    // What was read before is what there is to be recognised.
  }
  const lines = rows
    .slice(0, headingWithin)
    .filter(({ line }) => headingLine === undefined || line === headingLine)
  let best: Heading = { line: 1, cells: [], mapping: {}, fields: 0 }
  for (const { line, cells } of lines) {
    const mapping = mapHeadings(format.columns, cells)
    const fields = Object.keys(mapping).length
    if (fields > best.fields && missingIn(format.columns, mapping).length === 0)
      best = { line, cells, mapping, fields }
  }
  const following = rows.filter(({ line }) => line > best.line).slice(0, 3)
  const samples = Object.fromEntries(
    Object.entries(best.mapping).map(([field, place]) => [
      field,
      { column: best.cells[place] ?? '', values: following.map(({ cells }) => cells[place] ?? '') },
    ]),
  )
  return {
    separator,
    headingLine: best.line,
    heading: best.cells,
    mapping: best.mapping,
    samples,
    fields: best.fields,
  }
}
