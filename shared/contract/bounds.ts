import type * as yup from 'yup'
import { entryOf, type FieldMeta, fieldsOf, labelOf, limitOf, metaOf } from './meta.ts'
import { fieldsIn } from './values.ts'

/**
 * How much of an input is looked at at all. One call may bring a megabyte, and its sender need not have a
 * session: what is larger than its field can ever be is refused by its size, before anything in it is read.
 */

/** Unknown keys of one object that an error still names. */
const extraKeys = 50

/** Blanks around a text and the signs of a mask, which cleaning takes away, may come beyond its maximum. */
const removable = 1_000

/** Longest text of a field whose form says how long it is: numbers with a mask, dates, times, colors. */
const formed = 60

/** What is known of a field before any value of it comes. */
export interface Plan {
  readonly schema: yup.AnySchema
  readonly meta: FieldMeta
  readonly label: string
  /** Characters of a text, once clean; more may come. Infinite where none is declared: see contracts.test.ts. */
  readonly text: number
  /** Entries of a list; infinite as above. */
  readonly entries: number
  /** Keys of an object. */
  readonly keys: number
  /** Of an object: its fields. */
  readonly fields: ReadonlyMap<string, Plan> | undefined
  /** Of a list. */
  readonly entry: Plan | undefined
  /** Of an object: fields that hide, depending on others. */
  readonly controlled: readonly (readonly [string, FieldMeta])[]
}

const cache = new WeakMap<yup.AnySchema, Plan>()

/** The plan of a schema, made once. */
export function planOf(schema: yup.AnySchema): Plan {
  let plan = cache.get(schema)
  if (!plan) {
    plan = makePlan(schema)
    cache.set(schema, plan)
  }
  return plan
}

function makePlan(schema: yup.AnySchema): Plan {
  const entry = entryOf(schema)
  const fields = Object.entries(fieldsOf(schema)).map(([key, field]) => [key, planOf(field)] as const)
  return {
    schema,
    meta: metaOf(schema),
    label: labelOf(schema),
    text: schema.type === 'string' ? longest(schema) : Number.POSITIVE_INFINITY,
    entries: (entry && limitOf(schema, 'max')) ?? Number.POSITIVE_INFINITY,
    keys: schema.type === 'object' ? fields.length + extraKeys : Number.POSITIVE_INFINITY,
    fields: schema.type === 'object' ? new Map(fields) : undefined,
    entry: entry && planOf(entry),
    controlled: fields.flatMap(([key, { meta }]) => (meta.showWhen ? [[key, meta] as const] : [])),
  }
}

function longest(schema: yup.AnySchema): number {
  const max = limitOf(schema, 'max') ?? limitOf(schema, 'length')
  if (max !== undefined) return max
  const { mask, kind } = metaOf(schema)
  if (mask || kind === 'datetime' || kind === 'color') return formed
  const { oneOf } = schema.describe()
  if (oneOf.length === 0) return Number.POSITIVE_INFINITY
  return Math.max(...oneOf.map((one) => (typeof one === 'string' ? one.length : 0)))
}

/** What was measured of an input: its values, and what was too large, if anything. */
export interface Measured {
  /** Infinite where a list checks its entries itself. */
  values: number
  excess?: { readonly path: string; readonly sentence: string }
}

/**
 * Looks whether anything in an input is larger than its field can ever be: a text too long, a list with too many
 * entries, an object with too many keys. Each is measured before it is gone into, only declared fields are, and the
 * first excess ends it: the cost is bounded by the contract, whatever was sent.
 */
export function measure(plan: Plan, value: unknown): Measured {
  const measured: Measured = { values: 0 }
  isWithin(plan, value, measured)
  return measured
}

function isWithin(plan: Plan, value: unknown, measured: Measured): boolean {
  measured.values += 1
  if (typeof value === 'string')
    return (
      value.length <= plan.text + removable ||
      refuse(measured, `${plan.label} não pode exceder ${written(plan.text)} caracteres`)
    )
  if (typeof value !== 'object' || value === null) return true
  const { entry, fields } = plan
  if (Array.isArray(value)) {
    if (value.length > plan.entries)
      return refuse(measured, `${plan.label} deve ter no máximo ${written(plan.entries)} itens`)
    if (!entry) return true
    if (plan.meta.checksEntries) {
      // Its own rule goes through it, and yup shall not.
      measured.values += value.length > 0 ? Number.POSITIVE_INFINITY : 0
      return true
    }
    return value.every((item, at) => isWithin(entry, item, measured) || below(measured, `[${at}]`))
  }
  if (!fields) return true
  let count = 0
  for (const key in value) {
    count += 1
    if (count > plan.keys) return refuse(measured, `${plan.label || 'O envio'} tem campos demais`)
    const field = fields.get(key)
    if (field && !isWithin(field, fieldsIn(value)[key], measured)) return below(measured, key)
  }
  return true
}

function refuse(measured: Measured, sentence: string): false {
  measured.excess = { path: '', sentence }
  return false
}

/** Puts the name of what holds the excess before its path. */
function below(measured: Measured, name: string): false {
  const { path = '', sentence = '' } = measured.excess ?? {}
  const rest = path === '' || path.startsWith('[') ? path : `.${path}`
  measured.excess = { path: `${name}${rest}`, sentence }
  return false
}

const written = (limit: number) => limit.toLocaleString('pt-BR')
