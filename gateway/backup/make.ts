import { chmod, cp, mkdir, readdir, stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { copyDatabase } from '@saude/service/store/embedded/copy'
import { StartError } from '../start-error.ts'
import { version } from '../version.ts'
import {
  dataEntries,
  filesBelow,
  isDatabase,
  type Manifest,
  sha256,
  sync,
  writeManifest,
} from './manifest.ts'

/**
 * Copies a data folder, of a running installation too: each area's database as it is at one instant, then secrets and
 * files, so that whatever the databases name is there.
 * @throws StartError with words for the operator
 */
export async function makeBackup(dataDir: string, folder: string): Promise<Manifest> {
  const entries = await dataEntries(dataDir).catch(() => [])
  if (!entries.some(isDatabase)) throw new StartError(`Não há dados em ${dataDir}; confira DATA_DIR.`)
  if ((await readdir(dataDir)).some((name) => name.startsWith('demo-filling')))
    throw new StartError('O município de demonstração ainda está sendo preenchido; tente mais tarde.')
  if (`${resolve(folder)}${sep}`.startsWith(`${resolve(dataDir)}${sep}`))
    throw new StartError('A cópia não pode ficar dentro da própria pasta de dados.')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    throw new StartError(`A pasta ${folder} não está vazia; escolha uma pasta nova para a cópia.`)

  for (const name of entries.filter(isDatabase)) copyDatabase(join(dataDir, name), join(folder, name))
  for (const name of entries.filter((entry) => !isDatabase(entry)))
    await cp(join(dataDir, name), join(folder, name), { recursive: true, preserveTimestamps: true })

  await closeToOthers(folder)

  const files: Manifest['files'] = []
  for (const path of await filesBelow(folder)) {
    const whole = join(folder, path)
    await sync(whole)
    files.push({ path, bytes: (await stat(whole)).size, sha256: await sha256(whole) })
  }
  const manifest = { format: 1, createdAt: new Date().toISOString(), version, files }
  await writeManifest(folder, manifest)
  return manifest
}

/** Whatever modes the originals had, the copy is its owner's alone. */
async function closeToOthers(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600)
}
