import type { ClientSession, Collection, Db } from 'mongodb'
import type { Change } from '../feed.ts'
import { type EntryRow, globalLine, keyOf, linesIn, MissingLine } from './lines.ts'

/** An entry of before each municipality had a line: of all, one after the other. */
type OlderEntry = Omit<Change, 'sequence'> & { readonly _id: number }

/** The same collection as that of the lines' entries, whose ids are texts. */
export const olderIn = (db: Db): Collection<OlderEntry> => db.collection<OlderEntry>('_feed')

/** Notes what earlier programs have forgotten: entries below all that they have left are gone. */
export async function noteForgotten(db: Db): Promise<void> {
  const [first] = await olderIn(db)
    .find({ _id: { $gt: 0 } }, { sort: { _id: 1 }, limit: 1 })
    .toArray()
  if (!first) return
  const $setOnInsert = { value: first._id - 1 }
  await db
    .collection<{ _id: string; value: number }>('_counters')
    .updateOne({ _id: 'forgotten' }, { $setOnInsert }, { upsert: true })
}

/**
 * Moves entries, the oldest first, to the lines of whom they are; their sequences stay, so that all positions do.
 * @returns how many there were
 * @throws MissingLine
 */
export async function moveOlder(db: Db, session: ClientSession | undefined, most: number): Promise<number> {
  const within = session ? { session } : {}
  const found = await olderIn(db)
    .find({ _id: { $gt: 0 } }, { ...within, sort: { _id: 1 }, limit: most })
    .toArray()
  const [first, last] = [found[0], found.at(-1)]
  if (!first || !last) return 0
  const rows = found.map(({ _id: sequence, client = globalLine, ...entry }): EntryRow => {
    return { ...entry, client, sequence, _id: keyOf(client, sequence) }
  })
  const lines = new Set(rows.map(({ client }) => client))
  const known = await linesIn(db)
    .find({ _id: { $in: [...lines] } }, within)
    .toArray()
  for (const { _id } of known) lines.delete(_id)
  for (const line of lines) throw new MissingLine(line)
  await db.collection<EntryRow>('_feed').insertMany(rows, within)
  await olderIn(db).deleteMany({ _id: { $gte: first._id, $lte: last._id } }, within)
  return found.length
}
