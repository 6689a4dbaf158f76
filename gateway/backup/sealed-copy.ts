import { createHash } from 'node:crypto'
import { access, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Keeper } from '@saude/store/keeper/keeper'
import { StartError } from '../start-error.ts'
import { readSealed, sealFolder } from '../takeout/sealed.ts'
import { noteCopied } from './copied.ts'
import { copyWhole } from './make.ts'
import { type Manifest, manifestIn, manifestName, sha256, sync } from './manifest.ts'

/**
 * A copy as one file that the operator's key opens, and beside it what the file has to be, as `sha256sum -c` reads it. It is a tar archive,
 * encrypted as `openssl enc` does (`takeout/sealed.ts`).
 */
const ending = '.copia'

/** Whether a file of a folder is a sealed copy. */
export const isSealedCopy = (name: string): boolean => /^saude-\d{4}-\d\d-\d\dT[\d-]+Z\.copia$/.test(name)

/** What the file of a moment is called; names are in the order of their times. */
const sealedName = (at: Date): string => `saude-${at.toISOString().replace(/[:.]/g, '-')}${ending}`

/** Beside a sealed copy. */
export const sumOf = (file: string): string => `${file}.sha256`

interface Sealing {
  readonly dataDir: string
  /** Where the file goes; it may hold others. */
  readonly folder: string
  readonly key: string
  readonly now: Date
  /** See `copyWhole`. */
  readonly areas?: Iterable<string>
  readonly keeper?: Keeper | undefined
}

/**
 * Copies a data folder into a sealed file, reads it back, and notes that there is a good copy. What is not sealed yet lies in the data
 * folder alone; a file that is not whole has another name.
 * @throws StartError, StoreError with words for the operator
 */
export async function makeSealed({
  dataDir,
  folder,
  key,
  now,
  areas = [],
  keeper,
}: Sealing): Promise<string> {
  await access(dataDir).catch(() => {
    throw new StartError(`Não há dados em ${dataDir}; confira DATA_DIR.`)
  })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, sealedName(now))
  const half = `${file}.fazendo`
  const open = await mkdtemp(join(dataDir, 'copiando-'))
  try {
    const manifest = await copyWhole(dataDir, open, areas, keeper)
    await sealFolder(open, half, key)
    await sync(half)
    const [problem] = (await readBack(half, key)).problems
    if (problem !== undefined) throw new StartError(`A cópia não foi gravada como devia: ${problem}`)
    await writeFile(sumOf(file), `${await sha256(half)}  ${basename(file)}\n`, { mode: 0o600 })
    await rename(half, file)
    await sync(folder)
    await noteCopied(dataDir, manifest.createdAt)
    return file
  } finally {
    await rm(half, { force: true })
    await rm(open, { recursive: true, force: true })
  }
}

/** What a sealed copy says of itself, and what of it is not as it was written, in words. */
interface ReadBack {
  readonly manifest: Manifest | undefined
  readonly problems: readonly string[]
}

/** Reads all of a sealed copy, without writing anything, and holds each file against its manifest. @throws StartError */
export async function readBack(file: string, key: string): Promise<ReadBack> {
  const found = new Map<string, { readonly sha256: string; readonly bytes: number }>()
  let text = ''
  await readSealed(file, key, async ({ name }, content) => {
    const hash = createHash('sha256')
    let bytes = 0
    for await (const part of content) {
      hash.update(part)
      bytes += part.length
      if (name === manifestName) text += String(part)
    }
    if (name !== manifestName) found.set(name, { sha256: hash.digest('hex'), bytes })
  })
  const manifest = manifestIn(text)
  if (!manifest) return { manifest, problems: [`Em ${file} falta ou não se lê ${manifestName}.`] }
  const problems = manifest.files.flatMap(({ path, bytes, sha256: expected }) => {
    const one = found.get(path)
    found.delete(path)
    if (!one) return [`O arquivo ${path} falta na cópia.`]
    if (one.bytes !== bytes) return [`O arquivo ${path} da cópia tem ${one.bytes} bytes, e eram ${bytes}.`]
    return one.sha256 === expected ? [] : [`O arquivo ${path} da cópia está danificado.`]
  })
  return {
    manifest,
    problems: [...problems, ...[...found.keys()].map((path) => `O arquivo ${path} não é da cópia.`)],
  }
}

/** What of a sealed file differs from the sum beside it; undefined where they agree, or there is none. */
export async function sumProblem(file: string): Promise<string | undefined> {
  const text = await readFile(sumOf(file), 'utf8').catch(() => undefined)
  const [expected] = text?.split(' ') ?? []
  if (expected === undefined || expected === (await sha256(file))) return undefined
  const { size } = await stat(file)
  return `${basename(file)} (${dirname(file)}) não é o arquivo que foi gravado: tem ${size} bytes, e a soma de ${basename(sumOf(file))} é outra.`
}
