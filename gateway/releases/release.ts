import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { type AreaRelease, readAreas } from '@saude/contract/area'

/** Why something is not published or not put back, one reason a line, in words for the operator. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError'
  constructor(readonly reasons: readonly string[]) {
    super(reasons.join('\n'))
  }
}

/** Names that may become folders; nothing of a person's address leads elsewhere. */
export const isAreaName = (name: string): boolean => /^[a-z][a-z0-9-]*$/.test(name)
export const isVersion = (version: string): boolean => /^\d[\w.+-]*$/.test(version)

/** The system's name of what went wrong: EEXIST, ENOSPC. */
export const codeOf = (error: unknown): string | undefined =>
  isRecord(error) && typeof error.code === 'string' ? error.code : undefined

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isFile = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value.path === 'string' &&
  typeof value.bytes === 'number' &&
  typeof value.sha256 === 'string'

/**
 * A folder's `area.json` (AreaRelease of the contract).
 * @throws ReleaseError when it is missing or malformed
 */
export async function readRelease(folder: string): Promise<AreaRelease> {
  const text = await readFile(join(folder, 'area.json'), 'utf8').catch(() => undefined)
  if (text === undefined) throw new ReleaseError([`falta area.json em ${folder}`])
  const content = parsed(text)
  const problems: string[] = []
  const [entry] = readAreas({ areas: [content] }, (problem) => problems.push(problem))
  if (!entry || !isRecord(content)) throw new ReleaseError([`area.json está malformado (${problems.join()})`])
  if (!isVersion(entry.version)) throw new ReleaseError([`a versão "${entry.version}" não serve de endereço`])
  const { files } = content
  if (!Array.isArray(files) || !files.every(isFile))
    throw new ReleaseError(['area.json não diz os arquivos da versão'])
  // The lines above have looked at every part of the type.
  return { ...entry, files: files as AreaRelease['files'] }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The paths of all files below a folder, with `/`. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    )
    .sort()
}

async function hashOf(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of createReadStream(path)) {
    hash.update(part)
    bytes += part.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** What of a release's folder is not as its list says: missing, other, or not on the list. */
export async function fileProblems(folder: string, release: AreaRelease): Promise<string[]> {
  const there = new Set(await filesBelow(folder))
  const listed = new Map(release.files.map((file) => [file.path, file]))
  const problems: string[] = []
  for (const [path, file] of listed) {
    if (!there.has(path)) problems.push(`falta o arquivo ${path}`)
    else {
      const { bytes, sha256 } = await hashOf(join(folder, path))
      if (bytes !== file.bytes || sha256 !== file.sha256)
        problems.push(`o arquivo ${path} não é o da lista (sha-256 ${sha256.slice(0, 12)}…)`)
    }
  }
  for (const path of there)
    if (path !== 'area.json' && !listed.has(path)) problems.push(`o arquivo ${path} não está na lista`)
  return problems
}
