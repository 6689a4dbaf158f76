import type { AnyCollection } from '../definition.ts'
import { unsupported } from '../errors.ts'
import { encodeDocument } from './encode.ts'
import type { Fill } from './protocol.ts'
import type { Shelf } from './shelf.ts'

/** Documents that travel together: large enough for speed, small enough for memory. */
const BATCH = 1_000

/**
 * Puts documents into a collection that nobody reads yet. Into an empty one they go first and their indexes
 * afterwards, and it is empty again when something fails; the next batch is made while the worker stores the one
 * before.
 * @returns how many
 */
export async function fill<T extends object>(
  shelf: Shelf,
  { name }: AnyCollection,
  documents: Iterable<T> | AsyncIterable<T>,
): Promise<number> {
  const { note } = shelf.scope(name).shapes
  const phase = (phase: Fill['phase']) => shelf.channel.fill({ kind: 'fill', collection: name, phase })
  const isEmpty = (await phase('begin')) === 1
  let stored = 0
  let before: Promise<unknown> = Promise.resolve()
  let batch: T[] = []

  async function send(): Promise<void> {
    const encoded = batch.map((document) => encodeDocument(document, note))
    stored += batch.length
    batch = []
    await before
    before = shelf.write([
      isEmpty
        ? {
            kind: 'load',
            collection: name,
            ids: encoded.map(idOf),
            documents: encoded.map((one) => JSON.stringify(one)),
          }
        : { kind: 'insert', collection: name, documents: encoded },
    ])
    // It is waited for one batch later.
    before.catch(() => {})
  }

  try {
    for await (const document of documents) if (batch.push(document) === BATCH) await send()
    if (batch.length > 0) await send()
    await before
    if (isEmpty) await phase('end')
    return stored
  } catch (error) {
    await before.catch(() => {})
    if (isEmpty) await phase('undo')
    throw error
  }
}

function idOf({ _id }: Readonly<Record<string, unknown>>): string {
  if (typeof _id !== 'string' || _id === '') throw unsupported('A document needs an _id, a text')
  return _id
}
