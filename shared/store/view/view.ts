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

/** Documents of another collection of the same area that belong to a document, and what of them its row is made of. */
export interface AnySource {
  readonly of: AnyCollection
  /** The field with the id of whom they belong to, which the collection has an index of. */
  readonly owner: string
  /** One without any of these fields says nothing. */
  readonly fields: readonly string[]
}

/** A source and, for the compiler, the type of what `row` gets of it. */
export interface Source<D> extends AnySource {
  readonly documents?: readonly D[]
}

/**
 * Declares documents that belong to those of a view.
 * @throws TypeError where the collection has no index that begins with client and owner
 * @example source(historyItems, 'citizenId', ['problem', 'isProtected'])
 */
export function source<T extends Entity, const F extends keyof T & string>(
  of: CollectionDefinition<T>,
  owner: keyof T & string,
  fields: readonly F[],
): Source<Pick<T, F>> {
  const isIndexed = of.indexes.some(({ keys }) => {
    const [first, second] = Object.keys(keys)
    return first === 'client' && second === owner
  })
  if (!isIndexed) throw new TypeError(`${of.name} has no index of client and ${owner}`)
  return { of, owner, fields }
}

export type AnySources = Readonly<Record<string, AnySource>>
/** Of each source what a document of it says. */
type Said = Readonly<Record<string, object>>
/** What `row` gets of each source, in no order. */
export type Gathered<S extends Said> = { readonly [K in keyof S]: readonly S[K][] }
export type AnyGathered = Readonly<Record<string, readonly object[]>>

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
  /** Under the names by which `row` gets them. */
  readonly sources: AnySources
  readonly columns: Columns
  readonly indexes: readonly string[]
  /** The module of `row`, which the embedded engine runs in its thread. */
  readonly code: URL
  /** Undefined and null: this document has none. It looks at no clock and at nothing but what it is given. */
  row(document: object, gathered: AnyGathered): AnyRow | null
}

/** A view and, for the compiler, the type of its rows. */
export interface View<C extends Columns> extends AnyView {
  readonly columns: C
}

interface Declared<T extends Entity, F extends keyof T & string, C extends Columns, S extends Said> {
  readonly of: CollectionDefinition<T>
  readonly title: string
  readonly version: number
  readonly fields: readonly F[]
  readonly sources?: { readonly [K in keyof S]: Source<S[K]> }
  readonly columns: C
  /** Columns by which some rows are looked up. A pass over all rows of a client needs none. */
  readonly indexes?: readonly (keyof C & string)[]
  readonly code: URL
  row(document: Pick<T, F | '_id'>, gathered: Gathered<S>): Row<C> | null
}

/**
 * Declares narrow rows that follow from documents, beside the collection of these. The store writes the row of a document
 * in the commit of the document, and both engines answer questions about all rows where they lie (`ViewReads`).
 * `row` stands in a module of its own that exports it under this name, and `code` is its address.
 * @throws TypeError when the name, or that of a column, is not letters and digits
 */
export function view<
  T extends Entity,
  const F extends keyof T & string,
  const C extends Columns,
  S extends Said = Record<never, never>,
>(
  name: string,
  { of, title, version, fields, sources, columns, indexes = [], code, row }: Declared<T, F, C, S>,
): View<C> {
  for (const word of [name, ...Object.keys(columns)])
    if (!/^[A-Za-z][A-Za-z0-9]*$/.test(word) || word === 'client') throw new TypeError(`Bad name: ${word}`)
  return { name, title, of, version, fields, sources: { ...sources }, columns, indexes, code, row }
}

/** The declaration as one text: where it is another one, rows are made anew. */
export function shapeOf({ version, fields, columns, indexes, sources }: Shaped): string {
  const gathered = Object.entries(sources).map(([name, { of, owner, fields: own }]) => [
    name,
    typeof of === 'string' ? of : of.name,
    owner,
    own,
  ])
  return JSON.stringify([version, fields, columns, indexes, ...(gathered.length > 0 ? [gathered] : [])])
}

interface Shaped extends Pick<AnyView, 'version' | 'fields' | 'columns' | 'indexes'> {
  readonly sources: Readonly<
    Record<string, Pick<AnySource, 'owner' | 'fields'> & { readonly of: string | AnyCollection }>
  >
}
