import { searchName } from '../search.ts'

/** What a cell of a file says: a value, nothing, or something that cannot be taken, with the reason in Portuguese. */
export type Cell<T> = { readonly value: T } | { readonly problem: string } | null

/** A column that an import knows, whatever it is called in the file. */
export interface ImportColumn<T = unknown> {
  /** As the template of the format calls it. */
  readonly label: string
  /** What else it is called, in search form (`headingOf`). */
  readonly synonyms: readonly string[]
  /** Without it a file is not of this format. */
  readonly isRequired?: boolean
  /**
   * A cell that says something, trimmed.
   * @returns a problem drops the cell alone, with a notice; a row is refused by what its record needs
   */
  readonly read: (cell: string) => Cell<T>
}

export type ImportColumns = Readonly<Record<string, ImportColumn>>

/** A heading as it is compared: without accents, case, punctuation and doubled blanks. */
export const headingOf = (cell: string): string =>
  searchName(cell)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Which column of a file is which field; fields that it does not have are left out. */
export type Mapping = Readonly<Record<string, number>>

/** The fields of a heading line by names and synonyms, each column for one field at most, the first one that fits. */
export function mapHeadings(columns: ImportColumns, heading: readonly string[]): Mapping {
  const names = heading.map(headingOf)
  const found: Record<string, number> = {}
  for (const [field, { label, synonyms }] of Object.entries(columns)) {
    const known = [headingOf(label), ...synonyms]
    // In the order of the synonyms, the best first.
    const at = known.map((one) => names.indexOf(one)).find((place) => place >= 0)
    if (at !== undefined && !Object.values(found).includes(at)) found[field] = at
  }
  return found
}

/** The fields that a file has to have and has not, by their labels. */
export const missingIn = (columns: ImportColumns, mapping: Mapping): string[] =>
  Object.entries(columns).flatMap(([field, { isRequired, label }]) =>
    isRequired && mapping[field] === undefined ? [label] : [],
  )

/** What files write for 'unknown'. */
const nothing = /^(-+|n\/?a|null|n[aã]o informad[oa]|sem informa[cç][aã]o)?$/i

/** The values of one row, and what of it could not be taken. */
export interface ReadRow {
  readonly values: Readonly<Record<string, unknown>>
  readonly notices: readonly string[]
}

/** Reads the cells of a row by their columns. */
export function readRow(columns: ImportColumns, mapping: Mapping, cells: readonly string[]): ReadRow {
  const values: Record<string, unknown> = {}
  const notices: string[] = []
  for (const [field, place] of Object.entries(mapping)) {
    const cell = (cells[place] ?? '').trim()
    const column = columns[field]
    if (!column || nothing.test(cell)) continue
    const read = column.read(cell)
    if (read === null) continue
    if ('problem' in read) notices.push(`${column.label}: ${read.problem}`)
    else values[field] = read.value
  }
  return { values, notices }
}
