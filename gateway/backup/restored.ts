import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Lies in the data folder after a restoration; of the names that belong to one (manifest.ts). */
const restoredFile = 'restauracao-feita'

/** Notes that a copy was put back now: that its data is of long ago says nothing of the clock then. */
export const noteRestored = (dataDir: string, now: Date): Promise<void> =>
  writeFile(join(dataDir, restoredFile), now.toISOString(), { mode: 0o600 })

/** When a copy was put back last; undefined where none ever was. */
export async function restoredAt(dataDir: string): Promise<Date | undefined> {
  const text = await readFile(join(dataDir, restoredFile), 'utf8').catch(() => '')
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? undefined : at
}
