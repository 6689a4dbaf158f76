import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { isAreaName as isName } from '@saude/contract/access'
import { type AreaEntry, type AreaRelease, readAreas } from '@saude/contract/area'

/** Why something is not published or not put back, one reason a line, in words for the operator. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError'
  constructor(readonly reasons: readonly string[]) {
    super(reasons.join('\n'))
  }
}

/** What no area comes near: a release may not fill the disk or the memory of who publishes it. */
const most = { files: 2_000, fileBytes: 20_000_000, bytes: 100_000_000, listBytes: 2_000_000, path: 200 }

/** Folders of the release store that hold no area (`live.ts`, `release-store.ts`). */
const taken: readonly string[] = ['log', 'incoming']

/** Names that may become folders; nothing of a person's address leads elsewhere. */
export const isAreaName = (name: string): boolean => isName(name) && !taken.includes(name)
/** Versions that may become folders: '0.1.0', '1.2.0-rc.1+3', 64 characters at the most. */
export const isVersion = (version: string): boolean => /^\d[\w.+-]{0,63}$/.test(version)

/** Paths of built files: no way out of the folder, nothing hidden, nothing that a terminal would act on. */
const isPath = (path: string): boolean =>
  path.length <= most.path && /^[\w@~+-][\w.@~+-]*(\/[\w@~+-][\w.@~+-]*)*$/.test(path)

/** Somebody else's words as a line that may be printed. */
export const printable = (text: string): string => text.replaceAll(/[\p{C}\s]+/gu, ' ').slice(0, 300)

/** The system's name of what went wrong: EEXIST, ENOSPC. */
export const codeOf = (error: unknown): string | undefined =>
  isRecord(error) && typeof error.code === 'string' ? error.code : undefined

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isFile = (value: unknown): value is AreaRelease['files'][number] =>
  isRecord(value) &&
  typeof value.path === 'string' &&
  isPath(value.path) &&
  Number.isSafeInteger(value.bytes) &&
  typeof value.sha256 === 'string'

/**
 * A folder's `area.json` (AreaRelease of the contract).
 * @throws ReleaseError when it is missing or malformed
 */
export async function readRelease(folder: string): Promise<AreaRelease> {
  const path = join(folder, 'area.json')
  const found = await lstat(path).catch(() => undefined)
  if (!found) throw new ReleaseError([`falta area.json em ${folder}`])
  // A link leads elsewhere, and a pipe is never read to its end.
  if (!found.isFile()) throw new ReleaseError([notPlain('area.json')])
  if (found.size > most.listBytes) throw new ReleaseError([`area.json tem mais de ${most.listBytes} bytes`])
  const content = parsed(await readFile(path, 'utf8'))
  const problems: string[] = []
  const [entry] = entriesOf(content, (problem) => problems.push(problem))
  if (!entry || !isRecord(content)) throw new ReleaseError([`area.json está malformado (${problems.join()})`])
  if (!isAreaName(entry.name))
    throw new ReleaseError([`"${printable(entry.name)}" não serve de nome de área`])
  if (!isVersion(entry.version))
    throw new ReleaseError([`a versão "${printable(entry.version)}" não serve de endereço`])
  const { files } = content
  if (!Array.isArray(files) || !files.every(isFile))
    throw new ReleaseError(['area.json não diz os arquivos da versão, ou algum tem um nome que não serve'])
  if (files.length > most.files) throw new ReleaseError([`a versão tem mais de ${most.files} arquivos`])
  return { ...entry, files }
}

/** What nests deeper than a program counts is malformed like the rest. */
function entriesOf(content: unknown, complain: (problem: string) => void): AreaEntry[] {
  try {
    return readAreas({ areas: [content] }, complain)
  } catch {
    return []
  }
}

const notPlain = (path: string) => `${printable(path)} não é um arquivo comum`

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The paths of all that is below a folder and no folder itself, with `/`. */
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

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part)
  return hash.digest('hex')
}

/** What of a release's folder is not as its list says: missing, other, no plain file, too large, not on the list. */
export async function fileProblems(folder: string, release: AreaRelease): Promise<string[]> {
  const there = new Set(await filesBelow(folder))
  const listed = new Map(release.files.map((file) => [file.path, file]))
  const problems: string[] = []
  for (const path of there)
    if (path !== 'area.json' && !listed.has(path))
      problems.push(`o arquivo ${printable(path)} não está na lista`)
  let total = 0
  for (const [path, { bytes, sha256 }] of listed) {
    const found = there.has(path) ? await lstat(join(folder, path)) : undefined
    total += found?.size ?? 0
    if (!found) problems.push(`falta o arquivo ${path}`)
    else if (!found.isFile()) problems.push(notPlain(path))
    else if (found.size > most.fileBytes || total > most.bytes)
      problems.push(
        `o arquivo ${path} é grande demais: no máximo ${most.fileBytes} bytes, e ${most.bytes} a versão`,
      )
    // Its size is looked at before its content: one that is all holes is read for days.
    else if (found.size !== bytes) problems.push(`o arquivo ${path} não é o da lista (${found.size} bytes)`)
    else {
      const hash = await hashOf(join(folder, path))
      if (hash !== sha256) problems.push(`o arquivo ${path} não é o da lista (sha-256 ${hash.slice(0, 12)}…)`)
    }
  }
  return problems.slice(0, 20)
}
