import { createHash } from 'node:crypto'
import { toWire } from '@saude/contract/instants'
import { metaOf } from '@saude/contract/meta'
import type { AnyRecord } from '@saude/contract/record/record'
import { searchName } from '@saude/contract/search'
import type { Store } from '@saude/store'
import type { RecordDocument } from './collection.ts'
import { derived, type Values } from './derive.ts'
import { counterId, protocolNumber, recordNumbers } from './number.ts'
import type { RecordService } from './record.ts'
import { declaredOf } from './rules.ts'

/** What a demo part says of an entry: plain values, references as `{id, name}`. */
export interface DemoEntry extends Values {
  /** Fixed ids where other demo parts refer to it. */
  readonly id?: string
  readonly createdAt: Date
  readonly updatedAt?: Date
  readonly state?: string
}

/**
 * Stores a record's part of the demo municipality: ids, times, versions, numbers in the order of creation, search
 * names and derived keys are the kit's. @returns how many
 */
export async function recordDemo(
  { of, collection }: RecordService,
  { store, client }: { readonly store: Store; readonly client: string },
  entries: Iterable<DemoEntry>,
): Promise<number> {
  const counted = of.hasNumber ? await countedBefore(of, store, client) : new Map<string, number>()
  const count = await store.fill(collection, documents(of, client, entries, counted))
  for (const [year, last] of counted)
    for (const _id of new Set([of.sequence, of.name].map((name) => counterId(client, name, year))))
      await store.collection(recordNumbers).replaceOne({ _id }, { client, last }, { upsert: true })
  return count
}

/** What another record of the same sequence has counted, by year. */
async function countedBefore({ sequence }: AnyRecord, store: Store, client: string) {
  const counted = new Map<string, number>()
  for (const { _id, last } of await store.collection(recordNumbers).findAll({ client }, { max: 10_000 })) {
    const [, name, year = ''] = _id.split('/')
    if (name === sequence) counted.set(year, last)
  }
  return counted
}

function* documents(
  of: AnyRecord,
  client: string,
  entries: Iterable<DemoEntry>,
  counted: Map<string, number>,
): Generator<RecordDocument> {
  let index = 0
  for (const { id: given, createdAt, updatedAt = createdAt, ...values } of entries) {
    index += 1
    const id = given ?? idOf(`${client}/${of.name}/${index}`, createdAt)
    // The year where the municipality is, as for what people create.
    const year = toWire(createdAt).slice(0, 4)
    const count = (counted.get(year) ?? 0) + 1
    if (of.hasNumber) counted.set(year, count)
    const own = withSearchNames(of, values)
    yield declaredOf({
      ...own,
      ...(of.hasNumber && { number: protocolNumber(year, count) }),
      ...(of.states && { state: values.state ?? of.states.initial }),
      ...derived(of, id, own),
      _id: id,
      client,
      createdAt,
      updatedAt,
      updatedBy: null,
      version: 1,
    })
  }
}

/** A UUID version 7 of a moment, the same for the same entry in every process. */
function idOf(entry: string, createdAt: Date): string {
  const time = createdAt.getTime().toString(16).padStart(12, '0')
  const rest = createHash('sha256').update(entry).digest('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`
}

const withSearchNames = (of: AnyRecord, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const schema = of.fields[key]
      const isCopy = schema && metaOf(schema).owner && typeof value === 'object' && value !== null
      if (!isCopy || !('name' in value)) return [key, value]
      return [key, { ...value, searchName: searchName(String(value.name)) }]
    }),
  )
