import type { AnyCollection, CollectionDefinition } from '../definition.ts'
import type { Entity } from '../paths.ts'

/** What a column holds; empty where a row says nothing. A text is compared by code point, as in documents. */
export type ColumnKind = 'text' | 'number' | 'flag'
export type Columns = Readonly<Record<string, ColumnKind>>

interface Values {
  readonly text: string
  readonly number: number
  readonly flag: boolean
}

/** What a view says of one document. */
export type Row<C extends Columns> = { readonly [K in keyof C]: Values[C[K]] | null }
/** The same as it is stored. */
export type StoredRow<C extends Columns> = Row<C> & { readonly _id: string }
export type AnyRow = Readonly<Record<string, string | number | boolean | null>>

/** What the engines need to know of a view. */
export interface AnyView {
  readonly name: string
  /** What the operator reads while it is made anew. */
  readonly title: string
  /** Whose documents it is made of, a row of each. */
  readonly of: AnyCollection
  /** Another one where the same document makes another row: then all are made anew. */
  readonly version: number
  /** The fields of a document that its row is made of, beside `_id`. */
  readonly fields: readonly string[]
  readonly columns: Columns
  readonly indexes: readonly string[]
  /** The module of `row`, which the embedded engine runs in its thread. */
  readonly code: URL
  /** Undefined and null: this document has none. It looks at no clock and at nothing but the document. */
  row(document: object): AnyRow | null
}

/** A view and, for the compiler, the type of its rows. */
export interface View<C extends Columns> extends AnyView {
  readonly columns: C
}

interface Declared<T extends Entity, F extends keyof T & string, C extends Columns> {
  readonly of: CollectionDefinition<T>
  readonly title: string
  readonly version: number
  readonly fields: readonly F[]
  readonly columns: C
  /** Columns by which some rows are looked up. A pass over all rows of a client needs none. */
  readonly indexes?: readonly (keyof C & string)[]
  readonly code: URL
  row(document: Pick<T, F | '_id'>): Row<C> | null
}

/**
 * Declares narrow rows that follow from documents, beside the collection of these. The store writes the row of a document
 * in the commit of the document, and both engines answer questions about all rows where they lie (`ViewReads`).
 * `row` stands in a module of its own that exports it under this name, and `code` is its address.
 * @throws TypeError when the name, or that of a column, is not letters and digits
 */
export function view<T extends Entity, const F extends keyof T & string, const C extends Columns>(
  name: string,
  { of, title, version, fields, columns, indexes = [], code, row }: Declared<T, F, C>,
): View<C> {
  for (const word of [name, ...Object.keys(columns)])
    if (!/^[A-Za-z][A-Za-z0-9]*$/.test(word) || word === 'client') throw new TypeError(`Bad name: ${word}`)
  return { name, title, of, version, fields, columns, indexes, code, row }
}

/** The declaration as one text: where it is another one, rows are made anew. */
export const shapeOf = ({
  version,
  fields,
  columns,
  indexes,
}: Pick<AnyView, 'version' | 'fields' | 'columns' | 'indexes'>): string =>
  JSON.stringify([version, fields, columns, indexes])
