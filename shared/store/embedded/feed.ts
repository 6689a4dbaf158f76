import { answerBounds } from '../bounds.ts'
import type { Change, Feed } from '../feed.ts'
import type { Channel } from './channel.ts'
import { decodeAs, type EncodedDocument } from './encode.ts'
import type { Step, StepResult } from './protocol.ts'

export interface EmbeddedFeed extends Feed {
  /** Notifies the subscribers what a committed write put into the feed. */
  published(steps: readonly Step[], results: readonly StepResult[]): void
}

/** The change feed: a table of its own, whose sequence is the row number. */
export function createFeed(
  channel: Channel,
  write: (steps: readonly Step[]) => Promise<unknown>,
): EmbeddedFeed {
  const listeners = new Set<(changes: readonly Change[]) => void>()
  const ask = async (sql: string, ...parameters: number[]): Promise<[number, string][]> =>
    JSON.parse(
      await channel.read({
        kind: 'table',
        most: answerBounds.rows,
        query: { sql, parameters, collection: '_feed' },
      }),
    )
  return {
    async since(sequence, limit = 1000) {
      const rows = await ask(
        'SELECT sequence, entry FROM "_feed" WHERE sequence > ? ORDER BY sequence LIMIT ?',
        sequence,
        limit,
      )
      return rows.map(([number, entry]) => changeOf(number, JSON.parse(entry)))
    },
    async latest() {
      const [row] = await ask('SELECT ifnull(max(sequence), 0) FROM "_feed"')
      return row?.[0] ?? 0
    },
    async history() {
      const sql = `SELECT value FROM "_settings" WHERE name = 'history'`
      const query = { sql, parameters: [], collection: '_settings' }
      const [row]: string[][] = JSON.parse(
        await channel.read({ kind: 'table', most: answerBounds.rows, query }),
      )
      return row?.[0] ?? ''
    },
    async forget(sequence) {
      await write([{ kind: 'forget', sequence }])
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    published(steps, results) {
      const changes = steps.flatMap((step, index) => {
        const sequence = results[index]?.sequence
        // Decoding works in place, and the step is done with.
        return step.kind === 'change' && sequence !== undefined ? [changeOf(sequence, step.entry)] : []
      })
      if (changes.length > 0) for (const listener of listeners) listener(changes)
    },
  }
}

function changeOf(sequence: number, entry: EncodedDocument): Change {
  // An entry is what `change()` made.
  return { ...decodeAs<Omit<Change, 'sequence'>>(entry), sequence }
}
