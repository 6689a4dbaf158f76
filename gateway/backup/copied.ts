import { access, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Says in the data folder that there has been a whole copy; it belongs to the folder, not to the data. */
const copiedName = 'ultima-copia'

/** Keeps when the last whole copy was made. */
export const noteCopied = (dataDir: string, at: string): Promise<void> =>
  writeFile(join(dataDir, copiedName), `${at}\n`, { mode: 0o600 })

/** Whether a data folder was ever copied whole. */
export const wasCopied = (dataDir: string): Promise<boolean> =>
  access(join(dataDir, copiedName)).then(
    () => true,
    () => false,
  )
