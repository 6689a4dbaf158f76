import { unsupported } from '../errors.ts'
import { tombstones } from '../feed.ts'
import type { Operation, Target } from '../operations.ts'
import type { Outcome, Writing } from '../types.ts'
import { raised } from '../versioned.ts'
import type { Catalog } from './catalog.ts'
import { encode, encodeDocument } from './encode.ts'
import { encodeUpdate } from './encode-update.ts'
import type { Query, Step, StepResult } from './protocol.ts'
import type { Scope } from './scope.ts'
import { select } from './select.ts'
import { storedDocument } from './stored-document.ts'

/**
 * What the worker thread does for an operation: values encoded, filters translated. Unannounced, it raises neither versions
 * nor times.
 * @throws StoreError `unsupported` for what the subset lacks
 */
export function stepOf(
  catalog: Catalog,
  operation: Operation,
  now: Date,
  { isUnannounced = false }: Writing = {},
): Step {
  if (operation.kind === 'change') {
    const { topic, ids, change, client, detail } = operation
    return { kind: 'change', entry: encodeDocument({ topic, ids, change, client, detail, at: now }) }
  }
  if (operation.kind === 'project')
    return { kind: 'project', view: operation.view.name, after: operation.after, upTo: operation.upTo }
  if (operation.kind === 'complete') return { kind: 'complete', view: operation.view.name }
  // Lines of this engine are ways through one table.
  if (operation.kind === 'moveEntries') throw unsupported('There are no former entries')
  const { name: collection } = operation.collection
  const versioned = operation.collection.versioned && !isUnannounced
  const scope = catalog.scope(collection)
  switch (operation.kind) {
    case 'insert':
      return {
        kind: 'insert',
        collection,
        documents: [storedDocument(scope, operation.document)],
        stamped: versioned,
      }
    case 'put':
      return {
        kind: 'put',
        collection,
        document: storedDocument(scope, operation.document),
        stamped: versioned,
      }
    case 'update':
    case 'updateAll': {
      const update = encodeUpdate(versioned ? raised(operation.update) : operation.update, scope.shapes)
      return operation.kind === 'update'
        ? { kind: 'modify', query: target(scope, operation.target), update, must: true, stamped: versioned }
        : {
            kind: 'modify',
            query: select(scope, operation.filter, { columns: 'n' }),
            update,
            stamped: versioned,
          }
    }
    case 'remove':
      return { kind: 'delete', query: target(scope, operation.target), must: true }
    case 'removeAll':
      return { kind: 'delete', query: select(scope, operation.filter, { columns: 'n' }) }
    case 'softDelete': {
      // The tombstone holds the document, so it may hold containers wherever the document may.
      const { shapes } = catalog.scope(tombstones.name)
      shapes.note('document', 'object')
      for (const [path, kind] of scope.shapes.all()) shapes.note(`document.${path}`, kind)
      const softDelete = { deletedAt: String(encode(now)), deletedBy: operation.by ?? null }
      return { kind: 'delete', query: target(scope, operation.target), must: true, softDelete }
    }
    case 'exists':
    case 'absent': {
      const query = select(scope, operation.filter, { columns: 'n', limit: 1 })
      return { kind: 'check', query, wanted: operation.kind === 'exists' }
    }
  }
}

function target(scope: Scope, { _id, version, client }: Target): Query {
  if (typeof _id !== 'string') throw unsupported('A target needs an _id')
  const filter = {
    _id,
    ...(version === undefined ? {} : { version }),
    ...(client === undefined ? {} : { client }),
  }
  return select(scope, filter, { columns: 'n', limit: 1 })
}

/** What the steps did, in the words of `atomically`. */
export function outcomeOf(results: readonly StepResult[]): Outcome {
  const sequence = results.reduce<number | undefined>((last, each) => each.sequence ?? last, undefined)
  const counts = results.map((each) => Math.max(each.matched, each.modified) + each.upserted)
  return sequence === undefined ? { counts } : { counts, sequence }
}
