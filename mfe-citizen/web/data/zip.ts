import { crcOf } from '@saude/contract/crc'

type Bytes = Uint8Array<ArrayBuffer>

/** A file of an archive: its path there, and what it holds. */
export interface ZipPart {
  readonly name: string
  readonly content: Bytes
}

/** 1 January 1980, the first day that an archive can say: of what is made this moment the time says nothing. */
const noTime = 0x0021_0000
/** Names are UTF-8 (APPNOTE.TXT, 4.4.4, bit 11). */
const utf8 = 0x0800

/** Little-endian fields, each a number and its bytes. */
function fields(all: readonly (readonly [value: number, bytes: 2 | 4])[]): Bytes {
  const made = new DataView(new ArrayBuffer(all.reduce((sum, [, bytes]) => sum + bytes, 0)))
  let at = 0
  for (const [value, bytes] of all) {
    if (bytes === 2) made.setUint16(at, value, true)
    else made.setUint32(at, value, true)
    at += bytes
  }
  return new Uint8Array(made.buffer)
}

/**
 * Packs files into one archive (zip) without compressing them: most are compressed already. For fewer than 65,535 files and 4 GB.
 * @returns its pieces, one after the other
 */
export function zipOf(parts: readonly ZipPart[]): Bytes[] {
  const pieces: Bytes[] = []
  const index: Bytes[] = []
  let at = 0
  let indexBytes = 0
  for (const { name, content } of parts) {
    const path = new Uint8Array(new TextEncoder().encode(name))
    const shared = [
      [20, 2],
      [utf8, 2],
      [0, 2],
      [noTime, 4],
      [crcOf(content), 4],
      [content.length, 4],
      [content.length, 4],
      [path.length, 2],
      [0, 2],
    ] as const
    const head = fields([[0x0403_4b50, 4], ...shared])
    const entry = fields([[0x0201_4b50, 4], [20, 2], ...shared, [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]])
    pieces.push(head, path, content)
    index.push(entry, path)
    at += head.length + path.length + content.length
    indexBytes += entry.length + path.length
  }
  const count = [parts.length, 2] as const
  const end = fields([[0x0605_4b50, 4], [0, 2], [0, 2], count, count, [indexBytes, 4], [at, 4], [0, 2]])
  return [...pieces, ...index, end]
}
