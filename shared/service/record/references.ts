import { entryOf, fieldsOf } from '@saude/contract/clean'
import { validationError } from '@saude/contract/errors'
import { toWire } from '@saude/contract/instants'
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
  /** What a search in tables of codes is sent beside the code, as the field says it for its form: the day of the record. */
  readonly beside: Readonly<Record<string, unknown>>
}

type Values = Readonly<Record<string, unknown>>

/** Most names that one call asks an owner for. */
const chunk = 20

/**
 * The values with every reference replaced by what its owner calls it now, nested objects and lists included; what the
 * browser said of its name does not count.
 * @param at path of the values in the input: 'document.' of an update
 * @param stored of an update, what the values are a patch of
 * @throws AppError `validation` naming each field whose entity does not exist, or is not the caller's to see
 */
export async function resolveReferences(
  ask: Ask,
  fields: Fields,
  values: Values,
  at = '',
  stored: Values = {},
): Promise<Record<string, unknown>> {
  const found: Found[] = []
  const whole = { ...stored, ...values }
  for (const [key, schema] of Object.entries(fields))
    collect(schema, values[key], `${at}${key}`, whole, found)
  if (found.length === 0) return { ...values }
  const known = await namesOf(ask, found)
  const lost = found.filter((one) => !known.get(keyOf(one))?.has(one.id))
  if (lost.length > 0)
    throw validationError(
      Object.fromEntries(lost.map(({ path, label }) => [path, `${label} não existe mais, escolha de novo`])),
    )
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const schema = fields[key]
      return [key, schema ? replaced(schema, value, whole, known) : value]
    }),
  )
}

/** Names by owner and by what it is asked beside them. */
type Known = ReadonlyMap<string, ReadonlyMap<string, Snapshot>>

const keyOf = ({ owner, beside }: Pick<Found, 'owner' | 'beside'>): string =>
  JSON.stringify([owner.query().name, beside])

/** What narrows the search of a form narrows this one where it is the same; entities are asked for by their ids. */
function besideOf(schema: AnySchema, { by, query }: Owner, whole: Values): Values {
  const { search, searchWith } = metaOf(schema)
  if (by !== 'q' || !searchWith || search !== query().name) return {}
  const others = Object.entries(searchWith.from ?? {}).map(([name, field]) => [name, sent(whole[field])])
  return { ...searchWith.fixed, ...Object.fromEntries(others.filter(([, value]) => isFilled(value))) }
}

/** As forms send it: of a relation its id. */
function sent(value: unknown): unknown {
  if (value instanceof Date) return toWire(value)
  return isRecord(value) && 'id' in value ? value.id : value
}

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function collect(schema: AnySchema, value: unknown, path: string, whole: Values, found: Found[]): void {
  const { owner } = metaOf(schema)
  if (owner) {
    if (isRecord(value)) {
      const beside = besideOf(schema, owner, whole)
      found.push({ path, label: labelOf(schema, path), owner, id: String(value.id), beside })
    }
    return
  }
  const entry = entryOf(schema)
  if (entry && Array.isArray(value)) {
    for (const [index, item] of value.entries()) collect(entry, item, `${path}.${index}`, whole, found)
    return
  }
  if (isRecord(value))
    for (const [key, field] of Object.entries(fieldsOf(schema)))
      collect(field, value[key], `${path}.${key}`, whole, found)
}

async function namesOf(ask: Ask, found: readonly Found[]): Promise<Known> {
  const wanted = new Map<string, Pick<Found, 'owner' | 'beside'> & { readonly ids: Set<string> }>()
  for (const one of found) {
    const key = keyOf(one)
    const of = wanted.get(key) ?? { ...one, ids: new Set<string>() }
    wanted.set(key, of)
    of.ids.add(one.id)
  }
  const known = new Map<string, ReadonlyMap<string, Snapshot>>()
  await Promise.all(
    [...wanted].map(async ([key, { owner, beside, ids }]) => {
      const items = await askOwner(ask, owner, [...ids], beside)
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
async function askOwner(ask: Ask, { by, query }: Owner, ids: readonly string[], beside: Values) {
  // Every owner takes `{ids}` or `{q}`, as `by` says, and answers names.
  const owned = query() as Query<object, { items: readonly Named[] }>
  const one = async (input: object) => (await ask(owned, input)).items
  const inputs =
    by === 'q' ? ids.map((id) => ({ ...beside, q: id })) : chunksOf(ids, chunk).map((some) => ({ ids: some }))
  const wanted = new Set(ids)
  return (await Promise.all(inputs.map(one))).flat().filter(({ id }) => wanted.has(id))
}

function replaced(schema: AnySchema, value: unknown, whole: Values, known: Known): unknown {
  const { owner } = metaOf(schema)
  if (owner) {
    const key = keyOf({ owner, beside: besideOf(schema, owner, whole) })
    return isRecord(value) ? known.get(key)?.get(String(value.id)) : value
  }
  const entry = entryOf(schema)
  if (entry && Array.isArray(value)) return value.map((item) => replaced(entry, item, whole, known))
  const inner = fieldsOf(schema)
  if (!isRecord(value) || Object.keys(inner).length === 0) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const field = inner[key]
      return [key, field ? replaced(field, item, whole, known) : item]
    }),
  )
}
