import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { repeatedError, StoreError, unsupported } from '../errors.ts'
import { countAnew, lockFile, openDatabase } from './database.ts'
import { failureOf, sqliteCode } from './failure.ts'
import { beginFilling, empty, endFilling, isOnlyOf } from './filling.ts'
import { beginHistory } from './history.ts'
import { createInPlace } from './in-place.ts'
import { keysOfIndex } from './indexes.ts'
import { refuseMissing, remember } from './known.ts'
import { createLoads, endsLoads } from './loads.ts'
import { createMatches } from './matches.ts'
import type {
  Answer,
  Check,
  Failure,
  Fill,
  Numbered,
  Opened,
  Read,
  StepResult,
  WorkerSettings,
  Write,
} from './protocol.ts'
import { type ReadAnswer, read } from './reader.ts'
import { createStamps } from './stamps.ts'
import { markState } from './state.ts'
import { createStatements } from './statements.ts'
import { createTurns } from './turns.ts'
import { unopened } from './unopened.ts'
import { createProjection } from './view/projection.ts'
import { createWriter } from './writer.ts'

/** After so many writes the planner's statistics are looked at again. */
const MANY = 2_000

/** So long reads are answered before they are sent, and before what is to be written has its turn. Milliseconds. */
const SLICE = 4

/**
 * The thread that owns one file. Reads take turns by those on whose behalf they are (`turns.ts`), for a slice of time;
 * then comes what was to be written meanwhile: one transaction and so one fsync, each within a savepoint, answered after
 * the commit.
 */
function start(): void {
  if (!parentPort) throw new Error('Started outside of a worker')
  const port: MessagePort = parentPort
  // The one place that sends it is channel.ts.
  const settings: WorkerSettings = workerData
  const fail = (error: unknown): Failure => failureOf(error, keysOfIndex)
  const send = (opened: Opened): void => port.postMessage(opened)

  let opened: ReturnType<typeof open>
  try {
    opened = open(settings)
  } catch (error) {
    send({ isOpen: false, failure: fail(error) })
    return
  }
  const { db, owner, statements, matches, stamps, writer, projection, inPlace } = opened

  const loads = createLoads({ db, writer, matches, inPlace, failureOf: fail })

  let uncounted = 0

  function commit(writes: readonly [number, Write][]): Answer[] {
    const done: [number, StepResult[]][] = []
    const answers: Answer[] = []
    try {
      inPlace()
      db.exec('BEGIN IMMEDIATE')
      stamps.begin()
      for (const [id, request] of writes) {
        db.exec('SAVEPOINT one')
        matches.begin()
        try {
          done.push([id, writer.write(request)])
        } catch (error) {
          // A full disk ends the whole transaction: then the group fails, below.
          if (!db.isTransaction) throw error
          db.exec('ROLLBACK TO one')
          matches.undo()
          projection.undo()
          answers.push([id, false, fail(error)])
        }
        db.exec('RELEASE one')
      }
      stamps.save()
      db.exec('COMMIT')
      // What was written into a file that somebody has taken away meanwhile is not acknowledged.
      inPlace()
      stamps.commit()
      uncounted += writes.length
      return [...answers, ...done.map(([id, results]): Answer => [id, true, results])]
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK')
      for (const { name } of settings.collections) matches.forget(name)
      projection.undo()
      return writes.map(([id]) => [id, false, fail(error)])
    }
  }

  /** Begins or ends the filling of a collection; what happens in between would be found anew at the next start. */
  function fill({ collection, phase, client }: Fill): number {
    const declared = settings.collections.find(({ name }) => name === collection)
    if (!declared)
      throw unsupported(`The collection ${collection} was not declared when the store was opened`)
    inPlace()
    matches.forget(collection)
    const lost = loads.failure(collection)
    if (phase !== 'end' && phase !== 'commit') loads.forget(collection)
    else if (lost) throw new StoreError(lost.kind, lost.message, lost.detail)
    if (phase === 'commit') return 1
    if (phase === 'begin') {
      if (!beginFilling(db, declared)) return 0
      projection.beginFilling(declared)
      return 1
    }
    if (client !== undefined && !isOnlyOf(db, declared, client)) return 1
    const left = phase === 'end' ? endFilling(db, declared) : 0
    if (phase === 'empty') {
      empty(db, declared)
      projection.emptied()
      projection.beginFilling(declared)
    }
    if (left > 0) return left
    const views = projection.endFilling(collection)
    // What is emptied is gone through at once.
    if (views > 0 && phase === 'end') return views
    while (views > 0 && projection.endFilling(collection) > 0);
    // No entry of the feed names what was filled in.
    if (declared.synced) beginHistory(db)
    projection.keepPlace()
    keepCounted()
    return 0
  }

  /** A town that is imported while the process runs is not planned for as if it were empty. */
  function keepCounted(): void {
    uncounted = 0
    if (settings.maxPages === undefined) countAnew(db)
  }

  /** Leaves statistics and a short log behind; on a full disk there is no room for it, and no need. */
  function tidy(): void {
    try {
      db.exec('PRAGMA optimize')
      markState(db, 'closed')
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    } catch {}
  }

  function answerTo(request: Read | Fill | Check): ReadAnswer | number {
    if (request.kind === 'fill') return fill(request)
    if (request.kind === 'view' || request.kind === 'viewState') return projection.read(request)
    if (request.kind !== 'check') return read(statements, matches, request)
    inPlace()
    return 1
  }

  const reads = createTurns<readonly [id: number, request: Read | Fill | Check]>()
  let writes: [number, Write][] = []
  let closing: number | undefined

  function take(group: readonly Numbered[]): void {
    for (const [id, request, caller] of group) {
      if (request.kind === 'write') writes.push([id, request])
      else if (request.kind === 'close') closing = id
      else reads.add(caller, [id, request])
    }
  }

  /** Takes what has come meanwhile; behind the request to close nothing is done any more. */
  function takeMore(): void {
    while (closing === undefined) {
      const more = receiveMessageOnPort(port)
      if (!more) return
      take(more.message)
    }
  }

  function answerSome(): void {
    const answers: Answer[] = []
    // Row numbers of a million are handed over, not copied.
    const moved: ArrayBuffer[] = []
    const until = performance.now() + SLICE
    while (reads.size > 0 && (answers.length === 0 || performance.now() < until)) {
      for (const [id, request] of reads.take(1)) {
        try {
          const answer = answerTo(request)
          answers.push([id, true, answer])
          if (answer instanceof Float64Array && answer.buffer instanceof ArrayBuffer)
            moved.push(answer.buffer)
        } catch (error) {
          answers.push([id, false, fail(error)])
        }
      }
      // Who has come meanwhile has the next turn, if not the one before.
      takeMore()
    }
    if (answers.length > 0) port.postMessage(answers, moved)
  }

  function serve(): void {
    const isMore = reads.size > 0 || closing !== undefined || endsLoads(writes)
    if (isMore) loads.commit()
    answerSome()
    const group = writes
    writes = []
    if (group.length > 0) port.postMessage(endsLoads(group) ? commit(group) : loads.add(group))
    if (uncounted >= MANY) keepCounted()
  }

  function close(id: number): void {
    tidy()
    db.close()
    owner.close()
    port.postMessage([[id, true, 0]])
    port.close()
  }

  port.on('message', (first: Numbered[]) => {
    // What was on its way when the file was closed: it is refused when this thread ends.
    if (closing !== undefined) return
    take(first)
    takeMore()
    while (reads.size > 0 || writes.length > 0) {
      serve()
      takeMore()
    }
    if (closing !== undefined) {
      loads.commit()
      close(closing)
    }
  })
  const shapes = statements.get('SELECT collection, path, kind FROM "_shapes"').all()
  send({ isOpen: true, shapes: shapes.map(([collection, path, kind]) => [collection, path, kind]) })
}

function open(settings: WorkerSettings) {
  const owner = lockFile(settings.file)
  try {
    // Before SQLite looks: beside an empty file it throws the log away.
    refuseMissing(settings.file)
    const db = openDatabase(settings.file, settings)
    const inPlace = createInPlace(settings.file)
    remember(settings.file)
    const statements = createStatements(db)
    const matches = createMatches(statements, settings.collections)
    const stamps = createStamps(statements)
    const projection = createProjection(db, statements, settings.views, settings.collections)
    const writer = createWriter(statements, matches, settings.collections, stamps, projection)
    return { db, owner, statements, matches, stamps, writer, projection, inPlace }
  } catch (error) {
    owner.close()
    // A unique index over what is there twice.
    if (sqliteCode(error) === 19)
      throw repeatedError(`O banco de dados ${settings.file}`, failureOf(error, keysOfIndex).detail, error)
    throw unopened(error, settings.file)
  }
}

start()
