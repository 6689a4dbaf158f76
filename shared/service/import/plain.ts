import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { formatInteger } from '@saude/contract/formats'
import { createWork } from '@saude/service/work'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { RefusedFile, refuseFile } from './refuse.ts'
import type { SheetAnswer, SheetAsked } from './sheet.thread.ts'

/** A file as a table of text, which may be another one than what was given. */
export interface PlainFile {
  readonly path: string
  /** Removes what was unpacked for it. */
  readonly end: () => Promise<void>
}

const megabyte = 1_048_576
/** What a packed file may become, and how much more than it takes packed: text packs to a tenth. */
const most = { entries: 2_000, bytes: 1_024 * megabyte, times: 200, sheetBytes: 200 * megabyte } as const

/**
 * A table as text: a CSV as it is, the one file of a ZIP unpacked, the first sheet of an XLSX as CSV. Nothing is unpacked before names and
 * declared sizes are known, and nothing becomes more than it declares.
 * @throws RefusedFile in words
 */
export async function plainFile(path: string): Promise<PlainFile> {
  if (!(await isPacked(path))) return { path, end: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'tabela-'))
  const end = () => rm(folder, { recursive: true, force: true })
  try {
    const plain = join(folder, 'tabela.csv')
    await unpack(path, plain)
    return { path: plain, end }
  } catch (error) {
    await end()
    throw error
  }
}

/** Parts of a ZIP, unpacked. */
export interface PackedParts {
  /** Where each lies, by its name in the ZIP. */
  readonly paths: ReadonlyMap<string, string>
  /** Removes them. */
  readonly end: () => Promise<void>
}

/**
 * Unpacks those parts of a ZIP that somebody wants, within what they declare; other parts are not touched.
 * @param choose which of all names; none: the ZIP is not theirs
 * @returns undefined for what is no ZIP, or none of theirs
 * @throws RefusedFile in words
 */
export async function packedParts(
  path: string,
  choose: (names: readonly string[]) => readonly string[],
): Promise<PackedParts | undefined> {
  if (!(await isPacked(path))) return undefined
  const zip = await openZip(path)
  let folder: string | undefined
  const end = async () => {
    if (folder) await rm(folder, { recursive: true, force: true })
  }
  try {
    const entries = await entriesOf(zip, (await stat(path)).size)
    const chosen = new Set(choose(entries.map(({ fileName }) => fileName)))
    if (chosen.size === 0) return undefined
    folder = await mkdtemp(join(tmpdir(), 'partes-'))
    const paths = new Map<string, string>()
    for (const entry of entries) {
      if (!chosen.has(entry.fileName)) continue
      if (entry.isEncrypted()) refuseFile('O ZIP está protegido por senha')
      const part = join(folder, `parte-${paths.size}`)
      await inflate(zip, entry, part)
      paths.set(entry.fileName, part)
    }
    return { paths, end }
  } catch (error) {
    await end()
    throw error
  } finally {
    zip.close()
  }
}

const openZip = (path: string): Promise<ZipFile> =>
  openPromise(path, { lazyEntries: true, autoClose: false }).catch(() =>
    refuseFile('O ZIP está danificado: gere-o ou baixe-o de novo'),
  )

async function isPacked(path: string): Promise<boolean> {
  const handle = await open(path, 'r').catch(() => undefined)
  if (!handle) return false
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(4), position: 0 })
    // The second one is an empty package.
    return bytesRead === 4 && ['PK\u0003\u0004', 'PK\u0005\u0006'].includes(buffer.toString('latin1'))
  } finally {
    await handle.close()
  }
}

async function unpack(path: string, plain: string): Promise<void> {
  const zip = await openZip(path)
  try {
    const entries = await entriesOf(zip, (await stat(path)).size)
    const isSheet = entries.some(({ fileName }) => fileName === '[Content_Types].xml')
    if (isSheet) return await unpackSheet(path, entries, plain)
    const files = entries.filter(({ fileName }) => !fileName.endsWith('/'))
    const [only, ...more] = files
    if (!only) refuseFile('O ZIP está vazio')
    if (more.length > 0) refuseFile(`O ZIP tem ${formatInteger(files.length)} arquivos: envie um de cada vez`)
    if (only.isEncrypted()) refuseFile('O ZIP está protegido por senha')
    await inflate(zip, only, plain)
    if (await isPacked(plain)) refuseFile('O ZIP tem outro arquivo compactado dentro: descompacte-o antes')
  } finally {
    zip.close()
  }
}

async function entriesOf(zip: ZipFile, packed: number): Promise<readonly Entry[]> {
  if (zip.entryCount > most.entries) refuseFile('O ZIP tem arquivos demais')
  const entries: Entry[] = []
  let bytes = 0
  try {
    for await (const entry of zip.eachEntry()) {
      bytes += entry.uncompressedSize
      entries.push(entry)
    }
  } catch (error) {
    // yauzl says it in English: a path that leads out of the folder is what it finds wrong with names.
    const isOutside =
      error instanceof Error && /relative path|absolute path|invalid characters/.test(error.message)
    refuseFile(
      isOutside
        ? 'O ZIP tem um arquivo com caminho para fora da pasta: não é aceito'
        : 'O ZIP está danificado: gere-o ou baixe-o de novo',
    )
  }
  if (bytes > most.bytes || bytes > Math.max(packed * most.times, megabyte))
    refuseFile(`O ZIP aberto teria ${formatInteger(Math.ceil(bytes / megabyte))} MB: não é aceito`)
  return entries
}

async function inflate(zip: ZipFile, entry: Entry, plain: string): Promise<void> {
  const stream = await zip.openReadStreamPromise(entry).catch(() => damaged())
  let bytes = 0
  const bound = new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length
      done(bytes > entry.uncompressedSize ? new Error('More than declared') : null, piece)
    },
  })
  await pipeline(stream, bound, createWriteStream(plain, { mode: 0o600 })).catch(() => damaged())
}

const damaged = (): never => refuseFile('O ZIP está danificado: gere-o ou baixe-o de novo')

/** In a thread: what unpacks and reads a sheet is at it for seconds. */
async function unpackSheet(path: string, entries: readonly Entry[], plain: string): Promise<void> {
  const bytes = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (bytes > most.sheetBytes) refuseFile('A planilha é grande demais: salve-a como CSV')
  const work = createWork<SheetAsked, SheetAnswer>(
    new URL('./sheet.thread.ts', import.meta.url),
    undefined,
    [],
    { maxOldGenerationSizeMb: 512 },
  )
  try {
    const { refusal } = await work.run({ path, plain }).catch((error: unknown) => {
      // The thread ends by itself where its heap is not enough.
      if (error instanceof RefusedFile) throw error
      return { refusal: 'A planilha não pode ser lida: salve-a como CSV e tente de novo' }
    })
    if (refusal !== null) refuseFile(refusal)
  } finally {
    await work.close()
  }
}
