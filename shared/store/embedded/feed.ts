import { answerBounds } from '../bounds.ts'
import type { Change, Feed } from '../feed.ts'
import type { Channel } from './channel.ts'
import { decodeAs, type EncodedDocument } from './encode.ts'
import { FORGOTTEN, IS_FORGOTTEN, LINE } from './lines.ts'
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
  const ask = async <R>(sql: string, ...parameters: (number | string)[]): Promise<R[]> =>
    JSON.parse(
      await channel.read({
        kind: 'table',
        most: answerBounds.rows,
        query: { sql, parameters, collection: '_feed' },
      }),
    )
  const found = (rows: readonly [number, string][]) =>
    rows.map(([number, entry]) => changeOf(number, JSON.parse(entry)))
  return {
    of(client) {
      const line = client ?? ''
      return {
        async since(sequence, limit = 1000) {
          const sql = `SELECT sequence, entry FROM "_feed" WHERE ${LINE} = ? AND sequence > ? ORDER BY sequence LIMIT ?`
          return found(await ask(sql, line, sequence, limit))
        },
        async ends() {
          const [row] = await ask<[number, number, number]>(
            `SELECT (SELECT ifnull(max(CAST(value AS INTEGER)), 0) FROM "_settings" WHERE name IN (?, ?)),
              (SELECT ifnull(max(sequence), 0) FROM "_feed" WHERE ${LINE} = ?),
              (SELECT ifnull(max(sequence), 0) FROM "_feed")`,
            FORGOTTEN,
            `${FORGOTTEN}:${line}`,
            line,
          )
          const [forgotten, latest, given] = row ?? [0, 0, 0]
          return { forgotten, latest: Math.max(forgotten, latest), given }
        },
        async count() {
          const [row] = await ask<[number]>(`SELECT count(*) FROM "_feed" WHERE ${LINE} = ?`, line)
          return row?.[0] ?? 0
        },
        async forget(sequence) {
          await write([{ kind: 'forget', line, sequence }])
        },
      }
    },
    async lines() {
      const next = (behind: string) =>
        `(SELECT ${LINE} AS line FROM "_feed" WHERE ${LINE} > ${behind} ORDER BY 1 LIMIT 1)`
      const rows = await ask<[string]>(
        `WITH RECURSIVE known (line) AS (
          SELECT * FROM (SELECT ${LINE} FROM "_feed" ORDER BY ${LINE} LIMIT 1)
          UNION ALL SELECT ${next('known.line')} FROM known WHERE known.line IS NOT NULL)
        SELECT line FROM known WHERE line IS NOT NULL`,
      )
      return rows.map(([line]) => (line === '' ? undefined : line))
    },
    async after(position, limit = 1000) {
      const rows = await ask<[number, string]>(
        'SELECT sequence, entry FROM "_feed" WHERE sequence > ? ORDER BY sequence LIMIT ?',
        Number(position),
        limit,
      )
      return { changes: found(rows), position: String(rows.at(-1)?.[0] ?? Number(position)) }
    },
    async latest() {
      const [row] = await ask<[number]>('SELECT ifnull(max(sequence), 0) FROM "_feed"')
      return String(row?.[0] ?? 0)
    },
    async check(position) {
      const [row] = await ask<[number, number]>(
        `SELECT (SELECT ifnull(max(CAST(value AS INTEGER)), 0) FROM "_settings" WHERE ${IS_FORGOTTEN}),
          (SELECT ifnull(max(sequence), 0) FROM "_feed")`,
      )
      const [forgotten, latest] = row ?? [0, 0]
      if (Number(position) > latest) return 'ahead'
      return Number(position) < forgotten ? 'partial' : 'whole'
    },
    async newest() {
      const rows = await ask<[number, string]>(
        'SELECT sequence, entry FROM "_feed" ORDER BY sequence DESC LIMIT 1',
      )
      return found(rows)[0]?.at
    },
    former: async () => 0,
    async history() {
      const sql = `SELECT value FROM "_settings" WHERE name = 'history'`
      const query = { sql, parameters: [], collection: '_settings' }
      const [row]: string[][] = JSON.parse(
        await channel.read({ kind: 'table', most: answerBounds.rows, query }),
      )
      return row?.[0] ?? ''
    },
    // No other process can write.
    isHeard: () => true,
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
