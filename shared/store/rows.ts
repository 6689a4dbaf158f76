import type { Bound } from './bounds.ts'
import { projectionBy } from './by-path.ts'
import type { Collection, FindOptions, RowField } from './collection.ts'
import type { Filter } from './filter.ts'
import type { Entity } from './paths.ts'
import { writtenRow } from './written-row.ts'

/**
 * Documents as rows: each of the fields under its name, the id first. Where the engine can write them itself they are
 * in the shape that the fields say, instants as on the wire, and are parsed only where somebody looks at one.
 */
export async function findRows<T extends Entity>(
  collection: Pick<Collection<T>, 'find' | 'findTexts'>,
  filter: Filter<T>,
  options: Omit<FindOptions<T>, 'projection'> & { readonly limit: Bound },
  fields: readonly RowField[],
): Promise<readonly object[]> {
  if (collection.findTexts && fields.every(isWritable))
    return (await collection.findTexts(filter, options, fields)).map(writtenRow)
  // Fields that are not stored select nothing.
  const projection = projectionBy<T>(fields.map(({ path }) => path))
  const documents = await collection.find<Entity>(filter, { ...options, projection }).toArray()
  return documents.map((document) => {
    const stored = new Map<string, unknown>(Object.entries(document))
    return Object.fromEntries(fields.map(({ name, path }) => [name, stored.get(path)]))
  })
}

/** Lists of objects only `shape` can cut. */
const isWritable = ({ isListOfObjects, fields = [] }: RowField): boolean =>
  !isListOfObjects && fields.every(isWritable)
