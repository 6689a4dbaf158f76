import { unsupported } from '../errors.ts'
import { type Encoded, type EncodedDocument, encode } from './encode.ts'
import type { EncodedUpdate } from './protocol.ts'
import { checkPath, type Shapes } from './shapes.ts'

/**
 * The stored form of an update; notes the containers that it will make.
 * @throws StoreError `unsupported` for operators outside the subset and for two changes of one path
 */
export function encodeUpdate(update: object, shapes: Shapes): EncodedUpdate {
  const encoded: { -readonly [K in keyof EncodedUpdate]: EncodedUpdate[K] } = {}
  const touched: string[] = []
  for (const [operator, changes] of Object.entries<unknown>({ ...update })) {
    if (changes === undefined) continue
    if (typeof changes !== 'object' || changes === null) throw unsupported(`${operator} needs fields`)
    const entries = Object.entries<unknown>({ ...changes }).filter(([, value]) => value !== undefined)
    for (const [path] of entries) claim(path, touched)
    if (operator === '$set') encoded.set = valuesOf(entries, shapes)
    else if (operator === '$setOnInsert') encoded.setOnInsert = valuesOf(entries, shapes)
    else if (operator === '$unset') encoded.unset = entries.map(([path]) => path)
    else if (operator === '$inc') encoded.inc = Object.fromEntries(entries.map(numberOf))
    else if (operator === '$push')
      encoded.push = Object.fromEntries(entries.map((entry) => pushed(entry, shapes)))
    else if (operator === '$pull') encoded.pull = pulled(entries)
    else throw unsupported(`The update ${operator} is outside the closed subset`)
    if (operator === '$inc') for (const [path] of entries) noteParents(path, shapes)
  }
  if (Object.keys(encoded).length === 0) throw unsupported('An update needs at least one operator')
  return encoded
}

function claim(path: string, touched: string[]): void {
  checkPath(path)
  const isTwice = touched.some(
    (other) => other === path || other.startsWith(`${path}.`) || path.startsWith(`${other}.`),
  )
  if (isTwice) throw unsupported(`An update changes ${path} twice`)
  touched.push(path)
}

function valuesOf(entries: readonly [string, unknown][], shapes: Shapes): EncodedDocument {
  return Object.fromEntries(
    entries.map(([path, value]) => {
      noteParents(path, shapes)
      return [path, encode(value, path, shapes.note)]
    }),
  )
}

/** A dotted path makes the objects on its way. */
export function noteParents(path: string, shapes: Shapes): void {
  const steps = path.split('.')
  for (let length = 1; length < steps.length; length += 1)
    shapes.note(steps.slice(0, length).join('.'), 'object')
}

function numberOf([path, by]: [string, unknown]): [string, number] {
  if (typeof by !== 'number' || !Number.isFinite(by))
    throw unsupported(`$inc of ${path} by something that is no number`)
  return [path, by]
}

function pushed([path, value]: [string, unknown], shapes: Shapes): [string, Encoded[]] {
  noteParents(path, shapes)
  shapes.note(path, 'array')
  const isMany = typeof value === 'object' && value !== null && '$each' in value
  const elements = isMany ? value.$each : [value]
  if (!Array.isArray(elements) || (isMany && Object.keys(value).length > 1))
    throw unsupported(`$push to ${path}: only $each`)
  return [path, elements.map((element) => encode(element, path, shapes.note))]
}

function pulled(entries: readonly [string, unknown][]): EncodedDocument {
  return Object.fromEntries(entries.map(([path, value]) => [path, encode(value, path)]))
}
