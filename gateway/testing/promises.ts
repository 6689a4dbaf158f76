import { entryOf, fieldsOf, metaOf } from '@saude/contract/meta'
import type { Query } from '@saude/contract/query'
import type { AnySchema } from 'yup'

/**
 * What a contract promises of its calls, in few letters: a rule of each field, and the fields of each object once.
 * `string! max=36` has to be there, `object #12` has the fields of the twelfth shape, `array of string!` is a list.
 */
export type Rule = string
export type Shapes = readonly Readonly<Record<string, Rule>>[]

/** A call as it was declared. */
export interface Promised {
  readonly path: string
  readonly isQueueable?: true
  readonly input: Rule
  readonly output: Rule
}

export interface Promises {
  readonly shapes: Shapes
  readonly queries: Readonly<Record<string, Promised>>
}

const limits = new Set(['min', 'max', 'length', 'more', 'less'])

/** Values of a closed list; `null` stands in it where a field may be empty. */
const choices = (values: readonly unknown[]): string =>
  values
    .filter((one) => one !== null)
    .map((one) => encodeURIComponent(String(one)))
    .join('|')

/** Says fields in few letters, and remembers the shapes that it has met. */
function createDescriber() {
  const shapes: Record<string, Rule>[] = []
  const known = new Map<string, number>()
  const shapeOf = (fields: Readonly<Record<string, AnySchema>>): number => {
    const shape = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, ruleOf(field)]))
    const text = JSON.stringify(shape)
    const index = known.get(text) ?? shapes.push(shape) - 1
    known.set(text, index)
    return index
  }
  const ruleOf = (schema: AnySchema): Rule => {
    const { type, tests, oneOf, nullable } = schema.describe()
    const said = tests.map(({ name = 'rule', params }) =>
      limits.has(name) ? `${name}=${params?.[name]}` : name,
    )
    const entry = entryOf(schema)
    const fields = fieldsOf(schema)
    return [
      `${metaOf(schema).kind === 'file' ? 'file' : type}${schema.spec.optional ? '' : '!'}${nullable ? '?' : ''}`,
      ...said.filter((one) => one !== 'required' && one !== 'noUnknown').sort(),
      ...(oneOf.length > 0 ? [`oneOf=${choices(oneOf)}`] : []),
      ...(Object.keys(fields).length > 0 ? [`#${shapeOf(fields)}`] : []),
      ...(entry ? [`of ${ruleOf(entry)}`] : []),
    ].join(' ')
  }
  return { shapes, ruleOf }
}

/** What these calls promise. */
export function promisesOf(queries: readonly Query[]): Promises {
  const { shapes, ruleOf } = createDescriber()
  const described = queries.map(({ name, path, queueable, input, output }): [string, Promised] => [
    name,
    { path, ...(queueable && { isQueueable: true }), input: ruleOf(input), output: ruleOf(output) },
  ])
  return { shapes, queries: Object.fromEntries(described) }
}

interface Field {
  readonly type: string
  readonly isRequired: boolean
  readonly isNullable: boolean
  readonly rules: ReadonlyMap<string, string>
  readonly fields: Readonly<Record<string, Rule>>
  readonly entry: Rule | undefined
}

function read(rule: Rule, shapes: Shapes): Field {
  const [, own = '', entry] = /^(.*?)(?: of (.*))?$/.exec(rule) ?? []
  const [head = '', ...words] = own.split(' ')
  const shape = words.find((word) => word.startsWith('#'))?.slice(1)
  const rules = words
    .filter((word) => !word.startsWith('#'))
    .map((word): [string, string] => {
      const [name = '', value = ''] = word.split('=')
      return [name, value]
    })
  return {
    type: head.replace(/[!?]+$/, ''),
    isRequired: head.includes('!'),
    isNullable: head.includes('?'),
    rules: new Map(rules),
    fields: shape === undefined ? {} : (shapes[Number(shape)] ?? {}),
    entry,
  }
}

/** A field as it was promised and as it is now, with where it stands. */
interface Pair {
  readonly path: string
  readonly before: Field
  readonly now: Field
}

const hasOtherType = ({ before, now }: Pair) =>
  before.type !== now.type && before.type !== 'mixed' && now.type !== 'mixed'

/** Whether a limit lets less through: no limit lets everything. */
function isTighter(name: string, before: string | undefined, now: string | undefined): boolean {
  if (now === undefined || now === before) return false
  if (before === undefined || name === 'length') return true
  return name === 'max' || name === 'less' ? Number(now) < Number(before) : Number(now) > Number(before)
}

function stricter(pair: Pair): string[] {
  const { path, before, now } = pair
  const found: string[] = []
  if (hasOtherType(pair)) found.push(`${path} is ${now.type}, and was ${before.type}`)
  if (now.isRequired && !before.isRequired) found.push(`${path} has to be there now`)
  if (before.isNullable && !now.isNullable) found.push(`${path} may not be empty now`)
  for (const [name, value] of now.rules) {
    const earlier = before.rules.get(name)
    if (name === 'oneOf') {
      const refused = (earlier ?? 'anything').split('|').filter((one) => !value.split('|').includes(one))
      if (refused.length > 0) found.push(`${path} refuses ${refused.join(', ')} now`)
    } else if (limits.has(name) ? isTighter(name, earlier, value) : !before.rules.has(name))
      found.push(`${path} has the rule ${`${name} ${value}`.trim()} now, and had ${earlier ?? 'none'}`)
  }
  for (const [name, rule] of Object.entries(now.fields))
    if (!(name in before.fields) && /^\w+!/.test(rule))
      found.push(`${path}.${name} is new and has to be there`)
  return found
}

function poorer(pair: Pair): string[] {
  const { path, before, now } = pair
  if (hasOtherType(pair)) return [`${path} is ${now.type}, and was ${before.type}`]
  return before.isRequired && !now.isRequired ? [`${path} was always there`] : []
}

/** A rule with the shapes that it names. */
interface Place {
  readonly rule: Rule
  readonly shapes: Shapes
}

/** Every field that was promised, beside what it is now; one that is gone has no other half. */
function* pairs(path: string, before: Place, now: Place): Generator<Pair | string> {
  const pair = { path, before: read(before.rule, before.shapes), now: read(now.rule, now.shapes) }
  yield pair
  const halves = [
    ...Object.entries(pair.before.fields).map(
      ([name, rule]) => [`${path}.${name}`, rule, pair.now.fields[name]] as const,
    ),
    ...(pair.before.entry === undefined ? [] : [[`${path}[]`, pair.before.entry, pair.now.entry] as const]),
  ]
  for (const [inner, rule, after] of halves)
    if (after === undefined) yield `${inner} is gone`
    else yield* pairs(inner, { ...before, rule }, { ...now, rule: after })
}

/**
 * What earlier clients, and what waits on their devices, count on and do not get any more, one sentence each: calls and
 * fields that are gone, inputs that are refused, answers that say less. Empty: the contract has only grown.
 */
export function brokenPromises(before: Promises, now: Promises): string[] {
  return Object.entries(before.queries).flatMap(([name, promised]) => {
    const after = now.queries[name]
    if (!after) return [`${name} is gone`]
    const found: string[] = []
    if (after.path !== promised.path) found.push(`${name} is at ${after.path}, and was at ${promised.path}`)
    if (promised.isQueueable && !after.isQueueable) found.push(`${name} waits on no device any more`)
    const halves = [
      ['input', stricter],
      ['output', poorer],
    ] as const
    for (const [half, judge] of halves) {
      const [one, other] = [
        { rule: promised[half], shapes: before.shapes },
        { rule: after[half], shapes: now.shapes },
      ]
      for (const pair of pairs(`${name} ${half}`, one, other))
        found.push(...(typeof pair === 'string' ? [pair] : judge(pair)))
    }
    return found
  })
}
