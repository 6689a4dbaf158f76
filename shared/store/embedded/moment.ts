import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { StoreError } from '../errors.ts'
import type { Database } from './database.ts'
import { sqliteCode } from './failure.ts'
import { unopened } from './unopened.ts'

/** A database as it was at the moment, however long it is read. */
export interface Snapshot {
  readonly file: string
  readonly db: Database
  close(): void
}

interface Source extends Snapshot {
  readonly lock: Database
}

/** So long the commits of the other databases may wait for one that is being written; then they go on, and it is tried anew. */
const holdMs = 200
const restMs = 100
/** An owner that is just starting or closing is waited for so long. */
const openMs = 60_000

/**
 * Read transactions of several databases that begin at one moment: while all of them begin, no process commits to any, so
 * what was committed to one before and named in another after is in both, or in neither. Owners notice nothing but a
 * commit that waits for some milliseconds.
 * @param timeoutMs for how long databases that are written without a pause are tried
 * @throws StoreError `locked`, `damaged`, `unfit`, `full`
 */
export async function openMoment(files: readonly string[], timeoutMs = 60_000): Promise<readonly Snapshot[]> {
  const sources: Source[] = []
  try {
    for (const file of files) sources.push(open(file))
    const end = performance.now() + timeoutMs
    for (let order = sources; ; ) {
      const busy = await begin(order)
      if (!busy) return sources
      if (performance.now() > end)
        throw new StoreError(
          'locked',
          `O banco de dados ${busy.file} está sendo escrito sem pausa; tente mais tarde.`,
        )
      // The busy one first: while it is waited for, no other waits.
      order = [busy, ...order.filter((source) => source !== busy)]
      await pause(restMs)
    }
  } catch (error) {
    for (const source of sources) source.close()
    throw error
  }
}

function open(file: string): Source {
  const opened: Database[] = []
  const close = () => {
    for (const each of opened) each.close()
  }
  const database = (timeout: number): Database => {
    const made = new DatabaseSync(file, { timeout })
    opened.push(made)
    return made
  }
  try {
    const [lock, db] = [database(0), database(openMs)]
    // Whatever has to be read first, a log of a process that died too, is read now.
    look(db)
    return { file, db, lock, close }
  } catch (error) {
    close()
    throw unopened(error, file)
  }
}

const look = (db: Database): unknown => db.prepare('SELECT count(*) FROM sqlite_master').get()

/** Begins all, or none: then it answers whom it waited for in vain. */
async function begin(sources: readonly Source[]): Promise<Source | undefined> {
  const end = performance.now() + holdMs
  const held: Source[] = []
  try {
    for (const source of sources) {
      while (!isHeld(source)) {
        if (performance.now() > end) return source
        await pause(1)
      }
      held.push(source)
    }
    for (const { db } of sources) {
      db.exec('BEGIN')
      look(db)
    }
    return undefined
  } finally {
    for (const { lock } of held) lock.exec('ROLLBACK')
  }
}

/** Keeps every process from committing, unless one is about to: SQLite has one writer at a time. */
function isHeld({ lock }: Source): boolean {
  try {
    lock.exec('BEGIN IMMEDIATE')
    return true
  } catch (error) {
    if (sqliteCode(error) === 5) return false
    throw error
  }
}
