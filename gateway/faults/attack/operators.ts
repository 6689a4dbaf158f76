import { clean } from '@saude/contract/clean'
import { describeQuery } from '@saude/contract/describe'
import type { Query } from '@saude/contract/query'
import { problems as found } from '@saude/contract/validate'
import type { AnySchema } from 'yup'
import { inputsOf } from '../../testing/asked.ts'

/** What only an operator's text contains: where it is found behind the contract, it has come through. */
const mark = 'operatorMark'

/** What a driver, a path or a prototype would act on, where the contract has a field. */
const operators: readonly unknown[] = [
  { $gt: '', [mark]: 1 },
  { $ne: mark },
  { $where: `while(1);//${mark}` },
  { $regex: `.*${mark}` },
  { $in: [mark, null] },
  { $expr: { $function: { body: mark, args: [], lang: 'js' } } },
  { [`name.${mark}`]: '' },
  JSON.parse(`{"__proto__":{"${mark}":true}}`),
  { constructor: { prototype: { [mark]: true } } },
  [[mark], { $gt: mark }],
]

/** The same as keys beside the fields. */
const keys: readonly Readonly<Record<string, unknown>>[] = [
  { $where: mark },
  { $or: [{ [mark]: 1 }] },
  { [`document.${mark}`]: 1 },
  { [`$${mark}`]: 1 },
  JSON.parse(`{"__proto__":{"${mark}":true}}`),
  { constructor: mark },
]

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A copy in which a path (`document.name`, `items[].id`) has another value; undefined where the way is not there. */
function placed(input: unknown, [first, ...rest]: readonly string[], value: unknown): unknown {
  if (first === undefined) return value
  if (first === '[]') {
    const inner = Array.isArray(input) && input.length > 0 ? placed(input[0], rest, value) : undefined
    return inner === undefined ? undefined : [inner]
  }
  if (!isRecord(input)) return undefined
  const inner = placed(input[first], rest, value)
  return inner === undefined ? undefined : { ...input, [first]: inner }
}

const steps = (path: string): string[] => path.replaceAll('[]', '.[]').split('.')

/** Inputs of a query that are as they should be but for an operator, in each field in turn and beside them. */
export function operatorInputs(query: Query): { readonly at: string; readonly input: unknown }[] {
  const [needed = {}, ...more] = inputsOf(query)
  const whole = more.at(-1) ?? needed
  const paths = Object.keys(describeQuery(query).input)
  const within = paths.flatMap((path) =>
    operators.map((value) => ({ at: path, input: placed(whole, steps(path), value) })),
  )
  const beside = keys.flatMap((key) => {
    const [name = ''] = Object.keys(key)
    // Own keys, `__proto__` too.
    const all = Object.defineProperty({ ...needed }, name, { value: key[name], enumerable: true })
    return [{ at: `${name} beside the fields`, input: all }]
  })
  return [...within, ...beside].filter(({ input }) => input !== undefined)
}

/** Whether the contract lets the operator through to a handler, whatever else of the input it refuses. */
function comesThrough(query: Query, input: unknown, at: string): boolean {
  const schema = query.input as AnySchema // every contract's input is an object schema
  const cleaned = clean(schema, input)
  // A field that does not appear is dropped with all that is in it.
  if (!JSON.stringify(cleaned).includes(mark)) return false
  const named = Object.keys(found(schema, cleaned)).map((path) => path.replaceAll(/\[\d+\]/g, '[]'))
  // Named are the field, what it stands in, or what is in it; '' is the input itself, which has keys too many.
  return !named.some((path) => path === '' || at.startsWith(path) || path.startsWith(at))
}

/**
 * Runs every query with an operator in each of its fields. Each has to be refused by the contract; one that is dropped
 * with a field that does not appear may be answered, but never with an unexpected error.
 * @param run the key of the error in which the call ended, undefined for an answer
 * @returns what is wrong, in words
 */
export async function operatorProblems(
  queries: readonly Query[],
  run: (query: Query, input: unknown) => Promise<string | undefined>,
): Promise<{ readonly problems: readonly string[]; readonly calls: number }> {
  const problems: string[] = []
  let calls = 0
  for (const query of queries) {
    for (const { at, input } of operatorInputs(query)) {
      calls += 1
      const words = `${query.name} ${at} ${JSON.stringify(input).slice(0, 200)}`
      if (comesThrough(query, input, at)) problems.push(`an operator comes through: ${words}`)
      const key = await run(query, input)
      if (key === 'unknown' || key === 'timeout') problems.push(`${key} ← ${words}`)
    }
  }
  if ({}.constructor !== Object || mark in {}) problems.push('the prototype of all objects was changed')
  return { problems, calls }
}
