import type { AnyCollection } from '../definition.ts'
import { StoreError, unsupported } from '../errors.ts'
import { tombstones } from '../feed.ts'
import { applyUpdate } from './apply-update.ts'
import { createCounting } from './count-table.ts'
import type { EncodedDocument } from './encode.ts'
import { failureOf, sqliteCode } from './failure.ts'
import { keysOfIndex } from './indexes.ts'
import { FORGOTTEN, LINE } from './lines.ts'
import type { Matches } from './matches.ts'
import type { Query, Step, StepResult, Write } from './protocol.ts'
import { readyQuery } from './ready.ts'
import type { Stamps } from './stamps.ts'
import type { Statements } from './statements.ts'
import { writeTerms } from './term-index.ts'
import { termsOf } from './terms.ts'
import { createTouched } from './touched.ts'
import type { Projection } from './view/projection.ts'

type Of<K extends Step['kind']> = Extract<Step, { kind: K }>
const NONE: StepResult = { matched: 0, modified: 0, upserted: 0 }

/** Executes the steps of a write, within the transaction that the caller holds. */
export interface Writer {
  /** @throws StoreError with the position of the failed step */
  write(request: Write): StepResult[]
  /** Loads documents; how they change the counts is put down by `endLoads`. The transaction may hold other loads. */
  load(request: Write): StepResult[]
  endLoads(): void
  /** Forgets what was loaded in a transaction that is undone. */
  undoLoads(): void
}

/** Writes by prepared statements, and keeps matches, counts and stamps in step. */
export function createWriter(
  statements: Statements,
  matches: Matches,
  collections: readonly AnyCollection[],
  stamps: Stamps,
  projection: Projection,
): Writer {
  const counting = createCounting(statements)
  const touched = createTouched()
  const byName = new Map(collections.map((collection) => [collection.name, collection]))

  function collectionOf(name: string): AnyCollection {
    const collection = byName.get(name)
    if (!collection) throw unsupported(`The collection ${name} was not declared when the store was opened`)
    return collection
  }

  /** Keeps words and counts in step with a document; `undefined` stands for no document. */
  function follow(name: string, n: number, before?: EncodedDocument, after?: EncodedDocument): void {
    const collection = collectionOf(name)
    counting.note(collection, before, after)
    touched.note(collection, after ?? before)
    const words = after ? termsOf(collection, after) : ''
    writeTerms(statements, collection, n, before ? termsOf(collection, before) : '', words)
    matches.note(collection, n, before, after, words)
    projection.note(name, before, after)
  }

  function add(collection: string, document: EncodedDocument, text = JSON.stringify(document)): void {
    const added = statements
      .get(`INSERT INTO "${collection}" (_id, doc) VALUES (?, jsonb(?))`)
      .run(idOf(document), text)
    follow(collection, Number(added.lastInsertRowid), undefined, document)
  }

  function replace(collection: string, n: number, before: EncodedDocument, after: EncodedDocument): string {
    const text = JSON.stringify(after)
    statements.get(`UPDATE "${collection}" SET doc = jsonb(?) WHERE n = ?`).run(text, n)
    follow(collection, n, before, after)
    return text
  }

  function take(collection: string, n: number): EncodedDocument {
    return JSON.parse(takeText(collection, n))
  }

  function takeText(collection: string, n: number): string {
    const row: unknown[] = statements.get(`SELECT json(doc) FROM "${collection}" WHERE n = ?`).get(n)
    return String(row[0])
  }

  function rowsOf(query: Query): number[] {
    const { sql, parameters } = readyQuery(matches, query)
    const rows: unknown[][] = statements.get(sql).all(...parameters)
    return rows.map((row) => Number(row[0]))
  }

  function insert(step: Of<'insert'>): StepResult {
    if (step.stamped) for (const document of step.documents) stamps.raise(document)
    for (const document of step.documents) add(step.collection, document)
    return { ...NONE, modified: step.documents.length }
  }

  function load(step: Of<'load'>): StepResult {
    for (const text of step.documents) add(step.collection, JSON.parse(text), text)
    // Another history begins when a collection was filled.
    touched.forget()
    return { ...NONE, modified: step.documents.length }
  }

  function put(collection: string, document: EncodedDocument, isStamped = false): StepResult {
    const row: unknown[] | undefined = statements
      .get(`SELECT n FROM "${collection}" WHERE _id = ?`)
      .get(idOf(document))
    const n = row?.[0]
    if (n === undefined) {
      if (isStamped) stamps.raise(document)
      add(collection, document)
      return { ...NONE, upserted: 1 }
    }
    const before = take(collection, Number(n))
    // Who puts a document back with its time says that it was not edited.
    if (isStamped && document.updatedAt !== before.updatedAt) stamps.raise(document)
    replace(collection, Number(n), before, document)
    return { ...NONE, matched: 1, modified: 1 }
  }

  function modify(step: Of<'modify'>): StepResult {
    const { collection } = step.query
    if (step.stamped && step.update.set) stamps.raise(step.update.set)
    const rows = rowsOf(step.query)
    if (rows.length === 0 && step.upsert) {
      const document = structuredClone(step.upsert)
      applyUpdate(document, step.update, true)
      add(collection, document)
      return {
        ...NONE,
        upserted: 1,
        ...(step.answer === 'after' ? { document: JSON.stringify(document) } : {}),
      }
    }
    if (rows.length === 0 && step.must) throw stale(collection)
    let modified = 0
    let answer: string | undefined
    for (const n of rows) {
      const before = takeText(collection, n)
      const document: EncodedDocument = JSON.parse(before)
      applyUpdate(document, step.update, false)
      const after = JSON.stringify(document)
      if (after !== before) {
        replace(collection, n, JSON.parse(before), document)
        modified += 1
      }
      if (step.answer) answer = step.answer === 'after' ? after : before
    }
    return { ...NONE, matched: rows.length, modified, ...(answer === undefined ? {} : { document: answer }) }
  }

  function replaceOne(step: Of<'replace'>): StepResult {
    const { collection } = step.query
    const [n] = rowsOf(step.query)
    if (n === undefined) {
      if (!step.upsert) return NONE
      add(collection, { ...step.upsert, ...step.document })
      return { ...NONE, upserted: 1 }
    }
    const before = take(collection, n)
    replace(collection, n, before, { _id: idOf(before), ...step.document })
    return { ...NONE, matched: 1, modified: 1 }
  }

  function remove(step: Of<'delete'>): StepResult {
    const { collection } = step.query
    const rows = rowsOf(step.query)
    if (rows.length === 0 && step.must) throw stale(collection)
    for (const n of rows) {
      const before = take(collection, n)
      statements.get(`DELETE FROM "${collection}" WHERE n = ?`).run(n)
      follow(collection, n, before, undefined)
      if (step.softDelete) {
        const { client = null } = before
        put(tombstones.name, { _id: idOf(before), collection, client, ...step.softDelete, document: before })
      }
    }
    return { ...NONE, matched: rows.length, modified: rows.length }
  }

  function check(step: Of<'check'>): StepResult {
    const found = rowsOf(step.query).length
    if (found > 0 !== step.wanted) throw stale(step.query.collection)
    return { ...NONE, matched: found }
  }

  function append(entry: EncodedDocument): number {
    const added = statements.get('INSERT INTO "_feed" (entry) VALUES (?)').run(JSON.stringify(entry))
    return Number(added.lastInsertRowid)
  }

  function forget({ line, sequence }: Of<'forget'>): number {
    const newest: unknown[] = statements.get(`SELECT max(sequence) FROM "_feed" WHERE ${LINE} = ?`).get(line)
    const upTo = Math.min(sequence, Number(newest[0]) - 1)
    const { changes } = statements
      .get(`DELETE FROM "_feed" WHERE ${LINE} = ? AND sequence <= ?`)
      .run(line, upTo)
    if (Number(changes) > 0)
      statements
        .get('INSERT OR REPLACE INTO "_settings" (name, value) VALUES (?, ?)')
        .run(`${FORGOTTEN}:${line}`, String(upTo))
    return Number(changes)
  }

  function run(step: Step): StepResult {
    switch (step.kind) {
      case 'insert':
        return insert(step)
      case 'load':
        return load(step)
      case 'put':
        return put(step.collection, step.document, step.stamped)
      case 'modify':
        return modify(step)
      case 'replace':
        return replaceOne(step)
      case 'delete':
        return remove(step)
      case 'check':
        return check(step)
      case 'change':
        return { ...NONE, modified: 1, sequence: append(step.entry) }
      case 'project':
        return { ...NONE, matched: projection.project(step.view, step.after, step.upTo) }
      case 'complete':
        projection.complete(step.view)
        return { ...NONE, modified: 1 }
      case 'forget':
        return { ...NONE, modified: forget(step) }
    }
  }

  function runAll({ shapes, steps }: Write): StepResult[] {
    for (const shape of shapes) {
      statements
        .get('INSERT OR IGNORE INTO "_shapes" (collection, path, kind) VALUES (?, ?, ?)')
        .run(...shape)
    }
    return steps.map((step, operation) => {
      try {
        return run(step)
      } catch (error) {
        // A full disk is not the fault of one step and ends the whole group.
        if (sqliteCode(error) === 13) throw error
        const { kind, message, detail } = failureOf(error, keysOfIndex)
        throw new StoreError(kind, message, { ...detail, operation }, error)
      }
    })
  }

  return {
    load(request) {
      const results = runAll(request)
      projection.settle()
      return results
    },
    endLoads: () => counting.save(),
    undoLoads: () => counting.forget(),
    write(request) {
      counting.forget()
      touched.forget()
      const results = runAll(request)
      projection.settle()
      if (request.isUnannounced) touched.forget()
      const added = touched.take(request.steps)
      for (const entry of added) append(entry)
      if (added.length > 0 || results.some(({ sequence }) => sequence !== undefined)) projection.keepPlace()
      counting.save()
      return results
    },
  }
}

function idOf(document: EncodedDocument): string {
  if (typeof document._id !== 'string' || document._id === '')
    throw unsupported('A document needs an _id, a text')
  return document._id
}

function stale(collection: string): StoreError {
  return new StoreError('stale', `A document of ${collection} is not as expected any more`, { collection })
}
