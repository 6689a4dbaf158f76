import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as yup from 'yup'

/** A file of a copy, and what it has to be. */
export const copiedFile = {
  path: yup.string().required(),
  bytes: yup.number().required(),
  sha256: yup.string().required(),
}

/** What a copy consists of. It is written last: a copy without it is not whole. */
const manifest = yup.object({
  format: yup.number().oneOf([1]).required(),
  createdAt: yup.string().required(),
  version: yup.string().required(),
  files: yup.array(yup.object(copiedFile)).required(),
})
export type Manifest = yup.InferType<typeof manifest>

export const manifestName = 'copia.json'

/** Whether an entry of a data folder is a database of the embedded store. */
export const isDatabase = (name: string): boolean => name.endsWith('.sqlite')

/** What belongs to restorations, now and earlier. */
export const isOfRestoring = (name: string): boolean => /^(antes|restaurando|restauracao)-/.test(name)

/** What belongs to a running process, or to this folder only, not to the data. */
const passing =
  /(\.sqlite-(wal|shm|journal)|\.owner(-journal)?)$|^(demo-filling|uploads|reserva|aviso-de-disco|operador(\.nova)?|ultima-copia|areas-aqui|ancoras-do-registro)$|^(auditando|copiando|conferindo)-|^databases(\.|$)/

/** The entries of a data folder that are data. */
export async function dataEntries(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir)).filter((name) => !passing.test(name) && !isOfRestoring(name)).sort()
}

/** All files below a folder, as paths from there. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

/** Hash of a file in hexadecimal; the file is read in parts. */
export async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part)
  return hash.digest('hex')
}

/** Puts a file of a folder on disk. @returns what it is */
export async function described(folder: string, path: string): Promise<Manifest['files'][number]> {
  const whole = join(folder, path)
  await sync(whole)
  return { path, bytes: (await stat(whole)).size, sha256: await sha256(whole) }
}

/** Written last and flushed: a folder without it is no whole copy. */
export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  await writeFile(join(folder, manifestName), JSON.stringify(content, null, 2), { mode: 0o600 })
  await sync(join(folder, manifestName))
  await sync(folder)
}

/** Undefined where there is no whole copy of this format. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : manifestIn(text)
}

/** What a manifest says; undefined where it is none of this format. */
export function manifestIn(text: string): Manifest | undefined {
  try {
    return manifest.validateSync(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Puts a file, or the entries of a folder, on disk. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
