import { chmod, mkdir, readdir } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { copyDatabases, knownDatabases, refuseMissing } from '@saude/store/embedded/copy'
import type { Keeper } from '@saude/store/keeper/keeper'
import { StartError } from '../start-error.ts'
import { version } from '../version.ts'
import { noteCopied } from './copied.ts'
import { copyFiles } from './copy-files.ts'
import { copyKept } from './copy-kept.ts'
import { dataEntries, described, filesBelow, isDatabase, type Manifest, writeManifest } from './manifest.ts'

/**
 * Copies a data folder into another one, as `copyWhole` does, and notes that there is a whole copy.
 * @throws StartError, StoreError with words for the operator
 */
export async function makeBackup(
  dataDir: string,
  folder: string,
  areas: Iterable<string> = [],
  keeper?: Keeper,
): Promise<Manifest> {
  if (`${resolve(folder)}${sep}`.startsWith(`${resolve(dataDir)}${sep}`))
    throw new StartError('A cópia não pode ficar dentro da própria pasta de dados.')
  const manifest = await copyWhole(dataDir, folder, areas, keeper)
  await noteCopied(dataDir, manifest.createdAt)
  return manifest
}

/**
 * Copies a data folder, of a running installation too: the databases of all areas as they are at one moment, and
 * whatever they name. Files are written before a document names them and removed after the last one has ceased to, so
 * they are copied before that moment, and those that came meanwhile after it.
 * @param areas that run as processes of their own: their databases must be in the same folder
 * @param keeper where files lie, where that is not in the data folder
 * @throws StartError, StoreError with words for the operator
 */
export async function copyWhole(
  dataDir: string,
  folder: string,
  areas: Iterable<string> = [],
  keeper?: Keeper,
): Promise<Manifest> {
  const entries: string[] = await dataEntries(dataDir).catch(() => [])
  if (!entries.some(isDatabase)) throw new StartError(`Não há dados em ${dataDir}; confira DATA_DIR.`)
  const elsewhere = [...areas].filter((area) => !entries.includes(`${area}.sqlite`))
  if (elsewhere.length > 0)
    throw new StartError(
      `Os dados de ${elsewhere.join(', ')} não estão em ${dataDir}: uma cópia sem eles não combina com o resto. Use a mesma DATA_DIR para todas as áreas.`,
    )
  // Without one of them, or with an empty one, the copy would not be whole.
  for (const name of knownDatabases(dataDir)) refuseMissing(join(dataDir, name))
  if ((await readdir(dataDir)).some((name) => name.startsWith('demo-filling')))
    throw new StartError('O município de demonstração ainda está sendo preenchido; tente mais tarde.')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    throw new StartError(`A pasta ${folder} não está vazia; escolha uma pasta nova para a cópia.`)

  if (keeper) await copyKept(keeper, folder)
  else await copyFiles(join(dataDir, 'files'), join(folder, 'files'), { isFirst: true })
  const databases = entries.filter(isDatabase)
  await copyDatabases(databases.map((name) => ({ from: join(dataDir, name), to: join(folder, name) })))
  for (const name of (await dataEntries(dataDir)).filter((entry) => !isDatabase(entry)))
    await copyFiles(join(dataDir, name), join(folder, name))
  if (keeper) await copyKept(keeper, folder)

  await closeToOthers(folder)

  const files: Manifest['files'] = []
  for (const path of await filesBelow(folder)) files.push(await described(folder, path))
  const manifest = { format: 1, createdAt: new Date().toISOString(), version, files }
  await writeManifest(folder, manifest)
  return manifest
}

/** Whatever modes the originals had, the copy is its owner's alone. */
async function closeToOthers(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600)
}
