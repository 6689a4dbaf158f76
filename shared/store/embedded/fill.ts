import { setImmediate as turn } from 'node:timers/promises'
import type { AnyCollection } from '../definition.ts'
import type { Catalog } from './catalog.ts'
import type { Fill, Step } from './protocol.ts'
import { storedText } from './stored-document.ts'

/**
 * What travels together, whichever comes first: so many documents, so many characters of JSON (two or four bytes each,
 * some two kilobytes a citizen). Little enough to be gone before the collector takes it for something that stays: with
 * batches of a thousand the texts of a whole town went through the old generation, which then grows with the town.
 */
const BATCH = { documents: 250, length: 512 * 1024 }
/** So many batches are under way: when the worker has to wait for the disk, the next ones are made, and stored with one wait. */
const AHEAD = 3

/**
 * Puts documents into a collection that is not in use yet. Into an empty one they go first and their indexes
 * afterwards, and it is empty again when something fails; the next batches are made while the worker stores those
 * before. No more documents are taken than `AHEAD` batches beside the one that is made: who makes them waits.
 * @returns how many
 */
export async function fill<T extends object>(
  catalog: Catalog,
  { name }: AnyCollection,
  documents: Iterable<T> | AsyncIterable<T>,
): Promise<number> {
  const scope = catalog.scope(name)
  const phase = (phase: Fill['phase']) => catalog.channel.fill({ kind: 'fill', collection: name, phase })
  const isEmpty = (await phase('begin')) === 1
  let stored = 0
  const sent: Promise<unknown>[] = []
  // Texts at once: documents that are kept for a while cost the collector more than all else.
  let texts: string[] = []
  let length = 0

  async function send(): Promise<void> {
    const step: Step = { kind: 'load', collection: name, documents: texts }
    texts = []
    length = 0
    if (sent.length === AHEAD) await sent.shift()
    // Answers of the worker follow each other without end while it is the faster one: others would never have their turn.
    await turn()
    const written = catalog.write([step])
    // It is waited for some batches later.
    written.catch(() => {})
    sent.push(written)
  }

  try {
    for await (const document of documents) {
      const text = storedText(scope, document)
      if (texts.length > 0 && length + text.length > BATCH.length) await send()
      texts.push(text)
      length += text.length
      stored += 1
      if (texts.length === BATCH.documents) await send()
    }
    if (texts.length > 0) await send()
    await Promise.all(sent)
    if (!isEmpty) await phase('commit')
    else while ((await phase('end')) > 0);
    return stored
  } catch (error) {
    await Promise.allSettled(sent)
    if (isEmpty) await phase('empty')
    throw error
  }
}
