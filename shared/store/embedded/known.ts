import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { StoreError } from '../errors.ts'

/**
 * Which databases a folder has had: a file `databases/<area>` for each one, on disk before anything is acknowledged.
 * A database that is in there and not in its place was lost, and is never begun anew. In a folder of their own, so that
 * removing `citizen.sqlite*` does not remove it; a file each, so that processes need not agree.
 */
const records = (folder: string): string => join(folder, 'databases')
const recordOf = (file: string): string => join(records(dirname(file)), basename(file, '.sqlite'))

/** Whether this database has been on disk before. */
export const isKnown = (file: string): boolean => existsSync(recordOf(file))

/** The databases that a folder must have, as names of files. */
export const knownDatabases = (folder: string): string[] =>
  existsSync(records(folder)) ? readdirSync(records(folder)).map((area) => `${area}.sqlite`) : []

/** Remembers a database that is on disk. */
export function remember(file: string): void {
  if (isKnown(file)) return
  mkdirSync(dirname(recordOf(file)), { recursive: true, mode: 0o700 })
  writeFileSync(recordOf(file), `${new Date().toISOString()}\n`, { mode: 0o600, flush: true })
  syncFolder(dirname(recordOf(file)))
  syncFolder(dirname(file))
}

/** To be called before a database is removed on purpose. */
export function forget(file: string): void {
  if (!isKnown(file)) return
  rmSync(recordOf(file))
  syncFolder(dirname(recordOf(file)))
}

/**
 * Begins to remember in a folder from before there was a memory: whatever has left a trace there was a database.
 * @param always those without which there are no others
 */
export function adoptFolder(folder: string, always: readonly string[] = []): void {
  if (existsSync(records(folder))) return
  const seen = new Set(tracesIn(folder))
  if (seen.size > 0) for (const area of always) seen.add(area)
  const made = mkdtempSync(`${records(folder)}.`)
  for (const area of seen) writeFileSync(join(made, area), '', { mode: 0o600, flush: true })
  syncFolder(made)
  try {
    renameSync(made, records(folder))
    syncFolder(folder)
  } catch (error) {
    rmSync(made, { recursive: true })
    // Another process was faster.
    if (!existsSync(records(folder))) throw error
  }
}

/** The areas of which a folder has a database, a log of one, its owner's lock, or files that its documents name. */
function tracesIn(folder: string): string[] {
  const names = readdirSync(folder)
  const files = join(folder, 'files')
  const isFolder = names.includes('files') && statSync(files).isDirectory()
  return [
    ...names.flatMap((name) => /^(.+)\.sqlite(?:-wal|\.owner)?$/.exec(name)?.[1] ?? []),
    ...(isFolder ? readdirSync(files) : []),
  ]
}

/** @throws StoreError `unfit` when a database that was here is gone, or nothing is left in it */
export function refuseMissing(file: string): void {
  if (!isKnown(file)) return
  const size = existsSync(file) ? statSync(file).size : undefined
  if (size === undefined || size === 0) throw missing(file, size === undefined ? 'não está lá' : 'está vazio')
}

/** A database that was lost, in words for the operator. */
export function missing(file: string, how: string): StoreError {
  return new StoreError(
    'unfit',
    `O banco de dados ${file} já existiu e ${how}; nada foi alterado. Ponha o arquivo de volta ou restaure a última cópia de segurança: npm run restore -- PASTA`,
  )
}

/** Puts the entries of a folder on disk; Windows does that by itself and opens no folders. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
