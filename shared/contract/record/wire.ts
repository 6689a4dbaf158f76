import { AppError } from '../errors.ts'
import type { ReadingQuery } from '../query.ts'

type Values = Readonly<Record<string, unknown>>

/** The calls whose shape a record may say otherwise. */
export type WireVerb = 'get' | 'create' | 'update'

/**
 * How the calls of a record say an entry, where they do not say its fields side by side: their shape is older than the
 * record. Lists, forms, details, rules and history know its fields only.
 */
export interface Wire {
  /** The calls in place of those that follow from the fields. */
  readonly calls: Readonly<Partial<Record<WireVerb, ReadingQuery>>>
  /** The fields of what a call says: of a new entry, of a patch, of an answer, whose id and version stay. */
  readonly fields: (said: Values) => Values
  /** Fields as a call says them. */
  readonly said: (fields: Values, verb: WireVerb) => Values
  /** Path of a field in a call: `email` is 'userComplement.email'. */
  readonly path: (field: string) => string
}

/** The error with other paths of its fields; one that names none stays as it is. */
function withPaths(error: unknown, path: (path: string) => string): unknown {
  const fields = error instanceof AppError ? error.payload?.fields : undefined
  if (!(error instanceof AppError) || !fields) return error
  const renamed = Object.fromEntries(Object.entries(fields).map(([key, text]) => [path(key), text]))
  return new AppError(error.key, error.message, { ...error.payload, fields: renamed })
}

/** An error about fields as one about a call, whose fields lie below `at`: 'document.'. */
export const errorSaid = ({ path }: Wire, error: unknown, at: string): unknown =>
  withPaths(error, (key) => {
    const [field = '', ...inner] = key.slice(at.length).split('.')
    return key.startsWith(at) ? [`${at}${path(field)}`, ...inner].join('.') : key
  })

/** An error about a call as one about the fields of a form, with what is stored now. */
export function errorOfFields(wire: Wire, names: readonly string[], error: unknown, at: string): unknown {
  const found = withPaths(error, (key) => {
    const bare = key.startsWith(at) ? key.slice(at.length) : key
    const name = names.find((field) => bare === wire.path(field) || bare.startsWith(`${wire.path(field)}.`))
    return name === undefined ? key : `${at}${name}${bare.slice(wire.path(name).length)}`
  })
  if (!(found instanceof AppError) || !found.payload?.current) return found
  return new AppError(found.key, found.message, {
    ...found.payload,
    current: { ...wire.fields(found.payload.current) },
  })
}
