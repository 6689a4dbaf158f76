import type { ErrorKey } from '@saude/contract/errors'
import type { Query } from '@saude/contract/query'
import { isFields } from '@saude/contract/values'
import { acceptedInput, type Call, formOf, groupFor } from './calls.ts'
import { type Input, inputsFor, itemsIn, type Look } from './inputs.ts'

/** What a program answers to what is done with a town, and to what services ask each other: an answer, or why not. */

export type Answered = { readonly answer: unknown } | { readonly refusal: ErrorKey }

/** A call that was made; `group` is 'service' for those between services. */
export type Acted = {
  readonly query: string
  readonly group: string
  readonly input: Input
  /** Fields that came as files. */
  readonly files?: readonly string[]
} & Answered

/** Makes a call as a demo user, or as a service. */
export type Act = (group: string, query: Query, input: Input) => Promise<Answered>

export const asService = 'service'

/** What is tried of one query, before its refusal is what it answers. */
const mostTries = 150

const actorOf = (query: Query): string =>
  query.access.access === 'service' || query.access.access === 'closed' ? asService : groupFor(query)

/** What was answered of a query before, for what follows from it. */
type Before = ReadonlyMap<string, Acted>
const answerIn = (before: Before, name: string): Input => {
  const one = before.get(name)
  return one && 'answer' in one && isFields(one.answer) ? one.answer : {}
}

/** The town's password of who acts. */
const currentPassword = 'demonstracao'

/** What nothing in a list says: it follows from another act, or has to be known. */
type Following = (before: Before, look: Look, name: string) => Input | undefined | Promise<Input>
const following: Readonly<Record<string, Following>> = {
  // Nothing stands on what was entered just now.
  Delete: (before, _, name) => ({ id: answerIn(before, name.replace(/Delete$/, 'Create')).id }),
  Restore: (before, _, name) => before.get(name.replace(/Restore$/, 'Delete'))?.input,
  recordedEntryRemove: (before) => ({
    id: answerIn(before, 'measurementCreate').id,
    reason: 'Digitado no cidadão errado',
  }),
  healthCareDelete: (before) => ({
    id: answerIn(before, 'healthCareCreate').id,
    citizenId: before.get('healthCareCreate')?.input.citizenId,
    reason: 'Digitado no cidadão errado',
  }),
  territoryMove: async (_, look) => {
    const streets = itemsIn(await look('street-list', { startIndex: 0, stopIndex: 39 })).flatMap(
      ({ id, microArea }) => (isFields(microArea) ? [{ id, microAreaId: microArea.id }] : []),
    )
    const [here] = streets
    const other = streets.find(({ microAreaId }) => microAreaId !== here?.microAreaId)
    return { microAreaId: here?.microAreaId, streetIds: [other?.id] }
  },
  territoryMoveUndo: (before) => ({ id: answerIn(before, 'territoryMove').id }),
  dataSourceContact: (before) => ({ key: answerIn(before, 'dataSourceCreate').key }),
  userUpdate: async (_, look) => {
    const [id] = itemsIn(await look('user-list', { startIndex: 0, stopIndex: 39 }))
      .map((one) => one.id)
      .reverse()
    const user = await look('user-get', { id })
    return { id, version: isFields(user) ? user.version : undefined, document: {} }
  },
  medicationListLoad: () => ({
    name: 'remume.csv',
    lines: ['CATMAT;Medicamento', '267203;Dipirona sódica 500 mg'],
    isPreview: false,
  }),
  passwordConfirm: () => ({ currentPassword }),
  secondFactorBegin: () => ({ currentPassword }),
  secondFactorEnd: () => ({ currentPassword, code: '000000' }),
  passwordSet: () => ({ token: 'de nenhum e-mail', password: 'Vm4-chuva-grossa-92' }),
  userCreate: async (_, look) => ({
    userComplement: {
      name: 'Joana Recém-Chegada',
      email: 'joana@demo.local',
      group: itemsIn(await look('group-search', {})).slice(0, 1),
    },
  }),
  termsAccept: async (_, look) => {
    const terms = await look('terms-acceptances', {})
    return { version: isFields(terms) ? terms.version : undefined }
  },
  userLogin: () => ({ login: 'acs@demo.local', password: currentPassword }),
}

/** How a query ends, as records call what is done with their entries. */
const verbOf = (name: string): string => /[A-Z][a-z]+$/.exec(name)?.[0] ?? ''

/**
 * Calls each query until one is answered, in the order of the list; what is refused whatever is tried, stays refused.
 * @param all those that inputs may be looked up with
 */
export async function actAll(
  queries: readonly Query[],
  all: readonly Query[],
  act: Act,
): Promise<readonly Acted[]> {
  const done = new Map<string, Acted>()
  const byPath = new Map(all.map((query) => [query.path, query]))
  for (const query of queries) {
    const { name } = query
    const group = actorOf(query)
    const look: Look = async (path, input) => {
      const asked = byPath.get(path)
      if (!asked) return undefined
      const found = await act(group === asService ? groupFor(asked) : group, asked, input)
      return 'answer' in found ? found.answer : undefined
    }
    const fallback = acceptedInput(query)
    const meant: Input[] = []
    for (const key of [name, verbOf(name)]) {
      const one = await following[key]?.(done, look, name)
      if (one) meant.push(one)
    }
    let last: Acted | undefined
    let tries = 0
    for await (const input of inputsFor(query, look, meant)) {
      last = { query: name, group, input, ...(await act(group, query, input)) }
      tries += 1
      if ('answer' in last || tries === mostTries) break
    }
    if (!last && fallback)
      last = { query: name, group, input: fallback, ...(await act(group, query, fallback)) }
    // What no input can be made for is at least called, and says so.
    last ??= { query: name, group, input: {}, ...(await act(group, query, {})) }
    done.set(name, last)
  }
  return [...done.values()]
}

/** Where the later answer lacks what the earlier one said: a field, an entry of a list, a value of that type. */
export function lacking(before: unknown, now: unknown, path = ''): string[] {
  if (before === null || before === undefined) return []
  if (Array.isArray(before)) {
    if (!Array.isArray(now)) return [`${path} is no list`]
    const [first] = before
    if (first === undefined) return []
    return now.length === 0 ? [`${path} is empty`] : lacking(first, now[0], `${path}[]`)
  }
  if (isFields(before)) {
    if (!isFields(now) || Array.isArray(now)) return [`${path} is no object`]
    return Object.entries(before).flatMap(([key, one]) =>
      key in now ? lacking(one, now[key], `${path}.${key}`) : [`${path}.${key} is gone`],
    )
  }
  return typeof now === typeof before ? [] : [`${path} is ${typeof now}, and was ${typeof before}`]
}

/** An id, or a key that was made. */
const names = /^[\w-]{16,}$/

/** Texts of an answer, whatever they are. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/**
 * Learns which id of now stands where one of then stood. One that is still answered is itself: of a list in another order
 * one entry would be taken for another.
 */
function pair(before: unknown, now: unknown, ids: Map<string, string>): void {
  const still = new Set(textsIn(now))
  const learn = (one: unknown, other: unknown): void => {
    if (typeof one === 'string' && typeof other === 'string') {
      if (one !== other && names.test(one) && names.test(other) && !still.has(one)) ids.set(one, other)
    } else if (isFields(one) && isFields(other))
      for (const [key, value] of Object.entries(one)) learn(value, other[key])
  }
  learn(before, now)
}

/** The same input, about what is there under other ids now. */
function renamed(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return ids.get(value) ?? value
  if (Array.isArray(value)) return value.map((one) => renamed(one, ids))
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, renamed(one, ids)]))
}

/** Makes the same calls once more, of another program: what it answers otherwise, in sentences, by query. */
export async function actAgain(
  acted: readonly Acted[],
  queries: readonly Query[],
  act: Act,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {}
  const ids = new Map<string, string>()
  const byName = new Map(queries.map((query) => [query.name, query]))
  for (const one of acted) {
    const query = byName.get(one.query)
    const input = renamed(one.input, ids)
    const now = query && isFields(input) ? await act(one.group, query, input) : undefined
    const said = !now ? ['is gone'] : differenceOf(one, now)
    if (now && 'answer' in one && 'answer' in now) pair(one.answer, now.answer, ids)
    if (said.length > 0) found[one.query] = said
  }
  return found
}

function differenceOf(before: Answered, now: Answered): string[] {
  if ('refusal' in before)
    return 'refusal' in now && now.refusal === before.refusal
      ? []
      : [
          `is ${'refusal' in now ? `refused as ${now.refusal}` : 'answered'}, and was refused as ${before.refusal}`,
        ]
  return 'refusal' in now
    ? [`is refused as ${now.refusal}, and was answered`]
    : lacking(before.answer, now.answer)
}

/** Acts as recorded calls; of those of one query one that was answered, if any was. */
export function callsOf(acted: readonly Acted[]): Record<string, Call> {
  const ordered = [...acted].sort((one, other) => Number('answer' in one) - Number('answer' in other))
  const calls = ordered.map(({ query, ...one }): [string, Call] => [
    query,
    'answer' in one ? { ...one, answer: formOf(one.answer) } : one,
  ])
  return Object.fromEntries(calls)
}
