import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Removes what the compiler has noted of earlier runs, where other packages are installed since: it does not look again for
 * one that was missing.
 * @param {string} notes the folder of its notes
 * @param {string} lock the lock file of the packages
 */
export const forgetStaleTypes = (notes, lock) => {
  const stamp = join(notes, 'packages')
  const now = createHash('sha256').update(readFileSync(lock)).digest('base64')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  rmSync(notes, { recursive: true, force: true })
  mkdirSync(notes, { recursive: true })
  writeFileSync(stamp, now)
}
