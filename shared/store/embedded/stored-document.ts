import type { AnyCollection } from '../definition.ts'
import { type EncodedDocument, encodeDocument } from './encode.ts'
import { documentText } from './encode-text.ts'
import type { Scope } from './scope.ts'

const leading = new WeakMap<AnyCollection, ReadonlySet<string>>()

/**
 * A document as it goes into a collection. What the indexes read stands first, because SQLite looks through a
 * document from its beginning: an index over the last of sixty fields takes twice as long to make.
 */
export function storedDocument({ collection, shapes }: Scope, document: object): EncodedDocument {
  return encodeDocument(document, shapes.note, firstOf(collection))
}

/** The same as JSON text. */
export function storedText({ collection, shapes }: Scope, document: object): string {
  return documentText(document, shapes.note, firstOf(collection))
}

function firstOf(collection: AnyCollection): ReadonlySet<string> {
  const known = leading.get(collection)
  if (known) return known
  const first = fieldsOfIndexes(collection)
  leading.set(collection, first)
  return first
}

function fieldsOfIndexes({ indexes, counts }: AnyCollection): Set<string> {
  const paths = [...indexes.flatMap(({ keys }) => Object.keys(keys)), ...counts.flat()]
  return new Set(paths.map((path) => path.split('.', 1)[0] ?? path))
}
