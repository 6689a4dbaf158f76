import { clean, entryOf, fieldsOf } from '@saude/contract/clean'
import { today } from '@saude/contract/instants'
import { isListQuery } from '@saude/contract/list-query'
import { limitOf, metaOf } from '@saude/contract/meta'
import type { Query } from '@saude/contract/query'
import { problems } from '@saude/contract/validate'
import { isFields } from '@saude/contract/values'
import type { AnySchema } from 'yup'
import { sample } from './asked.ts'
import { productQueries } from './services.ts'

/** Inputs with which a query may do what it is for, made of what a town holds: its own entries, and choices that it offers. */

export type Input = Readonly<Record<string, unknown>>

/** Answers what a query by this path answers the one who is to act; undefined where it is refused. */
export type Look = (path: string, input: Input) => Promise<unknown>

const lists = new Map(productQueries.filter(isListQuery).map(({ name, path }) => [name, path]))
const paths = new Map(productQueries.map(({ name, path }) => [name, path]))

/** Letters of an id: fields of ids have room for no more. */
const idLength = 36
/** Of a list. */
const looked = 12

/** What a query is about: `vehicle` of `vehicleUpdate`. */
const subjectOf = (name: string): string =>
  name.replace(/(Create|Update|Delete|Restore|Transition|ByIds|Remove|Message)$/, '')

/** The list that is named by most of these words, the first ones: of `travelExpenseBook` that of expenses, or of trips. */
function listNamed(name: string): string | undefined {
  const words = name.split(/(?=[A-Z])/)
  const beginnings = words.map((_, index) => words.slice(0, words.length - index).join(''))
  return beginnings.map((one) => lists.get(`${one}List`)).find((path) => path !== undefined)
}

/** The entries of an answer. */
export const itemsIn = (answer: unknown): Input[] =>
  isFields(answer) && Array.isArray(answer.items) ? answer.items.filter(isFields) : []

/** The entries of a list, the last first: the first ones are the users who ask, and what others stand on. */
async function entries(look: Look, path: string | undefined, most = looked): Promise<Input[]> {
  if (path === undefined) return []
  const found = itemsIn(await look(path, { startIndex: 0, stopIndex: most - 1 }))
  return [...found].reverse()
}

/** One or two of each state: the steps that lead out of one are the same for all. */
async function entriesByState(look: Look, path: string | undefined): Promise<Input[]> {
  const counts = new Map<unknown, number>()
  return (await entries(look, path, 40)).filter(({ state }) => {
    counts.set(state, (counts.get(state) ?? 0) + 1)
    return (counts.get(state) ?? 0) <= 2
  })
}

const soon = (withTime = false): string => {
  const at = new Date(Date.now() + 10 * 86_400_000)
  return withTime ? at.toISOString() : today(at)
}

/** The first choice of a search: of all, or where too little was typed of those with these letters. */
async function offered(look: Look, search: string): Promise<Input | undefined> {
  for (const typed of [{ q: '' }, { q: 'con' }, { q: 'a' }, {}]) {
    const [first] = itemsIn(await look(paths.get(search) ?? '', typed))
    if (first) return first
  }
  return undefined
}

/** Something that may be said in a field: what the town offers, days of now, or whatever fits its form. */
async function said(look: Look, schema: AnySchema, name: string, of: string): Promise<unknown> {
  const { kind, mask, search, options, mayLieAhead, withTime, withDate } = metaOf(schema)
  const entry = entryOf(schema)
  if (kind === 'file' || kind === 'image') return null
  if (kind === 'relation' && search !== undefined) {
    const first = await offered(look, search)
    if (!first) return sample(schema)
    return entry ? [again(entry, first)] : again(schema, first)
  }
  if (entry && options) return Object.keys(options).slice(0, 1)
  if (kind === 'datetime' && withDate !== false) {
    if (mayLieAhead) return soon(withTime)
    return withTime ? new Date().toISOString() : today()
  }
  if (entry && limitOf(entry, 'max') === idLength)
    return (await entries(look, listNamed(of) ?? 'citizen-list')).map(({ id }) => id)
  if (schema.type === 'string' && limitOf(schema, 'max') === idLength) {
    const [first] = await entries(look, listNamed(name.replace(/Id$/, '')) ?? listNamed(of) ?? 'citizen-list')
    return first?.id ?? sample(schema)
  }
  if (mask === 'month') return today().slice(0, 7)
  if (kind === 'object') return filled(look, schema, of)
  return sample(schema)
}

/** What has to be said, or all that can be. */
async function filled(look: Look, schema: AnySchema, of: string, isWhole = false): Promise<Input> {
  const found: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fieldsOf(schema)))
    if (isWhole || !field.spec.optional) found[name] = await said(look, field, name, of)
  return found
}

const problemsOf = (schema: AnySchema, input: Input): number =>
  Object.keys(problems(schema, clean(schema, input))).length

/** Field by field whatever is accepted beside what is there. */
async function grown(look: Look, schema: AnySchema, of: string, given: Input): Promise<Input> {
  let found = given
  for (const [name, field] of Object.entries(fieldsOf(schema))) {
    if (name in given) continue
    for (const value of [await said(look, field, name, of), sample(field)]) {
      const tried = { ...found, [name]: value }
      if (problemsOf(schema, tried) > problemsOf(schema, found)) continue
      found = tried
      break
    }
  }
  return found
}

/** What a form would send again of an entry; a day of something that lies ahead is one that still does. */
function again(schema: AnySchema, entry: Input): Input {
  const fields = Object.entries(fieldsOf(schema)).flatMap(([name, field]) => {
    const { kind, mayLieAhead, withTime } = metaOf(field)
    const value = kind === 'file' || kind === 'image' ? null : entry[name]
    // Hundreds of points, which other acts move.
    if (value === undefined || (field.spec.optional && (value === null || kind === 'boundary'))) return []
    if (kind === 'datetime' && mayLieAhead && value !== null) return [[name, soon(withTime)]]
    if (!isFields(value) || Array.isArray(value)) return [[name, value]]
    return [[name, Object.keys(fieldsOf(field)).length > 0 ? again(field, value) : value]]
  })
  return Object.fromEntries(fields)
}

/** The steps that a query of steps takes. */
const stepsOf = ({ input }: Query): string[] =>
  Object.keys(metaOf(fieldsOf(input).transition ?? input).options ?? {})

const versioned = ({ id, version }: Input): Input => ({ id, version })

/** About one entry that is there. */
async function* about(query: Query, look: Look, entry: Input): AsyncGenerator<Input> {
  const { input } = query
  const fields = fieldsOf(input)
  const detail = paths.get(`${subjectOf(query.name)}Get`)
  const answered = detail === undefined ? undefined : await look(detail, { id: entry.id })
  const known = isFields(answered) ? answered : entry
  const own = fields.version ? versioned(known) : { id: known.id }
  for (const transition of stepsOf(query)) {
    yield { ...own, transition }
    const { document, reason } = fields
    yield {
      ...own,
      transition,
      ...(document && { document: await filled(look, document, query.name, true) }),
      ...(reason && { reason: 'Combinado por telefone' }),
    }
  }
  if (fields.document) {
    yield { ...own, document: again(fields.document, known) }
    yield { ...own, document: {} }
  } else if (fields.id) yield { ...(await filled(look, input, query.name)), ...own }
  const copied = again(input, known)
  const { name } = copied
  const needed = await filled(look, input, query.name)
  const another = { ...needed, ...copied, ...(typeof name === 'string' && { name: `${name} outra vez` }) }
  yield another
  yield otherwise(input, another)
}

/** With other numbers where a number or a sign names one alone: that of a vehicle, a unit, a block. */
function otherwise(schema: AnySchema, input: Input): Input {
  const fields = fieldsOf(schema)
  const changed = Object.entries(input).map(([name, value]) => {
    const { kind } = fields[name] ? metaOf(fields[name]) : {}
    const isSign = typeof value === 'string' && kind === 'string' && value.length <= 10 && name !== 'name'
    return [name, isSign ? value.replace(/\d/, (digit) => (digit === '9' ? '8' : '9')) : value]
  })
  return Object.fromEntries(changed)
}

/**
 * Inputs, the likelier first, each accepted by the query's own rules. None where nothing fits them.
 * @param meant what follows from what was done before
 */
export async function* inputsFor(query: Query, look: Look, meant: readonly Input[]): AsyncGenerator<Input> {
  const { input, name } = query
  const seen = new Set<string>()
  const fresh = (tried: Input): boolean => {
    const text = JSON.stringify(tried)
    const isKnown = seen.has(text)
    seen.add(text)
    return !isKnown && problemsOf(input, tried) === 0
  }
  for (const one of meant) if (fresh(one)) yield one
  const list = listNamed(subjectOf(name))
  const isStep = stepsOf(query).length > 0
  if (/(Create|Update|Delete|Transition|Remove)$/.test(name))
    for (const entry of await (isStep ? entriesByState : entries)(look, list))
      for await (const one of about(query, look, entry)) if (fresh(one)) yield one
  const needed = await filled(look, input, name)
  for (const one of [needed, await grown(look, input, name, needed)]) if (fresh(one)) yield one
}
