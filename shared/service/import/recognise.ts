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
  readonly separator?: Separator | undefined
  /** The line of the heading, from 1 on. */
  readonly headingLine?: number | undefined
}

/** What is needed to go through a file. */
export interface TableFile {
  readonly path: string
  readonly format: TableFormat
  readonly encoding: Encoding
  readonly separator: Separator
  /** From 1 on. */
  readonly headingLine: number
  readonly mapping: Mapping
}

/** A file as it will be read: all of it is said to the person, and can be said otherwise. */
export interface Recognised extends Omit<Inspected, 'sample'>, TableFile {
  readonly heading: readonly string[]
  /** Of each field that the file has: its column's name and three values. */
  readonly samples: Readonly<Record<string, { readonly column: string; readonly values: readonly string[] }>>
}

export const separators = [';', '\t', ',', '|'] as const
export type Separator = (typeof separators)[number]

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
  const { best, file } = await bestOf(path, format, chosen)
  if (best.fields < fewest)
    refuseFile(
      `Não foi encontrada a linha dos títulos: um arquivo de ${format.title} precisa da coluna ${required(format)}`,
    )
  const missing = missingIn(format.columns, best.mapping)
  if (missing.length > 0) refuseFile(`Falta a coluna ${missing.join(', ')}`)
  const { following: _, rows: __, ...found } = best
  return { ...file, path, format, ...found }
}

/** A file as it is first shown to somebody who may say it otherwise. */
export interface ReadTable extends Recognised {
  /** Of each column three values. */
  readonly columnSamples: readonly (readonly string[])[]
  /** The rows before the heading, in which programs say of whom the file is. */
  readonly before: readonly string[]
}

/**
 * The same for somebody who says what the file does not: columns that the format needs may be missing, and where no heading is
 * found it is the first line that has as many columns as those that follow.
 * @throws RefusedFile for what is no table
 */
export async function readTable(path: string, format: TableFormat, chosen: Chosen = {}): Promise<ReadTable> {
  const { best, file } = await bestOf(path, format, chosen)
  if (best.heading.length < fewest)
    refuseFile('O arquivo não é uma tabela: não há uma linha de títulos com duas colunas ou mais')
  const { following: _, rows, ...found } = best
  return {
    ...file,
    path,
    format,
    ...found,
    columnSamples: found.heading.map((_, place) =>
      rows
        .flatMap(({ line, cells }) => (line > found.headingLine ? (cells[place]?.trim() ?? '') : ''))
        .filter((cell) => cell !== '')
        .slice(0, 3),
    ),
    before: rows
      .filter(({ line }) => line < found.headingLine)
      .map(({ cells }) => cells.filter((cell) => cell !== '').join(' ')),
  }
}

async function bestOf(path: string, format: TableFormat, chosen: Chosen) {
  const { sample, ...file } = await inspectFile(path, chosen.encoding)
  const ways = chosen.separator === undefined ? separators : [chosen.separator]
  const found = await Promise.all(ways.map((separator) => headingIn(sample, separator, format, chosen)))
  const best = found.reduce((one, other) => (weightOf(other) > weightOf(one) ? other : one))
  return { best, file }
}

/** Fields that are named count first, then how many columns there are. */
const weightOf = ({ fields, heading }: { readonly fields: number; readonly heading: readonly string[] }) =>
  fields * 1_000 + heading.length

const required = ({ columns }: TableFormat): string => missingIn(columns, {}).join(', ')

interface Heading extends FileRow {
  readonly mapping: Mapping
  /** How many fields it names. */
  readonly fields: number
}

async function headingIn(sample: string, separator: Separator, format: TableFormat, { headingLine }: Chosen) {
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
  if (best.fields === 0) best = plainHeading(lines, format)
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
    fields: missingIn(format.columns, best.mapping).length === 0 ? best.fields : 0,
    following,
    rows,
  }
}

/** Where no line names what the format needs: the first one that is as wide as the widest. */
function plainHeading(lines: readonly FileRow[], format: TableFormat): Heading {
  const widthOf = ({ cells }: FileRow) => cells.filter((cell) => cell.trim() !== '').length
  const widest = Math.max(0, ...lines.map(widthOf))
  const row = lines.find((one) => widthOf(one) === widest) ?? { line: 1, cells: [] }
  const mapping = mapHeadings(format.columns, row.cells)
  return { ...row, mapping, fields: Object.keys(mapping).length }
}
