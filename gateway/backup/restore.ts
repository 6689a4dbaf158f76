import { chmod, copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { StoreError } from '@saude/store'
import { beginHistoryOf, checkDatabase, lockFile, remember } from '@saude/store/embedded/copy'
import { StartError } from '../start-error.ts'
import { askRunning, type Exchange } from './hand-over.ts'
import { lockGateway } from './lock.ts'
import { isDatabase, isOfRestoring, type Manifest, readManifest, sha256, sync } from './manifest.ts'
import { noteRestored } from './restored.ts'

/** Lies in the data folder while its content is being exchanged. */
const marker = 'restauracao-pendente'

/** A folder whose exchange was interrupted is not started. @throws StartError */
export async function refuseHalfRestored(dataDir: string): Promise<void> {
  if ((await readdir(dataDir)).includes(marker))
    throw new StartError(
      `A restauração em ${dataDir} não terminou. Repita: npm run restore -- PASTA. Os dados anteriores estão nas pastas antes-… dentro dela.`,
    )
}

/**
 * Puts a copy in place of the data folder's content, which is kept in a folder `antes-…` inside. Everything is
 * copied and checked before anything is moved. Where the product runs, it is asked to do the exchange itself.
 * @param timeoutMs how long a running product may take to notice
 * @returns where the former content is, undefined where there was none
 * @throws StartError with words for the operator
 */
export async function restoreBackup(
  dataDir: string,
  folder: string,
  now: Date,
  timeoutMs?: number,
): Promise<string | undefined> {
  const manifest = await readManifest(folder)
  if (!manifest)
    throw new StartError(`Em ${folder} não há uma cópia completa: falta ou não se lê copia.json.`)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const stamp = now.toISOString().replace(/[:.]/g, '-')
  const exchange = { staged: `restaurando-${stamp}`, kept: `antes-${stamp}` }
  try {
    await stage(manifest, folder, join(dataDir, exchange.staged))
    await exchangeContent(dataDir, exchange).catch((error: unknown) => {
      if (error instanceof StoreError && error.kind === 'locked')
        return askRunning(dataDir, exchange, timeoutMs)
      throw error
    })
  } catch (error) {
    // Of an exchange that has begun nothing is thrown away: the next start reports it.
    if (!(await readdir(dataDir)).includes(marker))
      await rm(join(dataDir, exchange.staged), { recursive: true, force: true })
    throw error
  }
  return (await readdir(dataDir)).includes(exchange.kept) ? join(dataDir, exchange.kept) : undefined
}

async function stage({ files }: Manifest, folder: string, staged: string): Promise<void> {
  for (const { path, sha256: expected } of files) {
    if (normalize(path) !== path || path.startsWith('..') || path.startsWith('/'))
      throw new StartError(`A cópia nomeia um arquivo fora dela: ${path}`)
    const target = join(staged, path)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await copyFile(join(folder, path), target).catch((error: unknown) => {
      throw new StartError(`O arquivo ${path} da cópia não pode ser copiado: ${String(error)}`)
    })
    await chmod(target, 0o600)
    await sync(target)
    if ((await sha256(target)) !== expected)
      throw new StartError(`O arquivo ${path} da cópia está danificado.`)
    if (!isDatabase(path)) continue
    checkDatabase(target)
    beginHistoryOf(target)
    await sync(target)
    // The folder then has these and no others, whatever it had before.
    remember(target)
  }
}

/**
 * Moves what was staged in the place of the data folder's content. Meanwhile no process can open a database there.
 * @throws StoreError `locked`, and nothing is changed, where one has
 */
export async function exchangeContent(dataDir: string, { staged, kept }: Exchange): Promise<void> {
  const entries = await readdir(dataDir)
  const copied = await readdir(join(dataDir, staged))
  const owners: ReturnType<typeof lockFile>[] = []
  try {
    owners.push(lockGateway(dataDir))
    for (const name of new Set([...entries, ...copied].filter(isDatabase)))
      owners.push(lockFile(join(dataDir, name)))
    const old = entries.filter((name) => !isOfRestoring(name) && !/\.owner(-journal)?$/.test(name))
    await writeFile(join(dataDir, marker), '')
    await sync(dataDir)
    if (old.length > 0) await mkdir(join(dataDir, kept), { mode: 0o700 })
    for (const name of old) await rename(join(dataDir, name), join(dataDir, kept, name))
    for (const name of copied) await rename(join(dataDir, staged, name), join(dataDir, name))
    await rm(join(dataDir, staged), { recursive: true })
    await sync(dataDir)
    await noteRestored(dataDir, new Date())
    await rm(join(dataDir, marker))
    await sync(dataDir)
  } finally {
    for (const owner of owners) owner.close()
  }
}
