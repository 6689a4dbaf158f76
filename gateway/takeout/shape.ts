import { isFields } from '@saude/contract/values'

/** What was seen at one place of a collection's documents. */
export interface Seen {
  readonly types: Set<'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object'>
  /** What a text here means where a line does not say it: an instant or a text, as the first one was. */
  text: 'instant' | 'text' | undefined
  readonly fields: Map<string, Seen>
  entry: Seen | undefined
}

/** Nothing seen yet. */
export const unseen = (): Seen => ({ types: new Set(), text: undefined, fields: new Map(), entry: undefined })

/** Marks the rare value that is not what its place says: `{"$instante": "2026-…"}`, `{"$texto": "…"}`. */
const marks = { instant: '$instante', text: '$texto' } as const

/**
 * A stored value as JSON says it, with instants as texts (ISO 8601, UTC), and what was seen of it noted in `seen`.
 * `revived` makes the same value of it again.
 */
export function plain(value: unknown, seen: Seen): unknown {
  if (value instanceof Date) return worded(value.toISOString(), 'instant', seen)
  if (typeof value === 'string') return worded(value, 'text', seen)
  if (Array.isArray(value)) {
    seen.types.add('array')
    seen.entry ??= unseen()
    const { entry } = seen
    return value.map((one) => plain(one, entry))
  }
  if (isFields(value)) {
    seen.types.add('object')
    const made: Record<string, unknown> = {}
    for (const [name, part] of Object.entries(value)) {
      if (part === undefined) continue
      const at = seen.fields.get(name) ?? unseen()
      seen.fields.set(name, at)
      made[name] = plain(part, at)
    }
    return made
  }
  if (value === null || value === undefined) seen.types.add('null')
  else if (typeof value === 'boolean') seen.types.add('boolean')
  else if (typeof value === 'number') seen.types.add(Number.isInteger(value) ? 'integer' : 'number')
  else throw new TypeError(`A ${typeof value} cannot be taken along`)
  return value ?? null
}

function worded(text: string, kind: 'instant' | 'text', seen: Seen): unknown {
  seen.types.add('string')
  seen.text ??= kind
  return seen.text === kind ? text : { [marks[kind]]: text }
}

/** The part of a JSON Schema by which values are read back. */
export interface ReadSchema {
  readonly format?: string
  readonly properties?: Readonly<Record<string, ReadSchema>>
  readonly items?: ReadSchema
}

/** The value of which `plain` made this one. */
export function revived(value: unknown, schema: ReadSchema | undefined): unknown {
  if (typeof value === 'string') return schema?.format === 'date-time' ? new Date(value) : value
  if (Array.isArray(value)) return value.map((one) => revived(one, schema?.items))
  if (!isFields(value)) return value
  const [[first, only] = [], second] = Object.entries(value)
  if (second === undefined && typeof only === 'string') {
    if (first === marks.instant) return new Date(only)
    if (first === marks.text) return only
  }
  const made: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(value)) made[name] = revived(part, schema?.properties?.[name])
  return made
}
