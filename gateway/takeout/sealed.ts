import { createCipheriv, createDecipheriv, pbkdf2, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, stat } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import type { Duplex, Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { extract, type Headers, pack } from 'tar-stream'
import { filesBelow } from '../backup/manifest.ts'
import { StartError } from '../start-error.ts'

/**
 * A folder as one file that a password opens: a tar archive, encrypted as `openssl enc -aes-256-cbc -pbkdf2` does, so that
 * it can be opened without this product (`opening`). That it is what was written, say the hashes inside.
 */
const magic = Buffer.from('Salted__')
/** OWASP's number for PBKDF2 with SHA-256. */
const iterations = 600_000
const minLength = 12

/** How the file is opened by tools that everybody has. */
export const opening = (file: string, isSealed = true): string =>
  isSealed
    ? `openssl enc -d -aes-256-cbc -pbkdf2 -iter ${iterations} -in ${file} | tar -x -C PASTA`
    : `tar -x -f ${file} -C PASTA`

async function keysOf(password: string, salt: Buffer) {
  const bytes = await promisify(pbkdf2)(password, salt, iterations, 48, 'sha256')
  return { key: bytes.subarray(0, 32), iv: bytes.subarray(32) }
}

/** @throws StartError for a password that is guessed too soon */
export function refuseWeak(password: string): void {
  if ([...password].length < minLength)
    throw new StartError(`A senha precisa de pelo menos ${minLength} caracteres.`)
}

/**
 * Writes the files of a folder into one file, a file at a time: sealed with a password, or a plain archive.
 * @throws StartError for a weak password
 */
export async function sealFolder(folder: string, file: string, password: string | undefined): Promise<void> {
  if (password !== undefined) refuseWeak(password)
  const archive = pack()
  const target = createWriteStream(file, { mode: 0o600, flags: 'wx' })
  const writing = password === undefined ? pipeline(archive, target) : sealInto(archive, target, password)
  const adding = (async () => {
    for (const path of await filesBelow(folder)) {
      const { size } = await stat(join(folder, path))
      await pipeline(createReadStream(join(folder, path)), archive.entry({ name: path, size, mode: 0o600 }))
    }
    archive.finalize()
  })()
  adding.catch((error: Error) => archive.destroy(error))
  await Promise.all([adding, writing])
}

async function sealInto(archive: Readable, target: Writable, password: string): Promise<void> {
  const salt = randomBytes(8)
  const { key, iv } = await keysOf(password, salt)
  target.write(Buffer.concat([magic, salt]))
  await pipeline(archive, createCipheriv('aes-256-cbc', key, iv), target)
}

/** Writes what a plain archive holds below a folder. @throws StartError where it is none, or holds paths outside */
export async function openPlain(file: string, folder: string): Promise<void> {
  const keep: Entry = (header, content) => keepEntry(header, content, folder)
  await unpack(createReadStream(file), keep, `${file} não é uma exportação, ou está danificado.`)
}

/** Whether a file was sealed with a password. */
export const isSealedFile = (file: string): Promise<boolean> => saltOf(file).then(Boolean, () => false)

/** Writes what a sealed file holds below a folder. @throws StartError where the password does not open it, or it holds paths outside */
export const openSealed = (file: string, folder: string, password: string): Promise<void> =>
  readSealed(file, password, (header, content) => keepEntry(header, content, folder))

/**
 * Reads what a sealed file holds, an entry at a time.
 * @throws StartError where the password does not open it; what `entry` throws where that is a StartError
 */
export async function readSealed(file: string, password: string, entry: Entry): Promise<void> {
  const { key, iv } = await keysOf(password, await saltOf(file))
  const bytes = createReadStream(file, { start: magic.length + 8 })
  const opened = createDecipheriv('aes-256-cbc', key, iv)
  await unpack(bytes, entry, notOpened(file), opened)
}

type Entry = (header: Headers, content: Readable) => Promise<void>

async function unpack(bytes: Readable, entry: Entry, refusal: string, opened?: Duplex): Promise<void> {
  const archive = extract()
  let count = 0
  archive.on('entry', (header: Headers, content: Readable, next: (error?: unknown) => void) => {
    count += 1
    entry(header, content).then(() => next(), next)
  })
  try {
    await (opened ? pipeline(bytes, opened, archive) : pipeline(bytes, archive))
    // Bytes of a wrong password are no archive, and now and then no error either.
    if (count > 0) return
  } catch (error) {
    if (error instanceof StartError) throw error
  }
  throw new StartError(refusal)
}

const notOpened = (file: string) => `A senha não abre ${file}, ou o arquivo está danificado.`

async function keepEntry({ name, type }: Headers, content: Readable, folder: string): Promise<void> {
  if (type !== 'file' || normalize(name) !== name || name.startsWith('..') || name.startsWith('/'))
    throw new StartError(`${name} ficaria fora da pasta: não faz parte do que foi fechado.`)
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(content, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
}

async function saltOf(file: string): Promise<Buffer> {
  const handle = await open(file, 'r')
  try {
    const head = Buffer.alloc(magic.length + 8)
    const { bytesRead } = await handle.read(head, 0, head.length, 0)
    if (bytesRead < head.length || !head.subarray(0, magic.length).equals(magic))
      throw new StartError(`${file} não está fechado com senha, ou está cortado.`)
    return head.subarray(magic.length)
  } finally {
    await handle.close()
  }
}
