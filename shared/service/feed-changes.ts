import type { Change, Line } from '@saude/store'
import { markOf, type Place } from './cursor.ts'

/** What has changed behind a place: at most `size` ids, each once, and how far that leads. */
interface FeedChanges {
  readonly ids: readonly string[]
  readonly place: Pick<Place, 'sequence' | 'mark' | 'within'>
  /** There is no more by now. */
  readonly isAll: boolean
}

/** Entries of all topics lie in one line: so many are read at once, and so often in a call. */
const entriesAtOnce = 1000
const mostReads = 10

/** Reads a line behind a place. @param concerns whether an entry names documents of the list's collection */
export async function changesAfter(
  line: Pick<Line, 'since'>,
  from: Pick<Place, 'sequence' | 'mark' | 'within'>,
  concerns: (entry: Change) => boolean,
  size: number,
): Promise<FeedChanges> {
  const ids = new Set<string>()
  let place = from
  for (let read = 0; read < mostReads; read++) {
    const entries = await line.since(place.sequence, entriesAtOnce)
    for (const entry of entries) {
      const named = concerns(entry) ? entry.ids : []
      for (const [index, id] of named.entries()) {
        if (index < place.within) continue
        // An entry may name more than a page holds.
        if (ids.size === size && !ids.has(id))
          return { ids: [...ids], place: { ...place, within: index }, isAll: false }
        ids.add(id)
      }
      place = { sequence: entry.sequence, mark: markOf(entry), within: 0 }
    }
    if (entries.length < entriesAtOnce) return { ids: [...ids], place, isAll: true }
  }
  return { ids: [...ids], place, isAll: false }
}
