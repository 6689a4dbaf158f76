import type { Query } from '@saude/contract/query'
import { anyRecord, type RecordLike } from '@saude/contract/record/record'
import type { CollectionDefinition } from '@saude/store'
import { type Handler, handlersFor } from '../handlers.ts'
import { seenBy } from './apart.ts'
import { type RecordDocument, recordCollection } from './collection.ts'
import { answeredOf } from './derive.ts'

interface Ids {
  readonly ids: readonly string[]
}

/**
 * Answers `byIdsQuery` of a record: entries of the caller's client, named by the first text of the record's label.
 * @throws Error for a record whose label has no text
 */
export function recordByIds<Out>(
  declared: RecordLike,
  query: Query<Ids & Record<string, unknown>, Out> | Query<{ ids: string[] }, Out>,
  definition?: CollectionDefinition<RecordDocument>,
): Handler {
  const of = anyRecord(declared)
  const [label] = of.searched
  if (label === undefined) throw new Error(`${of.name} has no text that names its entries`)
  const answered = answeredOf(of)
  const on = handlersFor({ entry: definition ?? recordCollection(of) })
  // Both are the same query: one with its input readable.
  return on(query as Query<Ids, { items: readonly object[] }>, async ({ input, collections, user }) => {
    const entries = await collections.entry.findAll({ _id: { $in: [...input.ids] } }, { max: 500 })
    return {
      items: entries.map((entry) => {
        const values: Readonly<Record<string, unknown>> = { ...answered(seenBy(of, entry, user)) }
        return { ...values, name: String(values[label] ?? ''), searchName: entry.searchName ?? null }
      }),
    }
  })
}
