import { setImmediate as turn } from 'node:timers/promises'
import type { AnyCollection } from '../definition.ts'
import type { Fill, Step } from './protocol.ts'
import type { Shelf } from './shelf.ts'
import { storedText } from './stored-document.ts'

/** Documents that travel together: large enough for speed, small enough for memory. */
const BATCH = 1_000
/** So many are under way: when the worker has to wait for the disk, the next ones are made, and stored with one wait. */
const AHEAD = 3

/**
 * Puts documents into a collection that nobody reads yet. Into an empty one they go first and their indexes
 * afterwards, and it is empty again when something fails; the next batches are made while the worker stores those
 * before.
 * @returns how many
 */
export async function fill<T extends object>(
  shelf: Shelf,
  { name }: AnyCollection,
  documents: Iterable<T> | AsyncIterable<T>,
): Promise<number> {
  const scope = shelf.scope(name)
  const phase = (phase: Fill['phase']) => shelf.channel.fill({ kind: 'fill', collection: name, phase })
  const isEmpty = (await phase('begin')) === 1
  let stored = 0
  const sent: Promise<unknown>[] = []
  // Texts at once: a thousand documents kept for a while cost the collector more than all else.
  let texts: string[] = []

  async function send(): Promise<void> {
    const step: Step = { kind: 'load', collection: name, documents: texts }
    texts = []
    if (sent.length === AHEAD) await sent.shift()
    // Answers of the worker follow each other without end while it is the faster one: others would never have their turn.
    await turn()
    const written = shelf.write([step])
    // It is waited for some batches later.
    written.catch(() => {})
    sent.push(written)
  }

  try {
    for await (const document of documents) {
      texts.push(storedText(scope, document))
      stored += 1
      if (texts.length >= BATCH) await send()
    }
    if (texts.length > 0) await send()
    await Promise.all(sent)
    if (isEmpty) await phase('end')
    return stored
  } catch (error) {
    await Promise.allSettled(sent)
    if (isEmpty) await phase('undo')
    throw error
  }
}
