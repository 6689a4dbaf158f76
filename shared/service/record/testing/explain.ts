import { type AnyRecord, fieldOf } from '@saude/contract/record/record'
import type { CollectionDefinition, Filter, Sort } from '@saude/store'
import { withTie } from '@saude/store'
import type { TestArea } from '../../testing/area.ts'
import type { RecordDocument } from '../collection.ts'
import { filterFor } from '../filter.ts'
import { orderPath } from '../plan.ts'
import type { Entry } from './test-record.ts'

const day = '2026-03-10'

/** The filters, the period and the orders of a record that would read a whole table, with the plan; none where all is well. */
export async function rowsOfFilter(
  of: AnyRecord,
  { opened, definitions, user }: TestArea,
  values: Entry,
  rows: object = {},
): Promise<unknown[]> {
  const definition = definitionOf(definitions, of.name)
  const client = user.client?.id ?? ''
  const [defaultKey] = of.list.list.defaultOrder
  const filters = Object.keys(of.list.list.filterFields).flatMap((key) => {
    const value =
      values[key] ?? (key === 'number' ? '2026/' : key === 'state' ? of.states?.initial : undefined)
    return fieldOf(of, key) && value !== undefined ? [{ [key]: value }] : []
  })
  const { period } = of
  const asked = [
    ...(period ? [{ input: { [period.from]: day, [period.to]: day }, order: defaultKey }] : []),
    ...filters.map((input) => ({ input, order: defaultKey })),
    ...of.list.list.orders.map((order) => ({ input: {}, order })),
  ]
  const scanned: unknown[] = []
  for (const { input, order } of asked) {
    // The filter of a caller is the derived one and the tenant, as `scoped` puts them together, and the rule `rows`.
    const filter = { ...filterFor(of, input, definition), ...rows, client } as Filter<RecordDocument>
    // Orders are stored paths, which `recordCollection` indexes.
    const sort = withTie({ [orderPath(of, order)]: -1 } as Sort<RecordDocument>)
    const { scans, plan } = await opened.store.explain(definition, filter, { sort, limit: 40 })
    if (scans) scanned.push({ input, order, plan })
  }
  return scanned
}

function definitionOf(
  definitions: TestArea['definitions'],
  name: string,
): CollectionDefinition<RecordDocument> {
  const found = definitions[name]
  if (!found) throw new Error(`no collection ${name}`)
  return found // a record's collection holds its documents
}
