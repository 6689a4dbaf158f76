import type * as yup from 'yup'
import { type Plan, planOf } from './bounds.ts'
import { alphanumerics, digits, phoneDigits } from './documents.ts'
import { isDate, isInstant, parseInstant, toWire } from './instants.ts'
import type { FieldMeta, MaskName } from './meta.ts'

export { entryOf, fieldsOf } from './meta.ts'

/** Removes what a mask adds: both forms are accepted in, the stripped one is kept (wire.md). */
export function strip(mask: MaskName, value: string): string {
  if (mask === 'plate' || mask === 'cnpj' || mask === 'rg') return alphanumerics(value)
  if (mask === 'date') return value
  if (mask === 'month') return value.replace(/^(\d{2})\/(\d{4})$/, '$2-$1')
  if (mask === 'phone' || mask === 'mobile' || mask === 'landline') return phoneDigits(value)
  return digits(value)
}

/** Signs that no keyboard writes into a text: NUL and its like, apart from tabs and ends of lines. */
const controls = /(?![\t\n\r])\p{Cc}/gu
const hasControls = new RegExp(controls.source, 'u')
/** A sign that can be seen: no blank, no sign without width, no mark without a letter below it. */
const isVisible = /[^\p{C}\p{Z}\p{M}\s\p{Default_Ignorable_Code_Point}\u2800]/u

/** What is no instant stays raw, for its rule to refuse: half a date is not completed. */
function cleanInstant(meta: FieldMeta, value: string): string {
  const isWhole = isInstant(value) || (meta.isSince === true && isDate(value))
  const instant = isWhole ? parseInstant(value) : undefined
  return instant ? toWire(instant) : value
}

/** A mask is stripped only from something that has digits: 'abc' stays 'abc' and is refused by its rule. */
function cleanText(meta: FieldMeta, value: string): string | null {
  const trimmed = (hasControls.test(value) ? value.replace(controls, '') : value).trim()
  if (!isVisible.test(trimmed)) return null
  if (meta.kind === 'datetime' && meta.withDate && meta.withTime) return cleanInstant(meta, trimmed)
  if (!meta.mask) return trimmed
  return /[^0-9A-Za-z\s./()+-]/.test(trimmed) ? trimmed : strip(meta.mask, trimmed) || trimmed
}

/** One polygon without holes is its ring, however it was sent: programs that know rings alone read that, too. */
function cleanBoundary(value: readonly unknown[]): unknown {
  const [polygon, another] = value
  return Array.isArray(polygon) && polygon.length === 1 && another === undefined ? polygon[0] : value
}

/**
 * Brings an input to the form in which it is validated and stored: texts trimmed, '' to null, masks stripped,
 * instants in one format. Wrong types and unknown keys are left as they are, for the validation to name them. A text of invisible characters is empty.
 */
export const clean = (schema: yup.AnySchema, value: unknown): unknown => cleanBy(planOf(schema), value)

function cleanBy(plan: Plan, value: unknown): unknown {
  if (value === null || value === undefined) return value
  // JSON has a zero below zero; nothing else here has.
  if (typeof value === 'number') return value + 0
  if (typeof value === 'string')
    return plan.schema.type === 'string' || value === '' ? cleanText(plan.meta, value) : value
  const { entry, fields } = plan
  if (Array.isArray(value)) {
    if (plan.meta.kind === 'boundary') return cleanBoundary(value)
    return entry && !plan.meta.checksEntries ? value.map((item) => cleanBy(entry, item)) : value
  }
  if (!fields || typeof value !== 'object') return value
  const result: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) {
    const field = fields.get(key)
    const cleaned = field ? cleanBy(field, item) : item
    if (key !== '__proto__') result[key] = cleaned
    // Such a key stays an unknown one and is refused; assigned, it would be gone.
    else Object.defineProperty(result, key, { value: cleaned, enumerable: true })
  }
  return plan.controlled.length > 0 ? dropHidden(plan, result) : result
}

/** True where every controlling field has one of the values on which this field appears; of a relation its id. */
export function isShown(meta: FieldMeta, values: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(meta.showWhen ?? {}).every(([key, allowed]) =>
    allowed.includes(idOrValue(values[key]) ?? null),
  )
}

const idOrValue = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value

/** Values of hidden fields are dropped before validation; a patch that is silent on the control keeps them. */
function dropHidden({ controlled }: Plan, values: Record<string, unknown>) {
  for (const [key, meta] of controlled) {
    if (!(key in values)) continue
    const decided = Object.keys(meta.showWhen ?? {}).every((control) => control in values)
    if (decided && !isShown(meta, values)) delete values[key]
  }
  return values
}
