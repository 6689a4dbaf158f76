import type { AnyCollection } from '../../definition.ts'
import { shapeOf } from '../../view/view.ts'
import { keysName } from '../counts.ts'
import type { Database } from '../database.ts'
import type { DeclaredView } from './declared.ts'

/** How far a file is with a view; kept among its settings. */
export interface ViewMark {
  readonly of: string
  readonly shape: string
  /** Counts how often all rows were begun anew: each time in a table of its own. */
  readonly generation: number
  readonly isReady: boolean
  /** Documents of which rows were made, and of how many. */
  readonly count: number
  readonly total: number
  /** Rows as they were before, which answer until these are ready. */
  readonly before: { readonly generation: number; readonly columns: readonly string[] } | null
}

const settingOf = (view: string): string => `view:${view}`

/** Where it stands up to which entry of which feed the views have followed. */
const PLACE = 'views'

/** The table of a generation, as it is written in SQL. */
export const tableOf = (view: string, generation: number): string => `"view:${view}:${generation}"`

/** How far the file is with a view; undefined where it never had it. */
export function markOf(db: Database, view: string): ViewMark | undefined {
  const row = db.prepare('SELECT value FROM "_settings" WHERE name = ?').get(settingOf(view))
  return row === undefined ? undefined : JSON.parse(String(row.value))
}

/** Puts down how far a view is. */
export function putMark(db: Database, view: string, mark: ViewMark): void {
  db.prepare('INSERT OR REPLACE INTO "_settings" (name, value) VALUES (?, ?)').run(
    settingOf(view),
    JSON.stringify(mark),
  )
}

const place =
  `SELECT ifnull((SELECT seq FROM sqlite_sequence WHERE name = '_feed'), 0) || ' ' || ` +
  `(SELECT value FROM "_settings" WHERE name = 'history') AS value`

/** Notes that the views have followed everything that is in the feed: in the commit of its newest entry. */
export const placed = `INSERT OR REPLACE INTO "_settings" (name, value) SELECT '${PLACE}', value FROM (${place})`

/**
 * Makes the tables of declared views, and begins those anew whose declaration is another one, or that a program without
 * views has written past. Those that are declared no more are dropped.
 */
export function openViews(
  db: Database,
  views: readonly DeclaredView[],
  collections: readonly AnyCollection[],
): void {
  const last = db.prepare('SELECT value FROM "_settings" WHERE name = ?').get(PLACE)
  const isBehind = last?.value !== db.prepare(place).get()?.value
  for (const { name } of marksIn(db)) {
    const mark = markOf(db, name)
    if (views.some((view) => view.name === name && view.of === mark?.of)) continue
    for (const generation of generationsOf(mark)) db.exec(`DROP TABLE IF EXISTS ${tableOf(name, generation)}`)
    // No generation of it is ever called like another one.
    if (mark) putMark(db, name, { ...mark, shape: '', isReady: false, before: null })
  }
  for (const view of views) {
    const mark = markOf(db, view.name)
    const source = collections.find(({ name }) => name === view.of)
    if (!source) throw new TypeError(`The view ${view.name} is of ${view.of}, which the store does not have`)
    if (mark?.shape === shapeOf(view) && !isBehind) continue
    beginView(db, view, source, mark)
    if (!db.prepare(`SELECT 1 FROM "${view.of}" LIMIT 1`).get()) completeView(db, view)
  }
  if (views.length > 0) db.exec(placed)
  else db.prepare('DELETE FROM "_settings" WHERE name = ?').run(PLACE)
}

function marksIn(db: Database): { readonly name: string }[] {
  return db
    .prepare(`SELECT name FROM "_settings" WHERE name LIKE 'view:%'`)
    .all()
    .map(({ name }) => ({ name: String(name).slice(settingOf('').length) }))
}

const generationsOf = (mark: ViewMark | undefined): readonly number[] =>
  mark ? [mark.generation, ...(mark.before ? [mark.before.generation] : [])] : []

/** Begins all rows of a view anew, in a table of its own; those of before answer until these are complete. */
export function beginView(
  db: Database,
  view: DeclaredView,
  source: AnyCollection,
  last: ViewMark | undefined,
): void {
  if (last && !last.isReady) db.exec(`DROP TABLE IF EXISTS ${tableOf(view.name, last.generation)}`)
  const before = last?.isReady
    ? { generation: last.generation, columns: columnsOf(last) }
    : (last?.before ?? null)
  const mark: ViewMark = {
    of: view.of,
    shape: shapeOf(view),
    generation: (last?.generation ?? 0) + 1,
    isReady: false,
    count: 0,
    total: countOf(db, source),
    before,
  }
  const columns = Object.entries(view.columns).map(([name, kind]) => `"${name}" ${types[kind]}`)
  db.exec(
    `CREATE TABLE ${tableOf(view.name, mark.generation)} (client TEXT NOT NULL, _id TEXT NOT NULL, ` +
      `${columns.join(', ')}, PRIMARY KEY (client, _id)) WITHOUT ROWID`,
  )
  putMark(db, view.name, mark)
}

const types = { text: 'TEXT', number: 'NUMERIC', flag: 'INTEGER' } as const

/** The columns that a shape names. */
function columnsOf({ shape }: ViewMark): readonly string[] {
  const [, , columns]: readonly unknown[] = JSON.parse(shape)
  return Object.keys(Object(columns))
}

function countOf(db: Database, { name, counts: [everything = []] }: AnyCollection): number {
  const sql = 'SELECT ifnull(sum(n), 0) AS n FROM "_counts" WHERE collection = ? AND keys = ?'
  return Number(db.prepare(sql).get(name, keysName(everything))?.n ?? 0)
}

/** Makes the indexes of rows that are all there, and lets go of those that answered before. */
export function completeView(db: Database, view: DeclaredView): ViewMark {
  const mark = markOf(db, view.name)
  if (!mark) throw new TypeError(`The view ${view.name} was not begun`)
  if (mark.isReady) return mark
  const table = tableOf(view.name, mark.generation)
  for (const column of view.indexes)
    db.exec(`CREATE INDEX "view:${view.name}:${mark.generation}:${column}" ON ${table} (client, "${column}")`)
  if (mark.before) db.exec(`DROP TABLE IF EXISTS ${tableOf(view.name, mark.before.generation)}`)
  const ready: ViewMark = { ...mark, isReady: true, count: mark.total, before: null }
  putMark(db, view.name, ready)
  return ready
}

/** Takes all rows of the views of a collection that is emptied as a whole. */
export function emptyViews(db: Database, collection: string): void {
  for (const { name } of marksIn(db)) {
    const mark = markOf(db, name)
    if (mark?.of !== collection || mark.shape === '') continue
    for (const generation of generationsOf(mark)) db.exec(`DELETE FROM ${tableOf(name, generation)}`)
  }
}
