import { clean, isShown } from '@saude/contract/clean'
import { problems } from '@saude/contract/validate'
import type { FieldErrors, Resolver } from 'react-hook-form'
import type * as yup from 'yup'
import { isEmptyValue } from '../control/nested.ts'
import { type FieldPlan, isNested } from '../plan/fields.ts'
import type { Values } from '../types.ts'
import { type FieldProblem, fieldError, problemOf } from './inner-errors.ts'
import { patchOf } from './values.ts'

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null

/**
 * What is wrong by field; paths inside a field count as the field's own, unless it draws fields itself. `stored` is what an update
 * starts from: what it leaves alone is not sent, so an old mistake in one field does not stop a change of another.
 * `beside` is what is sent along and not drawn: rules of drawn fields may depend on it.
 */
export function errorsOf(
  fields: readonly FieldPlan[],
  schema: yup.AnySchema,
  values: Values,
  stored?: Values,
  beside?: Values,
): Record<string, FieldProblem> {
  const cleaned = clean(schema, { ...beside, ...values })
  const changed = stored && patchOf(schema, stored, isValues(cleaned) ? cleaned : {})
  const found = problems(schema, cleaned)
  const errors: Record<string, FieldProblem> = {}
  for (const plan of fields) {
    const { name, meta } = plan
    // What is not on the screen cannot be corrected; its value is not sent either.
    if (!isShown(meta, values) || (changed && !(name in changed))) continue
    const problem = problemOf(found, name, isNested(plan)) ?? lackOf(plan, cleaned)
    if (problem) errors[name] = problem
  }
  return errors
}

/** A field that the form asks for, and the call does not. */
function lackOf({ name, label, required }: FieldPlan, cleaned: unknown): FieldProblem | undefined {
  if (!required || (isValues(cleaned) && !isEmptyValue(cleaned[name]))) return undefined
  const message = `${label} é um campo obrigatório`
  return { message, inner: { '': message } }
}

interface ResolverOptions {
  /** What an update starts from. */
  readonly stored?: () => Values | undefined
  /** What is sent along and not drawn. */
  readonly beside?: () => Values | undefined
  /** Fields whose value is on its way, with the reason. */
  readonly unready?: () => Readonly<Record<string, string>>
}

const nothing = () => undefined

/**
 * Between react-hook-form and the contract: the rules of the schema, in its words, on cleaned values.
 * Only drawn fields are judged; the server judges the whole.
 */
export function resolverFor(
  fields: readonly FieldPlan[],
  schema: yup.AnySchema,
  { stored = nothing, beside = nothing, unready = () => ({}) }: ResolverOptions,
): Resolver<Record<string, unknown>> {
  return (values) => {
    const errors: FieldErrors<Record<string, unknown>> = {}
    for (const [name, problem] of Object.entries(errorsOf(fields, schema, values, stored(), beside())))
      errors[name] = fieldError('contract', problem)
    for (const [name, message] of Object.entries(unready()))
      errors[name] = fieldError('unready', { message, inner: { '': message } })
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
}
