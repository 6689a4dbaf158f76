import { createHash } from 'node:crypto'
import type { Change, Feed, Line } from '@saude/store'

/** How far a device has come in a list; to it the text of `textOf` says nothing. */
export interface Place {
  /** The feed's history, and what the list was asked for: where either is another one, the place is nowhere. */
  readonly history: string
  readonly scope: string
  /** All changes up to here were sent; by the mark it is seen that the feed still holds this very entry. */
  readonly sequence: number
  readonly mark: string
  /** So many ids of the next entry were sent, too. */
  readonly within: number
  /** While the list is read for the first time: its last row so far, and how many there were. */
  readonly last?: string
  readonly seen: number
}

const form = 1

/** Short names: cursors go to and fro with every page. */
export const textOf = ({ history, scope, sequence, mark, within, last, seen }: Place): string =>
  Buffer.from(
    JSON.stringify([
      form,
      history,
      scope,
      sequence,
      mark,
      within,
      seen,
      ...(last === undefined ? [] : [last]),
    ]),
  ).toString('base64url')

/** Undefined for what no version like this one has written. */
export function placeOf(text: string): Place | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (!Array.isArray(parts)) return undefined
    const [version, history, scope, sequence, mark, within, seen, last] = parts
    const isPlace =
      version === form &&
      [history, scope, mark, last ?? ''].every((part) => typeof part === 'string') &&
      [sequence, within, seen].every((part) => Number.isSafeInteger(part) && part >= 0)
    return isPlace
      ? { history, scope, sequence, mark, within, seen, ...(last !== undefined && { last }) }
      : undefined
  } catch {
    return undefined
  }
}

const digest = (value: unknown): string =>
  createHash('sha256')
    .update(
      // Of a pattern plain JSON would keep nothing.
      JSON.stringify(value, (_key, part: unknown) => (part instanceof RegExp ? String(part) : part)) ?? '',
    )
    .digest('base64url')
    .slice(0, 16)

/** What a list was asked for, by whom, as a short text. */
export const scopeOf = (...asked: readonly unknown[]): string => digest(asked)

/** By what an entry is known again. Before the first entry there is none. */
export const markOf = (entry: Change | undefined): string =>
  entry ? digest([entry.sequence, entry.topic, entry.ids, entry.change, entry.at]) : ''

/** Where a line of the feed stands now. */
export async function headOf(feed: Feed, line: Line): Promise<Pick<Place, 'history' | 'sequence' | 'mark'>> {
  const history = await feed.history()
  const { latest: sequence } = await line.ends()
  const [entry] = sequence > 0 ? await line.since(sequence - 1, 1) : []
  return { history, sequence, mark: markOf(entry) }
}

/**
 * Whether a line still has all that came after a place: it is the same history, however the store was put back, and
 * nothing behind the place was cleared away. Places of before there were lines count all entries of the feed, and name one
 * that may be of another line: they lead on here too.
 */
export async function isKnown(feed: Feed, line: Line, { history, sequence, mark }: Place): Promise<boolean> {
  if (history !== (await feed.history())) return false
  const { forgotten, given } = await line.ends()
  if (sequence < forgotten || sequence > given) return false
  const [entry] = sequence > 0 ? await line.since(sequence - 1, 1) : []
  return entry?.sequence !== sequence || markOf(entry) === mark
}
