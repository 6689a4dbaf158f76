import { entryOf, fieldsOf } from '@saude/contract/clean'
import { validationError } from '@saude/contract/errors'
import { labelOf, metaOf, type Owner } from '@saude/contract/meta'
import type { Query } from '@saude/contract/query'
import type { Fields } from '@saude/contract/record/fields'
import { searchName } from '@saude/contract/search'
import { chunksOf } from '@saude/contract/values'
import type { AnySchema } from 'yup'
import type { Ask } from '../handlers.ts'

/** A copy of another area's entity, as it is sorted and shown. */
interface Snapshot {
  readonly id: string
  readonly name: string
  readonly searchName: string
}

interface Named {
  readonly id: string
  readonly name: string
}

interface Found {
  readonly path: string
  readonly label: string
  readonly owner: Owner
  readonly id: string
}

/** Most names that one call asks an owner for. */
const chunk = 20

/**
 * The values with every reference replaced by what its owner calls it now, nested objects and lists included; what the
 * browser said of its name does not count.
 * @param at path of the values in the input: 'document.' of an update
 * @throws AppError `validation` naming each field whose entity does not exist, or is not the caller's to see
 */
export async function resolveReferences(
  ask: Ask,
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  at = '',
): Promise<Record<string, unknown>> {
  const found: Found[] = []
  for (const [key, schema] of Object.entries(fields)) collect(schema, values[key], `${at}${key}`, found)
  if (found.length === 0) return { ...values }
  const known = await namesOf(ask, found)
  const lost = found.filter(({ owner, id }) => !known.get(owner.query)?.has(id))
  if (lost.length > 0)
    throw validationError(
      Object.fromEntries(lost.map(({ path, label }) => [path, `${label} não existe mais, escolha de novo`])),
    )
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const schema = fields[key]
      return [key, schema ? replaced(schema, value, known) : value]
    }),
  )
}

type Known = ReadonlyMap<Owner['query'], ReadonlyMap<string, Snapshot>>

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function collect(schema: AnySchema, value: unknown, path: string, found: Found[]): void {
  const { owner } = metaOf(schema)
  if (owner) {
    if (isRecord(value)) found.push({ path, label: labelOf(schema, path), owner, id: String(value.id) })
    return
  }
  const entry = entryOf(schema)
  if (entry && Array.isArray(value)) {
    for (const [index, item] of value.entries()) collect(entry, item, `${path}.${index}`, found)
    return
  }
  if (isRecord(value))
    for (const [key, field] of Object.entries(fieldsOf(schema)))
      collect(field, value[key], `${path}.${key}`, found)
}

async function namesOf(ask: Ask, found: readonly Found[]): Promise<Known> {
  const wanted = new Map<Owner['query'], { owner: Owner; ids: Set<string> }>()
  for (const { owner, id } of found) {
    const of = wanted.get(owner.query) ?? { owner, ids: new Set<string>() }
    wanted.set(owner.query, of)
    of.ids.add(id)
  }
  const known = new Map<Owner['query'], ReadonlyMap<string, Snapshot>>()
  await Promise.all(
    [...wanted].map(async ([key, { owner, ids }]) => {
      const items = await askOwner(ask, owner, [...ids])
      known.set(
        key,
        new Map(
          items.map((item) => {
            const name = owner.nameOf?.({ ...item }) ?? item.name
            return [item.id, { id: item.id, name, searchName: searchName(name) }] as const
          }),
        ),
      )
    }),
  )
  return known
}

/** Owners answer `{ids}` at once; tables of codes are searched for each code. */
async function askOwner(ask: Ask, { by, query }: Owner, ids: readonly string[]) {
  // Every owner takes `{ids}` or `{q}`, as `by` says, and answers names.
  const owned = query() as Query<object, { items: readonly Named[] }>
  const one = async (input: object) => (await ask(owned, input)).items
  const inputs =
    by === 'q' ? ids.map((id) => ({ q: id })) : chunksOf(ids, chunk).map((some) => ({ ids: some }))
  const wanted = new Set(ids)
  return (await Promise.all(inputs.map(one))).flat().filter(({ id }) => wanted.has(id))
}

function replaced(schema: AnySchema, value: unknown, known: Known): unknown {
  const { owner } = metaOf(schema)
  if (owner) return isRecord(value) ? known.get(owner.query)?.get(String(value.id)) : value
  const entry = entryOf(schema)
  if (entry && Array.isArray(value)) return value.map((item) => replaced(entry, item, known))
  const inner = fieldsOf(schema)
  if (!isRecord(value) || Object.keys(inner).length === 0) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const field = inner[key]
      return [key, field ? replaced(field, item, known) : item]
    }),
  )
}
