import type { Collection, Db } from 'mongodb'
import { StoreError, unsupported } from '../../errors.ts'
import { type AnyView, shapeOf } from '../../view/view.ts'
import { linesIn } from '../lines.ts'
import { isExisting } from '../replica-set.ts'

/** How far a database is with a view. */
export interface ViewMark {
  /** The view's name. */
  readonly _id: string
  readonly shape: string
  /** Counts how often all rows were begun anew: each time in a collection of their own. */
  readonly generation: number
  readonly isReady: boolean
  /** Documents of which rows were made, and of how many. */
  readonly count: number
  readonly total: number
  /** Rows as they were before, which answer until these are ready. */
  readonly before: { readonly generation: number; readonly columns: readonly string[] } | null
}

export const VIEWS = '_views'

/** The marks of all views of a database. */
export const marksIn = (db: Db): Collection<ViewMark> => db.collection<ViewMark>(VIEWS)

const prefixOf = (view: string): string => `view_${view}_`

/** The collection of a generation's rows. */
export const rowsName = (view: string, generation: number): string => `${prefixOf(view)}${generation}`

/** What all lines together have written, and how much of it by programs that keep views. */
async function writtenIn(db: Db): Promise<{ readonly value: number; readonly viewed: number }> {
  const begin = await db.collection<Counter>('_counters').findOne({ _id: 'feed' })
  const lines = await linesIn(db).find({}).toArray()
  const from = begin?.value ?? 0
  return {
    value: from + lines.reduce((sum, line) => sum + line.value - from, 0),
    viewed: (begin?.viewed ?? 0) + lines.reduce((sum, line) => sum + line.viewed - from, 0),
  }
}

/** Where lines begin, behind what programs wrote that knew none. */
interface Counter {
  readonly _id: string
  readonly value: number
  /** Raised with `value` by programs that kept views. */
  readonly viewed?: number
}

/**
 * Makes the collections of declared views, and begins those anew whose declaration is another one, or that a program without
 * views has written past. Of two programs that start at once one begins.
 */
export async function openViews(db: Db, views: readonly AnyView[]): Promise<void> {
  if (views.length === 0) return
  const counters = db.collection<Counter>('_counters')
  const { value, viewed } = await writtenIn(db)
  for (const view of views) {
    const mark = await marksIn(db).findOne({ _id: view.name })
    if (mark?.shape !== shapeOf(view) || value !== viewed) await begin(db, view, mark)
  }
  const old = await counters.findOne({ _id: 'feed' })
  if (old) await counters.updateOne({ _id: 'feed', value: old.value }, { $set: { viewed: old.value } })
  for (const line of await linesIn(db).find({}).toArray())
    if (line.viewed !== line.value)
      await linesIn(db).updateOne({ _id: line._id, value: line.value }, { $set: { viewed: line.value } })
  await dropLeft(db, views)
}

/** How many entries of the feed have been written. */
export const announcedIn = async (db: Db): Promise<number> => (await writtenIn(db)).value

async function begin(db: Db, view: AnyView, last: ViewMark | null): Promise<void> {
  const generation = (last?.generation ?? 0) + 1
  const name = rowsName(view.name, generation)
  await db.createCollection(name).catch((error: unknown) => {
    if (!isExisting(error)) throw error
  })
  await db.collection(name).createIndex({ client: 1, _id: 1 })
  // In a transaction they cannot be made.
  for (const column of view.indexes) await db.collection(name).createIndex({ client: 1, [column]: 1 })
  const total = await db.collection(view.of.name).estimatedDocumentCount()
  const mark: Omit<ViewMark, '_id'> = {
    shape: shapeOf(view),
    generation,
    isReady: total === 0,
    count: 0,
    total,
    before: last?.isReady
      ? { generation: last.generation, columns: columnsOf(last) }
      : (last?.before ?? null),
  }
  if (last) await marksIn(db).replaceOne({ _id: view.name, generation: last.generation }, mark)
  else await marksIn(db).updateOne({ _id: view.name }, { $setOnInsert: mark }, { upsert: true })
}

function columnsOf({ shape }: ViewMark): readonly string[] {
  const [, , columns]: readonly unknown[] = JSON.parse(shape)
  return Object.keys(Object(columns))
}

/** Drops the rows of generations that answer no more. */
export async function dropLeft(db: Db, views: readonly AnyView[]): Promise<void> {
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name)
  for (const { name } of views) {
    const mark = await marksIn(db).findOne({ _id: name })
    if (!mark) continue
    const kept = [mark.generation, mark.before?.generation].map((one) => rowsName(name, one ?? 0))
    for (const one of names)
      if (one.startsWith(prefixOf(name)) && !kept.includes(one)) await db.dropCollection(one)
  }
}

/** @throws StoreError `unsupported` for a view that was not declared at opening */
export async function markOf(db: Db, views: readonly AnyView[], name: string): Promise<ViewMark> {
  if (!views.some((view) => view.name === name))
    throw unsupported(`The view ${name} was not declared when the store was opened`)
  const mark = await marksIn(db).findOne({ _id: name })
  if (!mark) throw new StoreError('failed', `The view ${name} was not opened`)
  return mark
}

/** How many of a hundred documents have their rows. */
export const percentOf = ({ isReady, count, total }: ViewMark): number =>
  isReady ? 100 : Math.min(99, Math.floor((100 * count) / Math.max(1, total)))
