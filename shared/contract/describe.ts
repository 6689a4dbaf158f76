import type { AnySchema } from 'yup'
import { type AccessEntry, type AccessRow, knownRows } from './access.ts'
import { entryOf, fieldsOf } from './clean.ts'
import { type FileType, fileTypes, maxFileBytes } from './file-types.ts'
import type { AuditAct } from './logged.ts'
import { labelOf, metaOf, type Personal } from './meta.ts'
import type { Query } from './query.ts'

/** One field of an input or an answer, as plain JSON. */
export interface FieldDescription {
  /** yup's type: string, number, boolean, object, array, mixed. */
  readonly type: string
  /** May not be absent. */
  readonly required: boolean
  readonly personal?: Personal
  /** A file, which travels beside the JSON: what is taken. */
  readonly file?: FileDescription
}

export interface FileDescription {
  readonly label: string
  readonly accept: readonly FileType[]
  readonly maxBytes: number
  /** Read by the handler while the call lasts, not kept. */
  readonly isRead?: boolean
}

/** Path → field: `document.name`, and `items[].id` within arrays. */
export type FieldDescriptions = Readonly<Record<string, FieldDescription>>

/** A query as plain JSON: what the other end of a wire must know of it. */
export interface QueryDescription {
  /** The permission that is needed; left out where it is the query's own name. */
  readonly permission?: string
  /** Portuguese title of a query without a row of its own in the access table. */
  readonly title?: string
  readonly access: AccessEntry['access']
  readonly groups: readonly string[]
  readonly method: Query['method']
  readonly mutates: boolean
  readonly reads: readonly string[]
  readonly writes: readonly string[]
  /** Milliseconds. */
  readonly timeout: number
  readonly crossClient: boolean
  readonly anonymised?: 'allowed'
  readonly logs?: string
  /** What the access log says that was done, where it does not follow from the query (`actOf`). */
  readonly logsAs?: AuditAct
  /** Name of the query that reads what this one changes. */
  readonly readBy?: string
  readonly heavy?: Query['heavy']
  /** May wait on a device: when and in which post it was done counts. */
  readonly queueable?: true
  readonly input: FieldDescriptions
  readonly output: FieldDescriptions
}

/** Everything that an area answers, as plain JSON (wire.md, Between gateway and area services). */
export interface ContractDescription {
  readonly area: string
  readonly version: string
  readonly queries: Readonly<Record<string, QueryDescription>>
  /** The access rows that the area declares, of queries that it answers already or not; older services send none. */
  readonly rows?: readonly AccessRow[]
}

/** Says a contract in plain JSON, for programs without its code. */
export function describeContract(
  area: string,
  version: string,
  queries: readonly Query[],
): ContractDescription {
  const described = queries.map((query) => [query.name, describeQuery(query)] as const)
  const rows = knownRows().filter((row) => row.area === area)
  return { area, version, queries: Object.fromEntries(described), rows }
}

/** Says one query in plain JSON. */
export function describeQuery(query: Query): QueryDescription {
  const { name, permission, access, method, mutates, reads, writes, timeout } = query
  const { crossClient, anonymised, logs, logsAs, readBy, heavy, queueable } = query
  return {
    ...(permission !== name && { permission, title: access.title }),
    access: access.access,
    groups: access.groups,
    method,
    mutates,
    reads,
    writes,
    timeout,
    crossClient,
    ...(anonymised && { anonymised }),
    ...(logs !== undefined && { logs }),
    ...(logsAs && { logsAs }),
    ...(readBy && { readBy: readBy.name }),
    ...(heavy && { heavy }),
    ...(queueable && { queueable: true }),
    // Every contract's input and output is an object schema.
    input: describeFields(query.input),
    output: describeFields(query.output),
  }
}

function describeFields(schema: AnySchema): FieldDescriptions {
  const found: Record<string, FieldDescription> = {}
  const walk = (at: AnySchema, path: string) => {
    for (const [key, field] of Object.entries(fieldsOf(at))) add(field, path === '' ? key : `${path}.${key}`)
  }
  const add = (field: AnySchema, path: string) => {
    const { personal, kind, accept = fileTypes, maxBytes = maxFileBytes, isRead } = metaOf(field)
    found[path] = {
      type: field.type,
      required: !field.spec.optional,
      ...(personal && { personal }),
      ...((kind === 'file' || kind === 'image') && {
        file: { label: labelOf(field), accept, maxBytes, ...(isRead && { isRead }) },
      }),
    }
    const entry = entryOf(field)
    if (entry) add(entry, `${path}[]`)
    walk(field, path)
  }
  walk(schema, '')
  return found
}

/**
 * What `wanted` (a browser half) needs and `running` (a service) does not offer, in words for the operator, one
 * sentence each; empty where they fit. A service may know more, but may not ask for more.
 */
export function missingIn(running: ContractDescription, wanted: ContractDescription): string[] {
  return Object.entries(wanted.queries).flatMap(([name, query]) => {
    const known = Object.hasOwn(running.queries, name) ? running.queries[name] : undefined
    if (!known) return [`${name}: o serviço ${running.area} ${running.version} não conhece esta consulta`]
    return missingInQuery(known, query).map((reason) => `${name}: ${reason}`)
  })
}

function missingInQuery(running: QueryDescription, wanted: QueryDescription): string[] {
  const reasons: string[] = []
  if (wanted.method === 'GET' && running.method !== 'GET') reasons.push('o serviço não responde a GET')
  for (const [path, field] of Object.entries(wanted.input))
    reasons.push(...compared(path, field, running.input[path], 'aceita o campo'))
  for (const [path, { required }] of Object.entries(running.input)) {
    if (!required || wanted.input[path]?.required) continue
    // What is required inside something that is not sent need not be sent.
    const parent = parentOf(path)
    if (parent === undefined || wanted.input[parent]) reasons.push(`o serviço exige o campo ${path}`)
  }
  for (const [path, field] of Object.entries(wanted.output))
    reasons.push(...compared(path, field, running.output[path], 'responde o campo'))
  return reasons
}

function compared(
  path: string,
  wanted: FieldDescription,
  running: FieldDescription | undefined,
  words: string,
): string[] {
  if (!running) return [`o serviço não ${words} ${path}`]
  if (running.type === wanted.type || running.type === 'mixed' || wanted.type === 'mixed') return []
  return [`o serviço ${words} ${path} como ${running.type}, e não como ${wanted.type}`]
}

/** `a.b` of `a.b.c` and of `a.b[]`; undefined at the top. */
function parentOf(path: string): string | undefined {
  if (path.endsWith('[]')) return path.slice(0, -2)
  const dot = path.lastIndexOf('.')
  return dot < 0 ? undefined : path.slice(0, dot)
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

const isFields = (value: unknown): boolean =>
  isRecord(value) &&
  Object.values(value).every(
    (field) => isRecord(field) && typeof field.type === 'string' && typeof field.required === 'boolean',
  )

const kinds = ['public', 'authenticated', 'private', 'provider', 'service', 'closed']

const isRow = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value.name === 'string' &&
  /^[a-z][a-zA-Z0-9]{1,80}$/.test(value.name) &&
  typeof value.title === 'string' &&
  typeof value.area === 'string' &&
  kinds.includes(String(value.access)) &&
  isTexts(value.groups) &&
  (value.anonymised === undefined || value.anonymised === 'refused') &&
  (value.secondFactor === undefined || value.secondFactor === 'required')

const isQuery = (value: unknown): boolean =>
  isRecord(value) &&
  kinds.includes(String(value.access)) &&
  (value.method === 'GET' || value.method === 'POST') &&
  typeof value.mutates === 'boolean' &&
  typeof value.crossClient === 'boolean' &&
  typeof value.timeout === 'number' &&
  value.timeout > 0 &&
  isTexts(value.groups) &&
  isTexts(value.reads) &&
  isTexts(value.writes) &&
  (value.permission === undefined || typeof value.permission === 'string') &&
  (value.title === undefined || typeof value.title === 'string') &&
  (value.logs === undefined || typeof value.logs === 'string') &&
  (value.readBy === undefined || typeof value.readBy === 'string') &&
  (value.heavy === undefined || value.heavy === 'shared' || value.heavy === 'own' || value.heavy === 'act') &&
  (value.anonymised === undefined || value.anonymised === 'allowed') &&
  isFields(value.input) &&
  isFields(value.output)

/** A description that came over a wire or out of a file. @throws Error naming what is malformed, for the operator */
export function readDescription(value: unknown): ContractDescription {
  assertDescription(value)
  return value
}

/** Looks at every part of the type. */
function assertDescription(value: unknown): asserts value is ContractDescription {
  if (!isRecord(value) || typeof value.area !== 'string' || typeof value.version !== 'string')
    throw new Error('o contrato não diz área e versão')
  if (!isRecord(value.queries)) throw new Error('o contrato não tem consultas')
  for (const [name, query] of Object.entries(value.queries))
    if (!isQuery(query)) throw new Error(`a consulta ${name} do contrato está malformada`)
  if (value.rows !== undefined && !(Array.isArray(value.rows) && value.rows.every(isRow)))
    throw new Error('as permissões do contrato estão malformadas')
}
