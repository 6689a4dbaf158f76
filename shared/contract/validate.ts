import * as yup from 'yup'
import { measure, type Plan, planOf } from './bounds.ts'
import { clean } from './clean.ts'
import { AppError, validationError } from './errors.ts'
import { texts } from './locale.ts'
import { isFields } from './values.ts'

/** Broken rules that are named at once: more than anybody corrects, fewer than anybody waits for. */
const mostProblems = 100

interface Search {
  readonly found: Record<string, string>
  count: number
}

/** Values that yup judges in one go, three times as fast as one by one: nearly every input is smaller. */
const mostAtOnce = 600

/**
 * Field path → sentence of what a value breaks; empty where it fits. After a hundred the search ends: what a wrong
 * value costs does not grow with it. What comes from outside is measured before, see `validated`.
 */
export function problems(schema: yup.AnySchema, value: unknown): Record<string, string> {
  const { values, excess } = measure(planOf(schema), value)
  return search(schema, value, excess ? Number.POSITIVE_INFINITY : values)
}

function search(schema: yup.AnySchema, value: unknown, values: number): Record<string, string> {
  const search: Search = { found: {}, count: 0 }
  if (values <= mostAtOnce) judge(schema, value, search, whole)
  else look(planOf(schema), value, '', undefined, search)
  return search.found
}

/** Fields before the rule of the whole, in the order of the form; yup judges one value at a time. */
function look(plan: Plan, value: unknown, path: string, parent: unknown, search: Search): void {
  if (search.count >= mostProblems) return
  const { entry, fields = [] } = plan
  if (Array.isArray(value)) {
    for (let at = 0; entry && !plan.meta.checksEntries && at < value.length; at++)
      look(entry, value[at], `${path}[${at}]`, value, search)
  } else if (isFields(value)) {
    for (const [key, field] of fields)
      look(field, value[key], path === '' ? key : `${path}.${key}`, value, search)
  }
  judge(plan.schema, value, search, { ...whole, recursive: false, path, parent })
}

/** What yup gets: paths and parents are what it hands down itself; its types do not name them. */
interface Judging {
  readonly strict: true
  readonly abortEarly: false
  /** Where in yup a rule was broken is never read, and looking it up costs more than the rule. */
  readonly disableStackTrace: true
  readonly recursive?: false
  readonly path?: string
  readonly parent?: unknown
}

/** A value with all that it holds. */
const whole: Judging = { strict: true, abortEarly: false, disableStackTrace: true }

function judge(schema: yup.AnySchema, value: unknown, search: Search, how: Judging): void {
  try {
    schema.validateSync(value, how)
  } catch (error) {
    if (!yup.ValidationError.isError(error)) throw error
    for (const inner of error.inner.length > 0 ? error.inner : [error])
      add(search, inner.path ?? '', describe(inner))
  }
}

function add(search: Search, path: string, sentence: string): void {
  if (search.count >= mostProblems || Object.hasOwn(search.found, path)) return
  search.found[path] = sentence
  search.count += 1
}

function describe(error: yup.ValidationError): string {
  if (error.type !== 'noUnknown') return error.message
  const unknown = error.params?.unknown
  return texts.unknownKeys(typeof unknown === 'string' ? unknown.split(', ') : [])
}

/**
 * Cleans and validates an input, strictly: wrong types, unknown keys and broken rules throw one `validation`
 * error whose `payload.fields` names each field by its path ('document.name').
 */
export function validated<T>(schema: yup.AnySchema<T>, input: unknown): T {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new AppError('validation', texts.validation, { issues: ['O envio precisa ser um objeto'] })
  }
  const { values, excess } = measure(planOf(schema), input)
  if (excess) throw validationError({ [excess.path]: excess.sentence })
  const value = clean(schema, input)
  const found = search(schema, value, values)
  if (Object.keys(found).length > 0) throw validationError(found)
  return value as T // the lines above proved it
}
