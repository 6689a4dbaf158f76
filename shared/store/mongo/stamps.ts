import type { ClientSession, Db } from 'mongodb'
import type { Operation } from '../operations.ts'
import { type LineRow, linesIn } from './lines.ts'

/**
 * The operations with `updatedAt` in the order in which transactions become visible, whatever the clocks of the writers
 * say and however long a call took: none is at or behind one that could be seen before in its line. All transactions that
 * stamp have locked their lines, so MongoDB lets none of them commit between another's look and its commit.
 */
export async function stamped(
  db: Db,
  session: ClientSession | undefined,
  locked: ReadonlyMap<string, LineRow>,
  operations: readonly Operation[],
): Promise<readonly Operation[]> {
  const given = operations.flatMap((operation) => stampOf(operation)?.getTime() ?? [])
  if (given.length === 0) return operations
  const within = session ? { session } : {}
  const visible = [...locked.values()].flatMap(({ stamp }) => stamp?.getTime() ?? [])
  const floor = Math.max(Number.NEGATIVE_INFINITY, ...visible.map((at) => at + 1))
  const highest = new Date(Math.max(floor, ...given))
  await linesIn(db).updateMany({ _id: { $in: [...locked.keys()] } }, { $set: { stamp: highest } }, within)
  const stampedOnes: Operation[] = []
  // One after another: a transaction does one thing at a time.
  for (const operation of operations)
    stampedOnes.push((await isKept(db, session, operation)) ? operation : raised(operation, floor))
  return stampedOnes
}

/** Who puts a document back with its time says that it was not edited. */
async function isKept(db: Db, session: ClientSession | undefined, operation: Operation): Promise<boolean> {
  const own = operation.kind === 'put' ? stampOf(operation) : undefined
  if (operation.kind !== 'put' || !own) return false
  const stored = await db
    .collection<{ readonly _id: string }>(operation.collection.name)
    .findOne({ _id: operation.document._id, updatedAt: own }, { ...(session && { session }) })
  return stored !== null
}

/** The `updatedAt` that an operation on versioned documents writes. */
function stampOf(operation: Operation): Date | undefined {
  if (!('collection' in operation) || !operation.collection.versioned) return undefined
  const written = 'document' in operation ? operation.document : setBy(operation)
  return written && 'updatedAt' in written && written.updatedAt instanceof Date
    ? written.updatedAt
    : undefined
}

function raised(operation: Operation, floor: number): Operation {
  const own = stampOf(operation)
  if (!own || own.getTime() >= floor) return operation
  const updatedAt = new Date(floor)
  if ('document' in operation) {
    const document = { ...operation.document, updatedAt }
    return { ...operation, document }
  }
  if (!('update' in operation)) return operation
  return { ...operation, update: { ...operation.update, $set: { ...setBy(operation), updatedAt } } }
}

function setBy(operation: Operation): object | undefined {
  if (!('update' in operation) || !('$set' in operation.update)) return undefined
  const { $set } = operation.update
  return typeof $set === 'object' && $set !== null ? $set : undefined
}
