import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Says in the data folder that there has been a whole copy; it belongs to the folder, not to the data. */
const copiedName = 'ultima-copia'

/** Keeps when the last whole copy was made. */
export const noteCopied = (dataDir: string, at: string): Promise<void> =>
  writeFile(join(dataDir, copiedName), `${at}\n`, { mode: 0o600 })

/** When a data folder was copied whole last; undefined where it never was. */
export async function copiedAt(dataDir: string): Promise<Date | undefined> {
  const text = await readFile(join(dataDir, copiedName), 'utf8').catch(() => '')
  const at = new Date(text.trim())
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** Whether a data folder was ever copied whole. */
export const wasCopied = async (dataDir: string): Promise<boolean> => (await copiedAt(dataDir)) !== undefined
