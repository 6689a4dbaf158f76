import { copyFile, lstat, mkdir, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { filesBelow } from './manifest.ts'

/** What was written in the last minute may not be whole yet. */
const freshMs = 60_000

/**
 * Copies what is below a path of a data folder that is in use, apart from what is there already as it is now. What
 * disappears meanwhile is left out.
 * @param isFirst what is fresh waits for the second time
 */
export async function copyFiles(from: string, to: string, { isFirst = false } = {}): Promise<void> {
  const found = await lstat(from).catch(absent)
  if (!found) return
  const paths = found.isDirectory() ? await filesBelow(from) : ['']
  for (const path of paths) await copyWhole(join(from, path), join(to, path), isFirst)
}

async function copyWhole(from: string, to: string, isFirst: boolean): Promise<void> {
  const before = await stat(from).catch(absent)
  if (!before || (isFirst && before.mtimeMs > Date.now() - freshMs)) return
  const there = await stat(to).catch(absent)
  if (there && isSame(before, there)) return
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const isCopied = await copyFile(from, to).then(() => true, absent)
  if (!isCopied) return
  await utimes(to, before.atime, new Date(Math.floor(before.mtimeMs)))
  // Written anew under the copy: then once more.
  const after = await stat(from).catch(absent)
  if (after && !isSame(before, after)) await copyWhole(from, to, false)
}

interface Seen {
  readonly size: number
  readonly mtimeMs: number
}

/** Times are kept to the millisecond. */
const isSame = (one: Seen, other: Seen): boolean =>
  one.size === other.size && Math.floor(one.mtimeMs) === Math.floor(other.mtimeMs)

function absent(error: unknown): undefined {
  if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT')
    return undefined
  throw error
}
