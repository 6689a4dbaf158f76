import { type Boundary, isInside } from '@saude/contract/geo'
import { answerBounds } from '../../bounds.ts'
import type { AnyCollection } from '../../definition.ts'
import { beyondError, StoreError } from '../../errors.ts'
import { answered } from '../../view/answers.ts'
import type { ViewState } from '../../view/reads.ts'
import { type Database, transaction } from '../database.ts'
import { decode, type EncodedDocument } from '../encode.ts'
import type { Read } from '../protocol.ts'
import type { Statements } from '../statements.ts'
import type { DeclaredView } from './declared.ts'
import { gathered, ownersOf } from './gather.ts'
import { INSIDE, stored, TABLE } from './query.ts'
import { type MakeRow, rowIn } from './row-code.ts'
import { beginView, completeView, markOf, placed, putMark, tableOf, type ViewMark } from './tables.ts'

type Of<K extends Read['kind']> = Extract<Read, { kind: K }>

/** Keeps the rows of views in step with documents, and answers questions about them. */
export interface Projection {
  /** Writes the rows of a document; undefined stands for no document. */
  note(collection: string, before: EncodedDocument | undefined, after: EncodedDocument | undefined): void
  /** Writes the rows for which more than one document was written: once each, at the end of what is written together. */
  settle(): void
  /** A collection is filled, without indexes until its end: rows that need them wait for it. */
  beginFilling(collection: AnyCollection): void
  /** It has ended: makes some of these rows. @returns how many views have rows left */
  endFilling(collection: string): number
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
  /** Documents whose rows are to be written, with their clients: of views with sources. */
  readonly stale: Map<string, string>
  /** Up to which document rows have been made after a filling. */
  filled: string
}

/** Rows that are made at once after a filling. */
const atOnce = 1_000

/** The views of an open file, within the transactions of the caller. */
export function createProjection(
  db: Database,
  statements: Statements,
  views: readonly DeclaredView[],
  collections: readonly AnyCollection[],
): Projection {
  const known = new Map<string, Known>()
  for (const view of views)
    known.set(view.name, {
      view,
      row: rowIn(view),
      mark: readMark(view.name),
      written: 0,
      stale: new Map(),
      filled: '',
    })
  const ofCollection = groupedBy(known.values(), ({ view }) => [view.of])
  const bySource = groupedBy(known.values(), ({ view }) => sourcesOf(view))
  const filling = new Set<string>()
  let boundaries: readonly Boundary[] = []
  if (views.length > 0)
    db.function(INSIDE, (place: number, lat: number, lng: number) =>
      isInside(boundaries[place] ?? [], { lat, lng }) ? 1 : 0,
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

  function write({ view, row, mark }: Pick<Known, 'view' | 'row' | 'mark'>, document: EncodedDocument): void {
    const beside = gathered(statements, view, clientOf(document), String(document._id))
    const made = row(decode(picked(view, document)), beside)
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

  /** The views with sources whose rows a collection has a part in. */
  const related = (name: string): readonly Known[] =>
    [...new Set([...(ofCollection.get(name) ?? []), ...(bySource.get(name) ?? [])])].filter(
      ({ view }) => sourcesOf(view).length > 0,
    )

  /** Whether a collection is being filled that its rows are made of. */
  const isHeld = ({ view }: Known): boolean => [view.of, ...sourcesOf(view)].some((name) => filling.has(name))

  /** Rows of a view with sources are written once, when all that is written together is. */
  function owe(one: Known, id: string, client: string): void {
    if (!isHeld(one)) one.stale.set(id, client)
  }

  function writeOwed(one: Known): void {
    for (const [id, client] of one.stale) {
      const found: unknown[] | undefined = statements
        .get(`SELECT json(doc) FROM "${one.view.of}" WHERE _id = ?`)
        .get(id)
      if (found) write(one, JSON.parse(String(found[0])))
      else remove(one, { _id: id, client })
    }
    one.written += one.stale.size
    one.stale.clear()
  }

  /** Begins all rows of a view anew: until a filling has ended none of them can be made. */
  function renew(one: Known, of: AnyCollection): void {
    one.filled = ''
    if (!one.mark.isReady && one.mark.count === 0) return
    beginView(db, one.view, of, one.mark)
    one.mark = readMark(one.view.name)
  }

  /** @returns whether there are more */
  function fillSome(one: Known): boolean {
    const sql = `SELECT json(doc) FROM "${one.view.of}" WHERE _id > ? ORDER BY _id LIMIT ${atOnce}`
    const rows: unknown[][] = statements.get(sql).all(one.filled)
    transaction(db, () => {
      for (const [text] of rows) {
        const document: EncodedDocument = JSON.parse(String(text))
        write(one, document)
        one.filled = String(document._id)
      }
      if (rows.length < atOnce) one.mark = completeView(db, one.view)
    })
    one.written += 1
    return rows.length === atOnce
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
    boundaries = query.boundaries
    const rows: string[] = []
    let length = 0
    const { sql, parameters } = query
    for (const values of statements.get(sql.replace(TABLE, table)).iterate(...parameters)) {
      const text = shape
        ? JSON.stringify(answered(shape, Object.values(values)))
        : String(Object.values(values)[0])
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
        const now = after ?? before
        if (now && sourcesOf(one.view).length > 0) {
          owe(one, String(now._id), clientOf(now))
          continue
        }
        one.written += 1
        if (after) write(one, after)
        else if (before) remove(one, before)
      }
      for (const one of bySource.get(collection) ?? [])
        for (const source of Object.values(one.view.sources))
          if (source.of === collection)
            for (const id of ownersOf(source, before, after)) owe(one, id, clientOf(after ?? before ?? {}))
    },
    settle() {
      for (const one of known.values()) if (one.stale.size > 0) writeOwed(one)
    },
    beginFilling({ name }) {
      filling.add(name)
      for (const one of related(name)) {
        const of = collections.find((each) => each.name === one.view.of)
        if (of) renew(one, of)
      }
    },
    endFilling(name) {
      filling.delete(name)
      return related(name).filter((one) => !one.mark.isReady && !isHeld(one) && fillSome(one)).length
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
      // Behind a filling there are others.
      if (!isHeld(one)) one.mark = completeView(db, one.view)
    },
    emptied() {
      for (const one of known.values()) one.written += 1
    },
    undo() {
      for (const one of known.values()) {
        one.mark = readMark(one.view.name)
        one.stale.clear()
      }
    },
    read: (request) => (request.kind === 'view' ? answer(request) : JSON.stringify(state(request.view))),
  }
}

const sourcesOf = ({ sources }: DeclaredView): readonly string[] => Object.values(sources).map(({ of }) => of)

function groupedBy(
  views: Iterable<Known>,
  namesOf: (one: Known) => readonly string[],
): Map<string, readonly Known[]> {
  const groups = new Map<string, readonly Known[]>()
  for (const one of views)
    for (const name of new Set(namesOf(one))) groups.set(name, [...(groups.get(name) ?? []), one])
  return groups
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
