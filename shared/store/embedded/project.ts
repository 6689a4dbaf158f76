import type { RowField } from '../collection.ts'
import { unsupported } from '../errors.ts'
import type { Encoded, EncodedDocument } from './encode.ts'
import { checkPath } from './shapes.ts'

/** How the documents of a find are cut: what SQLite selects, and what is left to cut afterwards. */
export interface Cut {
  /** The selected column: the document as JSON text. */
  readonly column: string
  /** Cuts inside nested fields, where needed. */
  readonly trim?: (document: EncodedDocument) => EncodedDocument
}

/**
 * Translates a projection.
 * @throws StoreError `unsupported` when it both includes and leaves out (other than `_id`)
 */
export function cut(projection: object | undefined): Cut {
  const entries = Object.entries(projection ?? {}).map(([path, wanted]) => [checkPath(path), wanted] as const)
  const isId = entries.find(([path]) => path === '_id')?.[1] !== 0
  const paths = entries.filter(([path]) => path !== '_id')
  if (paths.some(([, wanted]) => wanted !== 0 && wanted !== 1))
    throw unsupported('A projection is of 0 and 1')
  const included = paths.filter(([, wanted]) => wanted === 1).map(([path]) => path)
  const excluded = paths.filter(([, wanted]) => wanted === 0).map(([path]) => path)
  if (included.length > 0 && excluded.length > 0)
    throw unsupported('A projection includes or leaves out, not both')
  const isOnlyId = entries.length === 1 && entries[0]?.[0] === '_id' && isId
  if (included.length > 0 || isOnlyId) return inclusion(included, isId)
  return exclusion(isId ? excluded : [...excluded, '_id'])
}

function inclusion(paths: readonly string[], isId: boolean): Cut {
  const tops = new Set(paths.map(top))
  const fields = isId ? ['_id', ...tops] : [...tops]
  const column = objectOf(fields)
  if (!paths.some((path) => path.includes('.'))) return { column }
  const wanted = treeOf(isId ? ['_id', ...paths] : paths)
  return { column, trim: (document) => include(document, wanted) }
}

/** Written by SQLite: fetching each field as a value of its own takes longer than all the rest of a page. */
function objectOf(fields: readonly string[]): string {
  // A missing field is SQL null, and so is what is put together with it.
  const parts = fields.map((field) => `coalesce(',"${field}":'||(doc->'$.${field}'),'')`)
  return `'{'||substr(${parts.join('||')},2)||'}'`
}

/**
 * The column that writes a row as JSON text, with stored scalars as they are stored. What is missing is left out, and
 * what should be an object and is none is null, as `shape` has it.
 */
export function rowColumn(fields: readonly RowField[], inside = '$'): string {
  const parts = fields.map(({ name, path, fields: inner }) => {
    const place = `${inside}.${checkPath(path)}`
    const value = inner
      ? `CASE json_type(doc, '${place}') WHEN 'object' THEN ${rowColumn(inner, place)} ELSE 'null' || substr(doc->'${place}', 1, 0) END`
      : `(doc->'${place}')`
    return `coalesce(',"${checkPath(name)}":'||${value},'')`
  })
  return `'{'||substr(${parts.join('||')},2)||'}'`
}

function exclusion(paths: readonly string[]): Cut {
  const tops = paths.filter((path) => !path.includes('.'))
  const nested = paths.filter((path) => path.includes('.'))
  const column =
    tops.length === 0
      ? 'json(doc)'
      : `json(jsonb_remove(doc, ${tops.map((field) => `'$.${field}'`).join(', ')}))`
  const unwanted = treeOf(nested)
  return nested.length === 0 ? { column } : { column, trim: (document) => exclude(document, unwanted) }
}

function top(path: string): string {
  return path.split('.', 1)[0] ?? path
}

/** Paths by their first steps, taken apart once for all documents; nothing below means the whole field. */
interface Tree extends ReadonlyMap<string, Tree> {}

function treeOf(paths: readonly string[]): Tree {
  const tops = new Map<string, string[]>()
  for (const path of paths) {
    const rest = path.slice(top(path).length + 1)
    tops.set(top(path), [...(tops.get(top(path)) ?? []), ...(rest === '' ? [] : [rest])])
  }
  return new Map([...tops].map(([field, below]) => [field, treeOf(below)]))
}

function include(document: EncodedDocument, tree: Tree): EncodedDocument {
  const kept: EncodedDocument = {}
  for (const [field, below] of tree) {
    const value = document[field]
    if (value === undefined) continue
    if (below.size === 0) kept[field] = value
    else if (Array.isArray(value)) kept[field] = value.filter(isObject).map((each) => include(each, below))
    else if (isObject(value)) kept[field] = include(value, below)
  }
  return kept
}

function exclude(document: EncodedDocument, tree: Tree): EncodedDocument {
  const kept: EncodedDocument = {}
  for (const [field, value] of Object.entries(document)) {
    const below = tree.get(field)
    if (below === undefined) kept[field] = value
    else if (below.size > 0) kept[field] = excludeIn(value, below)
  }
  return kept
}

function excludeIn(value: Encoded, tree: Tree): Encoded {
  if (Array.isArray(value)) return value.map((each) => excludeIn(each, tree))
  return isObject(value) ? exclude(value, tree) : value
}

function isObject(value: Encoded): value is EncodedDocument {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
