import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { formatDateTime } from '@saude/contract/formats'
import { collectionOf, openStore } from '@saude/store'
import { StartError } from '../start-error.ts'
import { collectionsOf, type TakenService } from '../takeout/parts.ts'
import { openSealed } from '../takeout/sealed.ts'
import { filesBelow, type Manifest, manifestName, readManifest, sha256 } from './manifest.ts'
import { restoreBackup } from './restore.ts'
import { isSealedCopy, readBack, sumProblem } from './sealed-copy.ts'

interface Checking {
  /** A folder that is a copy, a sealed one, or a folder of sealed ones, of which the newest is meant. */
  readonly path: string
  readonly key: string | undefined
  /** The copy is put back into a folder here meanwhile. */
  readonly beside: string
  readonly services: readonly TakenService[]
  readonly now: Date
}

/** What there is of an area in a copy that was put back. */
interface Counted {
  readonly area: string
  readonly documents: Readonly<Record<string, number>>
}

/** What a copy is, and what is not as it was written, in words; where there is nothing of that, how much is in it. */
interface CheckedCopy {
  readonly what: string
  readonly problems: readonly string[]
  readonly counted: readonly Counted[]
}

/**
 * Checks a copy: each file is held against what was written of it, then all of it is put back into a folder of its own and its documents are
 * counted, as a restoration would have them.
 * @throws StartError, StoreError with words for the operator
 */
export async function checkCopy({ path, key, beside, services, now }: Checking): Promise<CheckedCopy> {
  const sealed = await sealedAt(path)
  const { manifest, problems } = sealed ? await ofSealed(sealed, key) : await ofFolder(path)
  const what = manifest
    ? `${sealed ?? path}, de ${formatDateTime(new Date(manifest.createdAt))}, versão ${manifest.version}: ${manifest.files.length} arquivos`
    : (sealed ?? path)
  if (problems.length > 0) return { what, problems, counted: [] }
  await mkdir(beside, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(beside, 'conferindo-'))
  try {
    if (sealed !== undefined) await openSealed(sealed, join(folder, 'copia'), key ?? '')
    await restoreBackup(join(folder, 'dados'), sealed ? join(folder, 'copia') : path, now)
    return { what, problems, counted: await counted(join(folder, 'dados'), services) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The sealed copy that is meant: the file, or the newest one of a folder; undefined for a folder that is a copy. @throws StartError */
export async function sealedAt(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(() => {
    throw new StartError(`${path} não existe.`)
  })
  if (found.isFile()) return path
  const names = await readdir(path)
  if (names.includes(manifestName)) return undefined
  const newest = names.filter(isSealedCopy).sort().at(-1)
  return newest === undefined ? undefined : join(path, newest)
}

async function ofSealed(file: string, key: string | undefined) {
  if (key === undefined)
    throw new StartError(`${file} está fechado: defina BACKUP_KEY_FILE com a chave dele.`)
  const other = await sumProblem(file)
  const read = await readBack(file, key).catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error
    return { manifest: undefined, problems: [error.message] }
  })
  return { manifest: read.manifest, problems: [...(other === undefined ? [] : [other]), ...read.problems] }
}

async function ofFolder(folder: string): Promise<{ manifest: Manifest | undefined; problems: string[] }> {
  const manifest = await readManifest(folder)
  if (!manifest)
    return {
      manifest,
      problems: [`Em ${folder} não há uma cópia completa: falta ou não se lê ${manifestName}.`],
    }
  const problems: string[] = []
  const left = new Set(await filesBelow(folder))
  left.delete(manifestName)
  for (const { path, bytes, sha256: expected } of manifest.files) {
    if (!left.delete(path)) {
      problems.push(`O arquivo ${path} falta na cópia.`)
      continue
    }
    const { size } = await stat(join(folder, path))
    if (size !== bytes) problems.push(`O arquivo ${path} da cópia tem ${size} bytes, e eram ${bytes}.`)
    else if ((await sha256(join(folder, path))) !== expected)
      problems.push(`O arquivo ${path} da cópia está danificado.`)
  }
  return {
    manifest,
    problems: [...problems, ...[...left].map((path) => `O arquivo ${path} não é da cópia.`)],
  }
}

async function counted(dataDir: string, services: readonly TakenService[]): Promise<Counted[]> {
  const areas: Counted[] = []
  const names = new Set(await readdir(dataDir))
  for (const service of services) {
    if (!names.has(`${service.area}.sqlite`)) continue
    const store = await openStore({
      folder: dataDir,
      area: service.area,
      collections: collectionsOf(service),
    })
    try {
      const documents: Record<string, number> = {}
      for (const collection of collectionsOf(service))
        documents[collection.name] = await store.collection(collectionOf(collection)).countDocuments({})
      areas.push({ area: service.area, documents })
    } finally {
      await store.close()
    }
  }
  return areas
}
