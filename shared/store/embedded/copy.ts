import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs'
import { backup, DatabaseSync } from '@photostructure/sqlite'
import { StoreError } from '../errors.ts'
import { openMoment, type Snapshot } from './moment.ts'
import { damaged } from './state.ts'
import { unopened } from './unopened.ts'

export { lockFile } from './database.ts'
export { beginHistoryOf } from './history.ts'
export { adoptFolder, knownDatabases, refuseMissing, remember, syncFolder } from './known.ts'

/** Where a database is, and where its copy goes. */
export interface DatabaseCopy {
  readonly from: string
  readonly to: string
}

/** Pages that are read in one go. */
const rate = 2_000

/**
 * Copies databases as all of them are at one moment, while their owners in this or other processes go on writing. The
 * copies are compact, checked and on disk when this resolves.
 * @param timeoutMs for how long databases that are written without a pause are tried
 * @throws StoreError `damaged`, `full`, `unfit`, `locked`, `failed`
 */
export async function copyDatabases(copies: readonly DatabaseCopy[], timeoutMs?: number): Promise<void> {
  const moment = await openMoment(
    copies.map(({ from }) => from),
    timeoutMs,
  )
  try {
    for (const [index, { from, to }] of copies.entries()) {
      const snapshot = moment[index]
      if (!snapshot) continue
      await copySnapshot(snapshot, to).catch((error: unknown) => {
        throw uncopied(error, from)
      })
    }
  } finally {
    for (const { close } of moment) close()
  }
}

async function copySnapshot({ db }: Snapshot, to: string): Promise<void> {
  // Within its transaction a database cannot be compacted, only copied page by page.
  const raw = `${to}.inteiro`
  try {
    await backup(db, raw, { rate })
    // From here on its owner may shorten its log again.
    db.exec('ROLLBACK')
    const whole = new DatabaseSync(raw)
    try {
      whole.prepare('VACUUM INTO ?').run(to)
    } finally {
      whole.close()
    }
  } finally {
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(raw + end, { force: true })
  }
  checkDatabase(to)
  const copied = openSync(to, 'r+')
  try {
    fsyncSync(copied)
  } finally {
    closeSync(copied)
  }
}

function uncopied(error: unknown, from: string): unknown {
  if (error instanceof StoreError) return error
  const known = unopened(error, from)
  return known === error && error instanceof Error
    ? new StoreError('failed', error.message, {}, error)
    : known
}

/** Reads all of a database that is not in use. @throws StoreError `damaged` */
export function checkDatabase(file: string): void {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const [first] = db.prepare('PRAGMA quick_check(1)').all()
    if (first?.quick_check !== 'ok') throw damaged(file, String(first?.quick_check))
  } finally {
    db.close()
  }
}
