import type { Projection } from './collection.ts'
import type { AnyCollection, CollectionDefinition } from './definition.ts'
import type { Filter } from './filter.ts'
import type { Entity } from './paths.ts'
import type { Direction, Sort } from './sort.ts'
import type { Update } from './update.ts'

// Where a path is known at run time only (a record's field, `_id` of documents of a free type), the compiler cannot
// compare it with the document. The engines still refuse what they do not understand.

/** A filter of paths that are known at run time. */
export const filterBy = <T>(conditions: object): Filter<T> => conditions as Filter<T> // see above

/** A sort of paths that are known at run time. */
export const sortBy = <T>(keys: Readonly<Record<string, Direction>>): Sort<T> => keys as Sort<T> // see above

/** A projection onto paths that are known at run time. */
export const projectionBy = <T>(paths: readonly string[]): Projection<T> =>
  Object.fromEntries(paths.map((path) => [path, 1])) as Projection<T> // see above

/** A collection of whose documents the caller reads the parts that it names, and no others. */
export const collectionOf = <T extends Entity = Entity>(definition: AnyCollection): CollectionDefinition<T> =>
  definition as unknown as CollectionDefinition<T> // see above

/** An update of paths that are known at run time. */
export const updateBy = <T extends Entity>(operators: object): Update<T> => operators as Update<T> // see above
