import type { AnyCollection } from '../definition.ts'
import { encodeUpdate } from '../embedded/encode-update.ts'
import { groupQuery } from '../embedded/group-query.ts'
import { cut } from '../embedded/project.ts'
import { orderBy } from '../embedded/select.ts'
import { createShapes } from '../embedded/shapes.ts'
import { where } from '../embedded/where.ts'
import type { Operation, Target } from '../operations.ts'

/**
 * Refuses for one collection what the embedded engine refuses, by translating it as that engine does: the driver
 * would drop an undefined value from a filter, and with it the condition, and would run any operator.
 */
export interface Guard {
  /** @throws StoreError `unsupported` */
  filter(filter: object): void
  update(update: object): void
  /** Sort and projection of a find. */
  options(options: { readonly sort?: object; readonly projection?: object }): void
  stages(stages: readonly object[]): void
}

/** The guard of one collection; it knows no documents. */
export function createGuard(collection: AnyCollection): Guard {
  // No knowledge of documents: what depends on them MongoDB decides itself.
  const scope = { collection, shapes: createShapes([]) }
  return {
    filter: (filter) => void where(filter, scope),
    update: (update) => void encodeUpdate(update, createShapes([])),
    options({ sort, projection }) {
      orderBy(scope, sort)
      cut(projection)
    },
    stages: (stages) => void groupQuery(scope, stages),
  }
}

/** The same for a step of `atomically`. */
export function guardOperation(operation: Operation): void {
  if (!('collection' in operation)) return
  const guard = createGuard(operation.collection)
  if ('target' in operation) guard.filter(targetFilter(operation.target))
  if ('filter' in operation) guard.filter(operation.filter)
  if ('update' in operation) guard.update(operation.update)
}

/** The filter of one document, its version and client where they are given. */
export function targetFilter({ _id, version, client }: Target) {
  return { _id, ...(version === undefined ? {} : { version }), ...(client === undefined ? {} : { client }) }
}
