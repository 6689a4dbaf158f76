import { clean, fieldsOf } from '@saude/contract/clean'
import type { ErrorKey } from '@saude/contract/errors'
import { today } from '@saude/contract/instants'
import { isListQuery } from '@saude/contract/list-query'
import type { Query } from '@saude/contract/query'
import { problems } from '@saude/contract/validate'
import { sample } from './asked.ts'
import { call } from './gateway.ts'
import type { Identity } from './identities.ts'
import type { Promises } from './promises.ts'
import { type Question, questions } from './questions.ts'
import { productQueries } from './services.ts'
import type { Stored } from './stored.ts'

/** Calls of the queries with what was answered, to be repeated by later versions. */

type Input = Readonly<Record<string, unknown>>

/** A call; its answer is cut down to its form. */
export interface Call {
  /** A demo user's, by the name of the group; 'service' of those between services. */
  readonly group: string
  readonly input: Input
  /** Fields of it that came as files. */
  readonly files?: readonly string[]
  readonly answer?: unknown
  /** Of those that are refused whatever they are asked with: why. */
  readonly refusal?: ErrorKey
}

/** What a version promised, answered and kept: `e2e/yesterday/recorded`. */
export interface Recorded extends Promises {
  readonly calls: Readonly<Record<string, Call>>
  readonly identities: readonly Identity[]
  readonly stored: Stored
}

/** Asks as a demo user; `undefined` where the call is refused. */
export type AskAs = (group: string, path: string, input: object) => Promise<unknown>

const longest = 24

/** Of each list its first entry, of each text its beginning: the form of an answer in a few bytes. */
export function formOf(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, longest)
  if (Array.isArray(value)) return value.slice(0, 1).map(formOf)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, formOf(one)]))
}

/** Who may: the secretary where that is possible. */
export function groupFor({ access: { access, groups } }: Query): string {
  if (access === 'provider') return 'prixAdmin'
  const isForAll = access !== 'private' || groups.some((group) => group === 'healthSecretary')
  return isForAll ? 'healthSecretary' : (groups[0] ?? 'prixAdmin')
}

const idIn = (answer: unknown): string | undefined => {
  const items = typeof answer === 'object' && answer !== null && 'items' in answer ? answer.items : undefined
  const first: unknown = Array.isArray(items) ? items[0] : undefined
  const id = typeof first === 'object' && first !== null && 'id' in first ? first.id : undefined
  return typeof id === 'string' ? id : undefined
}

const lists = new Map(productQueries.filter(isListQuery).map(({ name, path }) => [name, path]))

/** The list in which there may be one: named by the field, or by what the query begins with. */
function listFor(query: string, field: string, otherwise: string): string {
  const words = query.split(/(?=[A-Z])/)
  const beginnings = words.map((_, index) => words.slice(0, words.length - index).join(''))
  const names = [field.replace(/Id$/, ''), ...beginnings]
  return names.map((name) => lists.get(`${name}List`)).find((path) => path !== undefined) ?? otherwise
}

const dayMs = 86_400_000

/** Of a span of days the last two months. */
function spanIn(input: Input): Input {
  const day = (daysAgo: number) => today(new Date(Date.now() - daysAgo * dayMs))
  const days = Object.entries(input).flatMap(([name, value]) => {
    if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return []
    if (/^(from|initialDate|start|since|begin)/.test(name)) return [[name, day(60)]]
    return /^(to|until|finalDate|end)$/.test(name) ? [[name, day(0)]] : []
  })
  return Object.fromEntries(days)
}

/** Ids of somebody or something that is there, for what a question needs. */
async function inputOf({ query, input, ids }: Question, group: string, ask: AskAs) {
  const found: Record<string, unknown> = {
    ...input,
    ...('stopIndex' in input && { stopIndex: 1 }),
    ...spanIn(input),
  }
  for (const { field, list } of ids) {
    const path = listFor(query, field, list)
    const id = idIn(await ask(group, path, { startIndex: 0, stopIndex: 0 }))
    if (id !== undefined) found[field] = id
  }
  return found
}

/** An input that the query accepts, as full as it can be made field by field; undefined where none was found. */
export function acceptedInput({ input }: Query): Input | undefined {
  const isAccepted = (tried: Input) => Object.keys(problems(input, tried)).length === 0
  const fields = fieldsOf(input)
  const needed = Object.entries(fields).filter(([, field]) => !field.spec.optional)
  let found: Input = Object.fromEntries(
    needed.map(([name, field]) => [name, name === 'document' ? {} : sample(field)]),
  )
  if (!isAccepted(found)) return undefined
  const add = (more: (before: Input) => Input) => {
    const tried = more(found)
    if (isAccepted(tried)) found = tried
  }
  for (const [name, field] of Object.entries(fields)) {
    if (field.spec.optional) add((before) => ({ ...before, [name]: sample(field) }))
    if (name !== 'document') continue
    for (const [key, inner] of Object.entries(fieldsOf(field)))
      add((before) => ({ ...before, document: { ...Object(before.document), [key]: sample(inner) } }))
  }
  return found
}

/**
 * Asks everything that can be asked of a running product, and makes an input for everything else.
 * @param form what is kept of an answer
 */
export async function recordedCalls(ask: AskAs, form = formOf): Promise<Record<string, Call>> {
  const calls: Record<string, Call> = {}
  const asked = new Map(questions.map((question) => [question.query, question]))
  for (const query of productQueries) {
    const group = groupFor(query)
    const question = asked.get(query.name)
    if (!question) {
      const input = acceptedInput(query)
      if (input) calls[query.name] = { group, input }
      continue
    }
    const input = await inputOf(question, group, ask)
    if (Object.keys(problems(query.input, clean(query.input, input))).length > 0) continue
    const answer = await ask(group, question.path, input)
    calls[query.name] = { group, input, ...(answer !== undefined && { answer: form(answer) }) }
  }
  return calls
}

/** Asks a running product over HTTP as its demo users. */
export function askAs(url: string): AskAs {
  const tokens = new Map<string, Promise<string>>()
  const logIn = async (group: string) => {
    const input = { login: `${group}@demo.local`, password: 'demonstracao' }
    const { body } = await call(url, 'user-login', { input })
    if (!isToken(body.data)) throw new Error(`${group} could not sign in: ${JSON.stringify(body)}`)
    return body.data.token
  }
  return async (group, path, input) => {
    const token = tokens.get(group) ?? logIn(group)
    tokens.set(group, token)
    const { body } = await call(url, path, { token: await token, input })
    return body.data
  }
}

const isToken = (data: unknown): data is { token: string } =>
  typeof data === 'object' && data !== null && 'token' in data && typeof data.token === 'string'
