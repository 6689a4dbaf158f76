import './locale.ts'
import * as yup from 'yup'
import type { AccessEntry, AccessRow } from './access.ts'
import { id, integer } from './fields.ts'
import { kebab } from './kebab.ts'
import type { AuditAct } from './logged.ts'

export type Shape = yup.ObjectShape

/** An object schema that refuses unknown keys. */
export const strict = <S extends Shape>(shape: S) => yup.object(shape).noUnknown()

/** The value type of a shape of fields. */
export type Of<S extends Shape> = yup.InferType<ReturnType<typeof strict<S>>>

export interface QueryOptions {
  /** GET only where no personal field is in the input. Default POST. */
  method?: 'GET' | 'POST'
  /** True where the store changes: idempotency by `Request-Id`, refusal under anonymisation. Default: has `writes`. */
  mutates?: boolean
  /** Cache tags that an answer depends on. */
  reads?: readonly string[]
  /** Cache tags that are stale afterwards, and topics of `changed`. */
  writes?: readonly string[]
  /** Milliseconds until the caller gives up; default 20,000. */
  timeout?: number
  /** A mutating query that anonymised users may run all the same. */
  anonymised?: 'allowed'
  /** Provider staff only: the tenant filter is lifted. */
  crossClient?: boolean
  /**
   * An answer about citizens names here where their ids are, for the access log: 'id', 'items.id', or several of them
   * with a blank between: 'patient.id companion.id'.
   */
  logs?: string
  /**
   * What the access log says that was done, where it does not follow from the query (`actOf` of the service kit). Without `logs`
   * the act has an entry of its own, about no citizen.
   */
  logsAs?: AuditAct
  /**
   * The query that reads by `{id}` what this one changes: of a stale update the caller gets what is stored now as
   * far as this query answers it. Without it the caller gets nothing of it.
   */
  readBy?: ReadingQuery
  /**
   * A device without a connection may keep the call and send it later: what was seen at the door is as true then. Its
   * handler takes it however late it comes.
   */
  queueable?: boolean
  /** A device may keep the answers, sealed, and show them without a connection: nothing in them says more than the work needs. */
  keepable?: boolean
  /**
   * It reads far more than it answers: few such questions are worked on at once, one of a session, and the same one asked
   * at once is worked on once (`service/heavy`). `shared`: who has the same rights gets the same answer; `own`: it depends
   * on who asks; `act`: it writes, takes turns like the others, and is never joined.
   */
  heavy?: 'shared' | 'own' | 'act'
  /** The answer is not stored though it mutates: log-ins are never kept. */
  unrecorded?: boolean
  /**
   * Done again it leaves what it left: a repetition is executed, with whatever input, and an act that asks it may run again
   * after it.
   */
  repeatable?: boolean
  /**
   * Who may run this query: as this row of another query says, which is the permission. The query then has no row of
   * its own.
   */
  permission?: AccessRow
  /** Portuguese title of a query that has no row of its own: the access log says it. */
  title?: string
}

/** A query that reads, whatever its types. */
export interface ReadingQuery extends Omit<Query, 'input' | 'output'> {
  readonly input: yup.AnySchema
  readonly output: yup.AnySchema
}

/** One named call: who may run it says its area's `contract/access.ts`. */
export interface Query<In = unknown, Out = unknown>
  extends Readonly<
    Required<
      Omit<QueryOptions, 'logs' | 'logsAs' | 'anonymised' | 'readBy' | 'permission' | 'title' | 'heavy'>
    >
  > {
  readonly name: string
  /** The permission that is needed: the query's own name, or that of the query whose permission counts. */
  readonly permission: string
  /** Kebab-case name of the HTTP path. */
  readonly path: string
  readonly access: AccessEntry
  readonly input: yup.AnySchema<In>
  readonly output: yup.AnySchema<Out>
  readonly anonymised?: 'allowed'
  readonly logs?: string
  readonly logsAs?: AuditAct
  readonly readBy?: ReadingQuery
  readonly heavy?: 'shared' | 'own' | 'act'
}

export type InputOf<Q> = Q extends Query<infer In, infer _Out> ? In : never
export type OutputOf<Q> = Q extends Query<infer _In, infer Out> ? Out : never

/** What a handler may answer: instants as Dates or as wire texts, and more fields than are declared. */
export type Answer<T> = T extends string
  ? T | Date
  : T extends readonly (infer E)[]
    ? readonly Answer<E>[]
    : T extends object
      ? { readonly [K in keyof T]: Answer<T[K]> }
      : T

export { kebab }

/**
 * Declares a query: by its access row, or by a name and the row of the query whose permission it needs.
 * @example query(rows.travelGet, {input: {id: id().required()}, output: fields})
 * @throws Error where there is no row, where `readBy` is no query that people read with, and of a heavy one that writes and may be
 * joined
 */
export function query<I extends Shape, O extends Shape>(
  row: AccessRow,
  options: { input: I; output: O } & QueryOptions,
): Query<Of<I>, Of<O>>
export function query<I extends Shape, O extends Shape>(
  name: string,
  options: { input: I; output: O; permission: AccessRow } & QueryOptions,
): Query<Of<I>, Of<O>>
export function query<I extends Shape, O extends Shape>(
  own: AccessRow | string,
  { input, output, permission, title, ...options }: { input: I; output: O } & QueryOptions,
): Query<Of<I>, Of<O>> {
  const name = typeof own === 'string' ? own : own.name
  const writes = options.writes ?? []
  const { readBy } = options
  // Asked for by a service, these would answer more than the caller may ask for.
  if (readBy && (readBy.mutates || readBy.access.access === 'service'))
    throw new Error(`${name} cannot be read by ${readBy.name}`)
  const isAct = options.mutates ?? writes.length > 0
  if (options.heavy && (options.heavy === 'act') !== isAct)
    throw new Error(`${name} ${isAct ? 'writes' : 'reads'}: it is not heavy as '${options.heavy}'`)
  const row = permission ?? own
  if (typeof row === 'string') throw new Error(`${name} has no access row`)
  const { name: needed, ...access } = row
  return {
    method: 'POST',
    reads: [],
    timeout: 20_000,
    crossClient: false,
    unrecorded: false,
    repeatable: false,
    queueable: false,
    keepable: false,
    ...options,
    name,
    path: kebab(name),
    permission: needed,
    access: title === undefined ? access : { ...access, title },
    mutates: options.mutates ?? writes.length > 0,
    writes,
    input: inferred(input),
    output: inferred(output),
  }
}

/** Two inferences of one shape that TypeScript cannot see to be equal. */
const inferred = <S extends Shape>(shape: S) => strict(shape) as unknown as yup.AnySchema<Of<S>>

/** Answer of a mutation that creates. */
export const created = { id: id().required() }
/** Answer of a mutation that changes: the id and the version now stored. */
export const changed = { id: id().required(), version: integer('Versão') }

/**
 * Input of an update: `{id, document, version?}`. The document is a patch (absent = unchanged, null = emptied);
 * a field that is required may be absent but not empty.
 */
export function updateOf<S extends Shape>(fields: S) {
  const patch: Record<string, yup.AnySchema> = {}
  for (const [key, field] of Object.entries(fields)) {
    if (field instanceof yup.Schema) patch[key] = field.optional()
  }
  return {
    id: id().required(),
    // The keys are those of `fields`; only their optionality differs.
    document: strict(patch).required().label('Documento') as unknown as yup.ObjectSchema<Partial<Of<S>>>,
    version: integer('Versão'),
  }
}
