import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { formatInteger } from '@saude/contract/formats'
import { refuseFile } from './refuse.ts'

/** How the text of a file is kept. */
export type Encoding = 'utf-8' | 'utf-16le' | 'windows-1252'

/** What is known of a file before its format is. */
export interface Inspected {
  /** SHA-256 of the content, hexadecimal. */
  readonly hash: string
  readonly bytes: number
  readonly encoding: Encoding
  /** The first 64 KB as text. */
  readonly sample: string
}

const megabyte = 1_048_576
/** A million people with forty columns. */
const mostBytes = 1024 * megabyte
const sampleBytes = 65_536

/** What a reader takes a file for. */
export type Expected = 'table' | 'markup'

/**
 * Reads a file once: its hash, its encoding, its beginning. UTF-8 is what is UTF-8 to its last byte; what is not was written by
 * a program of Windows.
 * @param chosen how somebody says that it is kept
 * @param expected markup is refused where a table is expected, and the other way round
 * @throws RefusedFile for what is no text, with words for what it is instead
 */
export async function inspectFile(
  path: string,
  chosen?: Encoding,
  expected: Expected = 'table',
): Promise<Inspected> {
  const found = await stat(path).catch(() => refuseFile(`O arquivo ${path} não existe ou não pode ser lido`))
  if (!found.isFile()) refuseFile(`${path} não é um arquivo`)
  if (found.size === 0) refuseFile('O arquivo está vazio')
  if (found.size > mostBytes) refuseFile(`O arquivo tem mais de ${formatInteger(mostBytes / megabyte)} MB`)
  const hash = createHash('sha256')
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  let isBinary = false
  let head = Buffer.alloc(0)
  const readUtf8 = (part?: Buffer) => {
    if (!isUtf8) return
    try {
      if (part) utf8.decode(part, { stream: true })
      else utf8.decode()
    } catch {
      isUtf8 = false
    }
  }
  for await (const part of createReadStream(path)) {
    const bytes: Buffer = part
    hash.update(bytes)
    if (head.length < sampleBytes) head = Buffer.concat([head, bytes.subarray(0, sampleBytes - head.length)])
    isBinary ||= bytes.includes(0)
    readUtf8(bytes)
  }
  readUtf8()
  refuseKind(head)
  const isUtf16 = head[0] === 0xff && head[1] === 0xfe
  if (isBinary && !isUtf16) refuseFile('O arquivo não é um texto: salve a planilha como CSV')
  const encoding: Encoding = chosen ?? (isUtf16 ? 'utf-16le' : isUtf8 ? 'utf-8' : 'windows-1252')
  const sample = new TextDecoder(encoding).decode(head, { stream: true })
  if (expected === 'table') refuseMarkup(sample)
  else if (!isMarkup(sample)) refuseFile('O arquivo não é um XML')
  return { hash: hash.digest('hex'), bytes: found.size, encoding, sample }
}

/** @throws RefusedFile for what another program keeps in it */
function refuseKind(head: Buffer): void {
  const begins = (text: string) => head.subarray(0, text.length).toString('latin1') === text
  if (begins('PK\u0003\u0004')) {
    const start = head.toString('latin1')
    refuseFile(
      start.includes('xl/') || start.includes('[Content_Types].xml')
        ? 'O arquivo é uma planilha do Excel (XLSX): salve-a como CSV e tente de novo'
        : 'O arquivo é um ZIP: descompacte-o e carregue cada arquivo por si',
    )
  }
  if (begins('\u00d0\u00cf\u0011\u00e0'))
    refuseFile('O arquivo é uma planilha antiga do Excel (XLS): salve-a como CSV e tente de novo')
  if (begins('%PDF')) refuseFile('O arquivo é um PDF, que não tem colunas')
}

const isMarkup = (text: string): boolean => /^[\uFEFF\s]*</.test(text)

function refuseMarkup(sample: string): void {
  if (!isMarkup(sample)) return
  if (/<!DOCTYPE/i.test(sample))
    refuseFile('O arquivo tem DOCTYPE, que nenhum formato daqui usa: não é aceito')
  refuseFile('O arquivo é um XML, que não é uma tabela')
}

/** The text of a file, part by part. */
export async function* textOf(path: string, encoding: Encoding): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder(encoding)
  for await (const part of createReadStream(path, { highWaterMark: 262_144 })) {
    const bytes: Buffer = part
    yield decoder.decode(bytes, { stream: true })
  }
  yield decoder.decode()
  return undefined
}

/** Whether a file begins as markup does, which no table does. */
export async function beginsAsMarkup(path: string): Promise<boolean> {
  const handle = await open(path, 'r').catch(() => undefined)
  if (!handle) return false
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(512), position: 0 })
    return isMarkup(new TextDecoder().decode(buffer.subarray(0, bytesRead)))
  } finally {
    await handle.close()
  }
}
