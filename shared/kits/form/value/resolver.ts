import { clean, isShown } from '@saude/contract/clean'
import { problems } from '@saude/contract/validate'
import type { FieldErrors, Resolver } from 'react-hook-form'
import type * as yup from 'yup'
import type { FieldPlan } from '../plan/fields.ts'
import type { Values } from '../types.ts'

/** Sentences by field, the first of each; paths inside a field count as the field's own. */
export function errorsOf(
  fields: readonly FieldPlan[],
  schema: yup.AnySchema,
  values: Values,
): Record<string, string> {
  const cleaned = clean(schema, { ...values })
  const found = problems(schema, cleaned)
  const errors: Record<string, string> = {}
  for (const { name, meta } of fields) {
    // Nobody can correct what is not on the screen; its value is not sent either.
    if (!isShown(meta, values)) continue
    const path = Object.keys(found).find(
      (key) => key === name || key.startsWith(`${name}.`) || key.startsWith(`${name}[`),
    )
    const sentence = path === undefined ? undefined : found[path]
    if (sentence) errors[name] = sentence
  }
  return errors
}

/**
 * Between react-hook-form and the contract: the rules of the schema, in its words, on cleaned values.
 * Only drawn fields are judged; the server judges the whole.
 */
export function resolverFor(
  fields: readonly FieldPlan[],
  schema: yup.AnySchema,
): Resolver<Record<string, unknown>> {
  return (values) => {
    const errors: FieldErrors<Record<string, unknown>> = {}
    for (const [name, message] of Object.entries(errorsOf(fields, schema, values)))
      errors[name] = { type: 'contract', message }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
}
