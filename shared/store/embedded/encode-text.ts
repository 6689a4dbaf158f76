import { fieldsIn } from '@saude/contract/values'
import { unsupported } from '../errors.ts'
import { checkKey, encodeScalar, isPlainObject, type OnContainer } from './encode.ts'

/** Texts that JSON and the store write as they are: no quote, no backslash, nothing of control, no surrogate. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const PLAIN = /^[^"\\\0-\x1f\ud800-\udfff]*$/

/** Names as JSON writes them, with their colon; those of a town's documents are few, and a stranger's are not kept. */
const names = new Map<string, string>()
const mostNames = 2_000

/**
 * The JSON text of a document's stored form: what `JSON.stringify(encodeDocument(document, …))` writes, in half the
 * time, because nothing is copied on the way. Of many documents that are only passed on.
 * @throws StoreError `unsupported`, as `encodeDocument`
 */
export function documentText(document: object, onContainer: OnContainer, first: ReadonlySet<string>): string {
  const fields = fieldsIn(document)
  const parts: string[] = []
  for (const key of first) if (Object.hasOwn(fields, key)) addField(parts, key, fields[key], '', onContainer)
  for (const key of Object.keys(fields))
    if (!first.has(key)) addField(parts, key, fields[key], '', onContainer)
  // Joined and not added up: what is added up stays a tree of pieces until somebody reads it, and a thousand of them wait.
  return `{${parts.join()}}`
}

function addField(
  parts: string[],
  key: string,
  value: unknown,
  path: string,
  onContainer: OnContainer,
): void {
  if (value === undefined) return
  parts.push(nameOf(key) + (scalarText(value) ?? containerText(value, path + key, onContainer)))
}

function nameOf(key: string): string {
  const known = names.get(key)
  if (known !== undefined) return known
  checkKey(key)
  const name = `${JSON.stringify(key)}:`
  if (names.size < mostNames) names.set(key, name)
  return name
}

function scalarText(value: unknown): string | undefined {
  if (typeof value === 'string' && PLAIN.test(value)) return `"${value}"`
  const scalar = encodeScalar(value)
  if (scalar === undefined) return undefined
  return typeof scalar === 'string' ? JSON.stringify(scalar) : String(scalar)
}

function containerText(value: unknown, path: string, onContainer: OnContainer): string {
  if (value === undefined) return 'null'
  if (Array.isArray(value)) {
    onContainer(path, 'array')
    return `[${value.map((element) => scalarText(element) ?? containerText(element, path, onContainer)).join()}]`
  }
  if (!isPlainObject(value)) throw unsupported(`A value of this kind cannot be stored (${path})`)
  onContainer(path, 'object')
  const parts: string[] = []
  // Only its own fields are asked for.
  for (const key of Object.keys(value)) addField(parts, key, value[key], `${path}.`, onContainer)
  return `{${parts.join()}}`
}
