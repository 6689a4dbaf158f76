import { mkdir, readdir } from 'node:fs/promises'
import { adoptFolder } from '@saude/store/embedded/copy'
import { lockGateway } from './backup/lock.ts'
import { refuseHalfRestored } from './backup/restore.ts'
import { discardHalf } from './filling.ts'
import type { Settings } from './settings.ts'

/** What stays while a process works on a data folder. */
export interface DataFolder {
  /** Lets others have it. */
  close(): void
}

/**
 * Takes the data folder for this process before anything in it is touched: the gateway's, and an operator's command that
 * does what only the gateway may do. The lock is the operating system's and dies with the process. With MongoDB the database
 * has a lease instead (`lease.ts`), for what the folder holds is of less weight.
 */
export async function ownDataFolder({
  dataDir,
  mongoUri,
  areaServices,
}: Pick<Settings, 'dataDir' | 'mongoUri' | 'areaServices'>): Promise<DataFolder> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  if (mongoUri !== undefined) {
    await refuseHalfRestored(dataDir)
    return { close() {} }
  }
  const owner = lockGateway(dataDir)
  try {
    await enterDataFolder(dataDir)
    await discardHalf(dataDir, 'demo-filling', await areasHere(dataDir, areaServices))
    return { close: () => owner.close() }
  } catch (error) {
    owner.close()
    throw error
  }
}

/** What every process does before it opens a database there. @throws StartError */
export async function enterDataFolder(dataDir: string): Promise<void> {
  await refuseHalfRestored(dataDir)
  // No installation is without its core.
  adoptFolder(dataDir, ['core'])
}

/** The areas with a database in the folder, without those that processes of their own look after. */
async function areasHere(dataDir: string, elsewhere: Settings['areaServices']): Promise<string[]> {
  const names = await readdir(dataDir)
  const areas = names.flatMap((name) => /^(.+)\.sqlite$/.exec(name)?.[1] ?? [])
  return areas.filter((area) => ![...elsewhere.keys()].some((one) => one === area))
}
