import type { AnyCollection } from '../definition.ts'
import type { Encoded, EncodedDocument } from './encode.ts'

/**
 * Elements of declared arrays are words of a full-text index, one row for each document. A word is
 * `<array>__<client>__<kind><value>` with everything but a-z and 0-9 written as hexadecimal bytes: the
 * beginning of a value is the beginning of its word, and no value can break the query language.
 */
export function termTable(collection: string): string {
  return `"${collection}$terms"`
}

/** The words of a document, separated by spaces; empty when it has none. */
export function termsOf(collection: AnyCollection, document: EncodedDocument): string {
  const words = new Set<string>()
  for (const [index, path] of collection.arrays.entries()) {
    for (const element of elementsAt(document, path)) {
      if (element === null || typeof element === 'object') continue
      words.add(word(index, tenantOf(collection, document.client), element))
    }
  }
  return [...words].join(' ')
}

function tenantOf(collection: AnyCollection, client: Encoded | undefined): string {
  return collection.tenant === 'client' && typeof client === 'string' ? client : ''
}

function elementsAt(document: EncodedDocument, path: string): Encoded[] {
  let value: Encoded | undefined = document
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
    value = value[step]
  }
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

/** One word; `index` is the position of the array in the collection's declaration. */
export function word(index: number, tenant: string, element: string | number): string {
  const value = typeof element === 'number' ? `n${plain(String(element))}` : `s${plain(element)}`
  return `${index}__${plain(tenant)}__${value}`
}

/** A query for one word, or for all words that begin with it. */
export function wordQuery(word: string, isPrefix: boolean): string {
  return isPrefix ? `"${word}"*` : `"${word}"`
}

function plain(text: string): string {
  if (/^[a-z0-9]*$/.test(text)) return text
  let written = ''
  for (const byte of Buffer.from(text, 'utf8')) {
    const isPlain = (byte >= 0x30 && byte <= 0x39) || (byte >= 0x61 && byte <= 0x7a)
    written += isPlain ? String.fromCharCode(byte) : `_${byte.toString(16).padStart(2, '0')}`
  }
  return written
}
