import { validationError } from '@saude/contract/errors'
import { hiddenPerson } from '@saude/contract/hidden-person'
import { labelOf, metaOf } from '@saude/contract/meta'
import { personField } from '@saude/contract/record/naming'
import type { AnyRecord } from '@saude/contract/record/record'
import { type Filter, filterBy } from '@saude/store'
import { seesDispensed } from '../protected.ts'
import type { Scoped } from '../scope.ts'
import type { User } from '../user.ts'
import type { RecordDocument } from './collection.ts'
import type { Values } from './derive.ts'
import { hidesPerson, hidingFields } from './naming.ts'

/**
 * Entries that are seen by all, and of which few see whose they are: a medicine for a protected diagnosis alone
 * (security.md, One rule of secrecy). The citizen is stored apart, in `hiddenPerson`, and in the citizen's own field
 * stands 'Pessoa protegida': no filter, order, count, copy, message or log that does not know of this can show anybody.
 */

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined

const isHidden = (value: unknown): boolean => idOf(value) === hiddenPerson.id

/** What is stored of a patch: whose the entry is goes where it belongs after it. */
export function withPersonApart(of: AnyRecord, stored: Values, patch: Values): Values {
  const field = personField(of)
  if (field === undefined) return patch
  const after = { ...stored, ...patch }
  const said = patch[field]
  const before = after.hiddenPerson ?? (isHidden(after[field]) ? undefined : after[field])
  const person = field in patch && !isHidden(said) ? said : before
  if (hidesPerson(of, after))
    return person ? { ...patch, [field]: { ...hiddenPerson }, hiddenPerson: person } : patch
  return after.hiddenPerson ? { ...patch, [field]: person, hiddenPerson: null } : patch
}

/** An entry with its citizen for those who may see it, marked for the access log; for others with the one who stands for all. */
export function withPersonFor<T extends RecordDocument>(of: AnyRecord, entry: T, user: User): T {
  const field = personField(of)
  const document: RecordDocument = entry
  const values: Values = { ...document }
  if (field === undefined || !hidesPerson(of, values)) return entry
  const person = values.hiddenPerson ?? (isHidden(values[field]) ? undefined : values[field])
  if (!person) return entry
  return seesDispensed(user)
    ? { ...entry, [field]: person, isProtected: true }
    : { ...entry, [field]: { ...hiddenPerson }, hiddenPerson: null }
}

/** An entry with its citizen, for what the log has to know. */
export function withPerson(of: AnyRecord, values: Values): Values {
  const field = personField(of)
  return field !== undefined && values.hiddenPerson ? { ...values, [field]: values.hiddenPerson } : values
}

interface Around {
  readonly stored: Values | undefined
  readonly user: User
  readonly at: '' | 'document.'
}

/**
 * A patch without the hidden citizen as it was shown.
 * @throws AppError `validation` where somebody who does not see whose such an entry is would record it, or change whose
 *   it is or what hides that
 */
export function withoutHidden(of: AnyRecord, patch: Values, { stored, user, at }: Around): Values {
  const field = personField(of)
  if (field === undefined || seesDispensed(user)) return patch
  const wasHidden = stored !== undefined && hidesPerson(of, stored)
  const sent = wasHidden && isHidden(patch[field]) ? withoutKey(patch, field) : patch
  const after: Values = { ...stored, ...sent }
  const problems: Record<string, string> = {}
  const refuse = (key: string, why: string) => {
    const schema = of.fields[key]
    problems[`${at}${key}`] = `${schema ? labelOf(schema, key) : key}: ${why}`
  }
  if (after[field] && !wasHidden)
    for (const key of hidingFields(of, after)) refuse(key in sent ? key : field, recording)
  if (wasHidden)
    for (const [key, value] of Object.entries(sent)) {
      const schema = of.fields[key]
      const says = key === field || (schema !== undefined && metaOf(schema).hidesPerson !== undefined)
      if (says && idOf(value) !== idOf(stored[key])) refuse(key, changing)
    }
  if (Object.keys(problems).length > 0) throw validationError(problems)
  return sent
}

const who = 'só quem tem a permissão “Entregar medicamentos de diagnósticos protegidos (Lei 14.289/2022)”'
const recording = `este medicamento identifica um diagnóstico protegido: ${who} registra para quem ele é`
const changing = `a pessoa está protegida: ${who} altera este campo`

const withoutKey = (values: Values, key: string): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== key))

/** More withdrawals than one person has in a life. */
const most = 10_000

/** A filter by a citizen, which finds what is hidden for those who see it; `plain` makes that of all other fields. */
export async function personFilter(
  of: AnyRecord,
  input: Values,
  user: User,
  entries: Pick<Scoped<RecordDocument>, 'findAll'>,
  plain: (input: Values) => Filter<RecordDocument>,
): Promise<Filter<RecordDocument>> {
  const field = personField(of)
  const id = field === undefined ? undefined : idOf(input[field])
  if (field === undefined || typeof id !== 'string' || !seesDispensed(user)) return plain(input)
  const found = async (path: string) => {
    const those = await entries.findAll(filterBy({ [path]: id }), { projection: { _id: 1 }, max: most })
    return those.map(({ _id }) => _id)
  }
  const hidden = await found('hiddenPerson.id')
  if (hidden.length === 0) return plain(input)
  // By their ids, found by an index each: an `$or` of both fields would read all entries of the client.
  const ids = [...hidden, ...(await found(`${field}.id`))]
  return filterBy<RecordDocument>({ $and: [plain(withoutKey(input, field)), { _id: { $in: ids } }] })
}
