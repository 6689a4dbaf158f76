import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openStore, type Store } from '@saude/store'
import { copyDatabases } from '@saude/store/embedded/copy'
import { isDatabase } from '../backup/manifest.ts'
import { StartError } from '../start-error.ts'
import { collectionsOf, type TakenService } from './parts.ts'

interface Place {
  readonly dataDir: string
  /** MongoDB in place of the databases of the folder. */
  readonly uri: string | undefined
  /** Where copies may lie meanwhile. */
  readonly beside: string
}

/** Stores of all areas, for reading, while the product runs or not. */
export interface CopiedStores {
  readonly storeOf: (area: string) => Store
  close(): Promise<void>
}

/**
 * Opens the stores of all areas as they are at one moment: copies of the databases, so that the product goes on undisturbed;
 * with MongoDB the stores themselves.
 * @throws StartError, StoreError with words for the operator
 */
export async function openCopied(
  services: readonly TakenService[],
  { dataDir, uri, beside }: Place,
): Promise<CopiedStores> {
  const folder = uri === undefined ? await copiesOf(dataDir, beside) : dataDir
  const stores = new Map<string, Store>()
  const close = async () => {
    for (const store of stores.values()) await store.close()
    if (uri === undefined) await rm(folder, { recursive: true, force: true })
  }
  try {
    for (const service of services) {
      const { area } = service
      const place = { folder, area, ...(uri !== undefined && { uri }) }
      stores.set(area, await openStore({ ...place, collections: collectionsOf(service) }))
    }
  } catch (error) {
    await close()
    throw error
  }
  const storeOf = (area: string) => {
    const store = stores.get(area)
    if (!store) throw new Error(`No store of ${area}`)
    return store
  }
  return { storeOf, close }
}

async function copiesOf(dataDir: string, beside: string): Promise<string> {
  const names = (await readdir(dataDir).catch(() => [])).filter(isDatabase)
  if (names.length === 0) throw new StartError(`Não há dados em ${dataDir}; confira DATA_DIR.`)
  const folder = await mkdtemp(join(beside, '.levando-'))
  try {
    await copyDatabases(names.map((name) => ({ from: join(dataDir, name), to: join(folder, name) })))
    return folder
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
