import { chmod, copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { StoreError } from '@saude/service/store'
import { checkDatabase, lockFile } from '@saude/service/store/embedded/copy'
import { StartError } from '../start-error.ts'
import { isDatabase, type Manifest, readManifest, sha256, sync } from './manifest.ts'

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
 * copied and checked before anything is moved.
 * @returns where the former content is, undefined where there was none
 * @throws StartError with words for the operator
 */
export async function restoreBackup(dataDir: string, folder: string, now: Date): Promise<string | undefined> {
  const manifest = await readManifest(folder)
  if (!manifest)
    throw new StartError(`Em ${folder} não há uma cópia completa: falta ou não se lê copia.json.`)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const stamp = now.toISOString().replace(/[:.]/g, '-')
  const owners = await own(dataDir, manifest)
  try {
    const staged = join(dataDir, `restaurando-${stamp}`)
    try {
      await stage(manifest, folder, staged)
    } catch (error) {
      await rm(staged, { recursive: true, force: true })
      throw error
    }
    return await exchange(dataDir, staged, join(dataDir, `antes-${stamp}`))
  } finally {
    for (const owner of owners) owner.close()
  }
}

/** Keeps every process from opening a database of the folder, and fails where one has. */
async function own(dataDir: string, { files }: Manifest) {
  const copied = files.map(({ path }) => path).filter(isDatabase)
  const names = new Set([...copied, ...(await readdir(dataDir)).filter(isDatabase)])
  const owners: ReturnType<typeof lockFile>[] = []
  try {
    for (const name of names) owners.push(lockFile(join(dataDir, name)))
    return owners
  } catch (error) {
    for (const owner of owners) owner.close()
    if (error instanceof StoreError && error.kind === 'locked')
      throw new StartError(
        `A pasta de dados ${dataDir} está em uso. Pare o Saúde Municipal antes de restaurar.`,
      )
    throw error
  }
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
    if (isDatabase(path)) checkDatabase(target)
  }
}

async function exchange(dataDir: string, staged: string, kept: string): Promise<string | undefined> {
  const own = new Set([dirname(staged) === dataDir ? staged.slice(dataDir.length + 1) : '', marker])
  const old = (await readdir(dataDir)).filter(
    (name) => !own.has(name) && !/^(antes|restaurando)-/.test(name) && !/\.owner(-journal)?$/.test(name),
  )
  await writeFile(join(dataDir, marker), '')
  await sync(dataDir)
  if (old.length > 0) await mkdir(kept, { mode: 0o700 })
  for (const name of old) await rename(join(dataDir, name), join(kept, name))
  for (const name of await readdir(staged)) await rename(join(staged, name), join(dataDir, name))
  await rm(staged, { recursive: true })
  await sync(dataDir)
  await rm(join(dataDir, marker))
  await sync(dataDir)
  return old.length > 0 ? kept : undefined
}
