import { parseInstant } from '@saude/contract/instants'
import { metaOf } from '@saude/contract/meta'
import type { Period } from '@saude/contract/record/declared'
import type { AnyRecord } from '@saude/contract/record/record'
import { searchName } from '@saude/contract/search'
import { type CollectionDefinition, type Filter, filterBy, prefix } from '@saude/store'
import { filterOf } from '../page.ts'
import type { RecordDocument } from './collection.ts'
import type { Values } from './derive.ts'
import { prefixSearched } from './plan.ts'

/** The rule of a record's own filters. */
interface OwnFilters {
  // A method, not a property: its input may then be typed by the record.
  where?(input: Values, now: Date): object | undefined
}

/** The filter that a list's input asks for: `filterOf` of the kit, with the label's words and searched texts. */
export function filterFor(
  of: AnyRecord,
  input: Values,
  definition: CollectionDefinition<RecordDocument>,
  rules: OwnFilters = {},
  now = new Date(),
): Filter<RecordDocument> {
  const prefixes = prefixSearched(of).filter((key) => typeof input[key] === 'string')
  const words = of.searched.map((key) => input[key]).filter((value) => typeof value === 'string')
  const { period, span } = of
  const stored = fieldsIn(of)
  const { states } = of
  // Entries from before the record had states are in the first one, as `answeredOf` says.
  const isFirst = states !== undefined && input.state === states.initial
  // What a filter of the record's own asks, its rule `where` says, be it named like a field or not.
  const ownFilters = of.declared.filters ?? {}
  const special = new Set([...prefixes, ...of.searched, ...(isFirst ? ['state'] : [])])
  const plain = Object.fromEntries(
    Object.entries(input).filter(([key]) => stored.has(key) && !special.has(key) && !(key in ownFilters)),
  )
  const q = [...words, ...(typeof input.q === 'string' ? [input.q] : [])].join(' ')
  const filter = filterOf<RecordDocument>(of.list, { ...plain, q: q || null }, { definition })
  const own = rules.where?.(input, now)
  const others = [
    ...(isFirst ? [{ state: { $in: [states.initial, null] } }] : []),
    ...prefixes.map((key) => ({ [`${key}Search`]: prefix(searchName(String(input[key]))) })),
    ...(period ? within(of, period, input[period.from], input[period.to]) : []),
    ...(span && typeof input.on === 'string'
      ? [{ [span.from]: { $lte: input.on }, [span.to]: { $gte: input.on } }]
      : []),
    ...(own ? [own] : []),
  ]
  return others.length > 0 ? filterBy({ $and: [filter, ...others] }) : filter
}

/** Names of filters that are stored fields; the others are the record's own business. */
const fieldsIn = (of: AnyRecord) => new Set([...Object.keys(of.fields), 'state', 'number'])

const dayMs = 86_400_000

/** Both days whole, where the municipality is. */
function within(of: AnyRecord, { field }: Period, first: unknown, last: unknown): object[] {
  const schema = of.fields[field]
  const isInstant = schema !== undefined && metaOf(schema).withTime === true
  const from = typeof first === 'string' ? first : undefined
  const to = typeof last === 'string' ? last : undefined
  if (from === undefined && to === undefined) return []
  if (!isInstant) return [{ [field]: { ...(from && { $gte: from }), ...(to && { $lte: to }) } }]
  const begins = from === undefined ? undefined : parseInstant(from)
  const ends = to === undefined ? undefined : parseInstant(to)
  return [
    {
      [field]: {
        ...(begins && { $gte: begins }),
        ...(ends && { $lt: new Date(ends.getTime() + dayMs) }),
      },
    },
  ]
}
