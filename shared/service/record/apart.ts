import { validationError } from '@saude/contract/errors'
import { entryOf, labelOf, limitOf, metaOf } from '@saude/contract/meta'
import { namingFields } from '@saude/contract/record/naming'
import type { AnyRecord } from '@saude/contract/record/record'
import { seesDispensed, seesProtected } from '../protected.ts'
import type { User } from '../user.ts'
import type { RecordDocument } from './collection.ts'
import type { Values } from './derive.ts'
import { besideFields, hidesPerson, namesProtected } from './naming.ts'
import { withPersonFor } from './person.ts'

/**
 * Entries that name a protected diagnosis, as others see and change them (security.md, One rule of secrecy). What such
 * an entry holds in free texts and files is hidden with the diagnosis. What others write there is kept apart as well, in
 * `openValues`: they go on seeing it, so that no text that disappears says what the entry is about, and nothing that is
 * hidden is written over.
 */
const openOf = ({ openValues }: RecordDocument): Values => openValues ?? {}

const isList = (of: AnyRecord, key: string): boolean => {
  const schema = of.fields[key]
  return schema !== undefined && entryOf(schema) !== undefined
}

const isFile = (of: AnyRecord, key: string): boolean => {
  const { kind } = of.fields[key] ? metaOf(of.fields[key]) : {}
  return kind === 'file' || kind === 'image'
}

const isNamed = (value: unknown): value is { readonly id: unknown } =>
  typeof value === 'object' && value !== null && 'id' in value

const listOf = (value: unknown): readonly { readonly id: unknown }[] =>
  Array.isArray(value) ? value.filter(isNamed) : isNamed(value) ? [value] : []

/** Whether texts and files of this entry are hidden from a user: beside a diagnosis, and where they may say whose it is. */
export const isHiddenFrom = (of: AnyRecord, entry: RecordDocument, user: User): boolean =>
  hidesPerson(of, { ...entry })
    ? !seesDispensed(user)
    : !seesProtected(user) && namesProtected(of, { ...entry })

/** Whether somebody writes what all may read: of what is hidden they know nothing. */
export const writesOpenly = (of: AnyRecord, entry: RecordDocument, user: User): boolean =>
  besideFields(of).length > 0 && (!seesDispensed(user) || isHiddenFrom(of, entry, user))

/** A stored entry as a user sees it: texts and files that stand beside a diagnosis are those that others wrote. */
export function seenBy<T extends RecordDocument>(of: AnyRecord, entry: T, user: User): T {
  const whose = withPersonFor(of, entry, user)
  if (!isHiddenFrom(of, entry, user)) return whose
  const open = openOf(entry)
  const own = besideFields(of).map((key) => [key, open[key] ?? (isList(of, key) ? [] : null)] as const)
  return { ...whose, ...Object.fromEntries(own) }
}

const refusal = (label: string): string =>
  `${label}: este campo pode citar um diagnóstico protegido (Lei 14.289/2022) e, depois do cadastro, só quem tem permissão para vê-lo o altera`

const idOf = (value: unknown): unknown => (isNamed(value) ? value.id : (value ?? null))

/**
 * A patch without the fields that may name a protected diagnosis, of users who may not see it: what merely repeats what
 * they were shown changes nothing, and what was shown to them is as empty where there is nothing as where it is hidden.
 * @param isStale what they were shown is not what is stored now: the version decides
 * @throws AppError `validation` at each field that they would change, whatever is stored in it
 */
export function withoutKept(
  of: AnyRecord,
  patch: Values,
  {
    stored,
    user,
    isStale,
  }: { readonly stored: RecordDocument; readonly user: User; readonly isStale: boolean },
): Values {
  if (seesProtected(user)) return patch
  const naming = namingFields(of).filter((key) => patch[key] !== undefined)
  if (naming.length === 0) return patch
  const values: Values = { ...stored }
  const problems: Record<string, string> = {}
  for (const key of naming) {
    const schema = of.fields[key]
    if (!schema || isStale) continue
    const shown = metaOf(schema).isProtected?.(values[key]) ? null : values[key]
    if (idOf(patch[key]) !== idOf(shown)) problems[`document.${key}`] = refusal(labelOf(schema, key))
  }
  if (Object.keys(problems).length > 0) throw validationError(problems)
  return Object.fromEntries(Object.entries(patch).filter(([key]) => !naming.includes(key)))
}

/** What is stored of a patch, where the entry keeps something apart or begins to. */
export function withApart(of: AnyRecord, stored: RecordDocument, patch: Values, user: User): Values {
  const beside = besideFields(of)
  if (beside.length === 0) return patch
  return isHiddenFrom(of, stored, user) ? besideHidden(of, stored, patch) : openLeft(of, stored, patch)
}

/** Of others: beside what is hidden, which stays. */
function besideHidden(of: AnyRecord, stored: RecordDocument, patch: Values): Values {
  const touched = besideFields(of).filter((key) => key in patch)
  if (touched.length === 0) return patch
  const values: Values = { ...stored }
  const before = openOf(stored)
  const whole: Record<string, unknown> = {}
  const lists = besideFields(of).filter((key) => isList(of, key))
  const [firstList] = lists
  for (const key of touched) {
    if (isList(of, key)) whole[key] = joinedFiles(whole[key] ?? values[key], before[key], patch[key])
    else if (!isFile(of, key)) whole[key] = joinedText(of, key, values[key], before[key], patch[key])
    else if (!isNamed(values[key]) || idOf(values[key]) === idOf(before[key])) whole[key] = patch[key]
    // The place is taken by what is hidden.
    else if (firstList !== undefined)
      whole[firstList] = joinedFiles(whole[firstList] ?? values[firstList], before[key], patch[key])
  }
  const open = Object.fromEntries(touched.map((key) => [key, patch[key]]))
  const rest = Object.entries(patch).filter(([key]) => !touched.includes(key))
  return { ...Object.fromEntries(rest), ...whole, openValues: { ...before, ...open } }
}

const joinedFiles = (whole: unknown, before: unknown, now: unknown) => {
  const own = new Set([...listOf(before), ...listOf(now)].map(({ id }) => id))
  return [...listOf(whole).filter(({ id }) => !own.has(id)), ...listOf(now)]
}

function joinedText(
  of: AnyRecord,
  key: string,
  whole: unknown,
  before: unknown,
  now: unknown,
): string | null {
  const text = typeof whole === 'string' ? whole : ''
  const own = typeof before === 'string' ? before : ''
  const hidden = own && text.endsWith(own) ? text.slice(0, -own.length).trimEnd() : text
  const joined = [hidden, typeof now === 'string' ? now : ''].filter(Boolean).join('\n')
  const schema = of.fields[key]
  // What does not fit is still there for those who wrote it.
  return joined.slice(0, schema && limitOf(schema, 'max')) || null
}

/** Of users who see everything: what they take out of the whole is out for all, and an entry that names nothing has no parts. */
function openLeft(of: AnyRecord, stored: RecordDocument, patch: Values): Values {
  const open = openOf(stored)
  if (Object.keys(open).length === 0) return patch
  const after: Values = { ...stored, ...patch }
  if (!namesProtected(of, after) && !hidesPerson(of, after)) return { ...patch, openValues: null }
  const beside = besideFields(of)
  const files = new Set(beside.flatMap((key) => listOf(after[key])).map(({ id }) => id))
  const left = Object.entries(open).map(([key, value]) => {
    if (Array.isArray(value)) return [key, listOf(value).filter(({ id }) => files.has(id))] as const
    if (isNamed(value)) return [key, files.has(value.id) ? value : null] as const
    const text = after[key]
    return [key, typeof text === 'string' && text.includes(String(value)) ? value : null] as const
  })
  return { ...patch, openValues: Object.fromEntries(left) }
}
