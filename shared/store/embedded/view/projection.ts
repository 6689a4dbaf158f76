import { isInside, type Vertex } from '@saude/contract/geo'
import { answerBounds } from '../../bounds.ts'
import { beyondError, StoreError } from '../../errors.ts'
import { answered } from '../../view/answers.ts'
import type { ViewState } from '../../view/reads.ts'
import type { Database } from '../database.ts'
import { decode, type EncodedDocument } from '../encode.ts'
import type { Read } from '../protocol.ts'
import type { Statements } from '../statements.ts'
import type { DeclaredView } from './declared.ts'
import { INSIDE, stored, TABLE } from './query.ts'
import { type MakeRow, rowIn } from './row-code.ts'
import { completeView, markOf, placed, putMark, tableOf, type ViewMark } from './tables.ts'

type Of<K extends Read['kind']> = Extract<Read, { kind: K }>

/** Keeps the rows of views in step with documents, and answers questions about them. */
export interface Projection {
  /** Writes the rows of a document; undefined stands for no document. */
  note(collection: string, before: EncodedDocument | undefined, after: EncodedDocument | undefined): void
  /** Notes in the commit that the views have followed what was written into the feed. */
  keepPlace(): void
  /** Makes the rows of documents that were there before the view. @returns how many documents there were */
  project(name: string, after: string, upTo: string): number
  complete(name: string): void
  /** All rows of a collection's documents were taken with them. */
  emptied(): void
  /** Forgets what a transaction that is undone said of the views. */
  undo(): void
  read(request: Of<'view'> | Of<'viewState'>): string
}

interface Known {
  readonly view: DeclaredView
  readonly row: MakeRow
  mark: ViewMark
  written: number
}

/** The views of an open file, within the transactions of the caller. */
export function createProjection(
  db: Database,
  statements: Statements,
  views: readonly DeclaredView[],
): Projection {
  const known = new Map<string, Known>()
  for (const view of views)
    known.set(view.name, { view, row: rowIn(view), mark: readMark(view.name), written: 0 })
  const ofCollection = new Map<string, readonly Known[]>()
  for (const one of known.values())
    ofCollection.set(one.view.of, [...(ofCollection.get(one.view.of) ?? []), one])
  let rings: readonly (readonly Vertex[])[] = []
  if (views.length > 0)
    db.function(INSIDE, (place: number, lat: number, lng: number) =>
      isInside(rings[place] ?? [], { lat, lng }) ? 1 : 0,
    )

  function readMark(name: string): ViewMark {
    const mark = markOf(db, name)
    if (!mark) throw new StoreError('failed', `The view ${name} was not opened`)
    return mark
  }

  function viewOf(name: string): Known {
    const one = known.get(name)
    if (!one)
      throw new StoreError('unsupported', `The view ${name} was not declared when the store was opened`)
    return one
  }

  function write({ view, row, mark }: Omit<Known, 'written'>, document: EncodedDocument): void {
    const made = row(decode(picked(view, document)))
    if (made === null) {
      remove({ view, mark }, document)
      return
    }
    const names = Object.keys(view.columns)
    const sql =
      `INSERT OR REPLACE INTO ${tableOf(view.name, mark.generation)} ` +
      `VALUES (${['?', '?', ...names.map(() => '?')].join(', ')})`
    const values = names.map((name) => stored(view.columns[name] ?? 'text', made[name]))
    statements.get(sql).run(clientOf(document), String(document._id), ...values)
  }

  function remove({ view, mark }: Pick<Known, 'view' | 'mark'>, document: EncodedDocument): void {
    statements
      .get(`DELETE FROM ${tableOf(view.name, mark.generation)} WHERE client = ? AND _id = ?`)
      .run(clientOf(document), String(document._id))
  }

  function tableFor({ view, mark }: Known, columns: readonly string[]): string {
    if (mark.isReady) return tableOf(view.name, mark.generation)
    const { before } = mark
    if (before && columns.every((column) => before.columns.includes(column)))
      return tableOf(view.name, before.generation)
    throw new StoreError('preparing', `Dados em preparação, ${percentOf(mark)} %`, { collection: view.of })
  }

  function answer({ query, answer: shape, most }: Of<'view'>): string {
    const table = tableFor(viewOf(query.view), query.columns)
    rings = query.rings
    const rows: string[] = []
    let length = 0
    const { sql, parameters } = query
    for (const values of statements.get(sql.replace(TABLE, table)).iterate(...parameters)) {
      const text = JSON.stringify(answered(shape, Object.values(values)))
      rows.push(text)
      length += text.length
      if (rows.length > most) throw beyondError(`${most} rows`, { collection: query.view })
      if (length > answerBounds.bytes)
        throw beyondError(`${answerBounds.bytes} bytes`, { collection: query.view })
    }
    return `[${rows.join(',')}]`
  }

  function state(name: string): ViewState {
    const { mark, written } = viewOf(name)
    const { isReady, generation } = mark
    return { isReady, percent: percentOf(mark), generation, written }
  }

  return {
    note(collection, before, after) {
      for (const one of ofCollection.get(collection) ?? []) {
        if (before && after && isSame(one.view, before, after)) continue
        one.written += 1
        if (after) write(one, after)
        else if (before) remove(one, before)
      }
    },
    keepPlace() {
      if (views.length > 0) statements.get(placed).run()
    },
    project(name, after, upTo) {
      const one = viewOf(name)
      const sql = `SELECT json(doc) FROM "${one.view.of}" WHERE _id > ? AND _id <= ? ORDER BY _id`
      const rows: unknown[][] = statements.get(sql).all(after, upTo)
      for (const [text] of rows) write(one, JSON.parse(String(text)))
      one.written += 1
      one.mark = { ...one.mark, count: one.mark.count + rows.length }
      putMark(db, name, one.mark)
      return rows.length
    },
    complete(name) {
      const one = viewOf(name)
      one.mark = completeView(db, one.view)
    },
    emptied() {
      for (const one of known.values()) one.written += 1
    },
    undo() {
      for (const one of known.values()) one.mark = readMark(one.view.name)
    },
    read: (request) => (request.kind === 'view' ? answer(request) : JSON.stringify(state(request.view))),
  }
}

const clientOf = ({ client }: EncodedDocument): string => (typeof client === 'string' ? client : '')

const percentOf = ({ isReady, count, total }: ViewMark): number =>
  isReady ? 100 : Math.min(99, Math.floor((100 * count) / Math.max(1, total)))

const picked = ({ fields }: DeclaredView, document: EncodedDocument): EncodedDocument => {
  const own: EncodedDocument = {}
  for (const field of ['_id', ...fields]) {
    const value = document[field]
    if (value !== undefined) own[field] = value
  }
  return own
}

/** Whether what a row is made of is as it was. */
const isSame = ({ fields }: DeclaredView, before: EncodedDocument, after: EncodedDocument): boolean =>
  fields.every((field) => {
    const [old, now] = [before[field], after[field]]
    return (
      old === now || (old !== undefined && now !== undefined && JSON.stringify(old) === JSON.stringify(now))
    )
  })
