import { open, readFile } from 'node:fs/promises'
import { type FileType, isTextContent } from '@saude/contract/file-types'

/** The beginning of a file, which shows its type. Bytes. */
const headBytes = 64 * 1024

const begins = (content: Buffer, bytes: readonly number[] | string, at = 0): boolean =>
  content
    .subarray(at, at + bytes.length)
    .equals(typeof bytes === 'string' ? Buffer.from(bytes) : Buffer.from(bytes))

/** Neither a binary file nor broken UTF-8; tables that other programs write may be Latin-1. */
const isText = (content: Buffer): boolean =>
  isTextContent(
    isUtf16(content)
      ? Buffer.from(content.subarray(2, headBytes).toString('utf16le'))
      : content.subarray(0, headBytes),
  )

/** As spreadsheets write 'Texto Unicode'. */
const isUtf16 = (content: Buffer): boolean => begins(content, [0xff, 0xfe])

const textOf = (content: Buffer): string => content.toString('utf8').replace(/^\uFEFF/, '')

function isJson(content: Buffer): boolean {
  try {
    JSON.parse(textOf(content))
    return true
  } catch {
    return false
  }
}

/** An XML document whose first element is `svg`; declarations and comments may come before it. */
const isSvg = (content: Buffer): boolean =>
  /^\s*(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*(?:\[[^\]]*\])?\s*>\s*)*<svg[\s>]/i.test(
    textOf(content.subarray(0, headBytes)),
  )

/** Markup in whatever encoding it declares; an SVG may hold programs and is none of it. */
const isXml = (content: Buffer): boolean =>
  /^\s*</.test(textOf(content.subarray(0, headBytes))) && !isSvg(content)

const isZip = (content: Buffer): boolean =>
  begins(content, [0x50, 0x4b, 3, 4]) ||
  begins(content, [0x50, 0x4b, 5, 6]) ||
  begins(content, [0x50, 0x4b, 7, 8])

const checks: Readonly<Record<FileType, (content: Buffer) => boolean>> = {
  txt: isText,
  csv: isText,
  json: (content) => isText(content) && isJson(content),
  svg: (content) => isText(content) && isSvg(content),
  pdf: (content) => begins(content, '%PDF-'),
  png: (content) => begins(content, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  gif: (content) => begins(content, 'GIF87a') || begins(content, 'GIF89a'),
  jpg: (content) => begins(content, [0xff, 0xd8, 0xff]),
  tif: (content) => begins(content, [0x49, 0x49, 0x2a, 0]) || begins(content, [0x4d, 0x4d, 0, 0x2a]),
  rar: (content) => begins(content, [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07]),
  zip: isZip,
  xlsx: isZip,
  xml: (content) => isText(content) && isXml(content),
  // Its reader says what is wrong with it: a file of a million vertices is not read as a whole here.
  geojson: (content) => isText(content) && /^\s*\{/.test(textOf(content.subarray(0, headBytes))),
  kml: (content) => isText(content) && isXml(content),
  kmz: isZip,
}

/** Whether a file's content is of the type that its name claims (wire.md, Files). */
export const contentFits = (type: FileType, content: Buffer): boolean => checks[type](content)

/** The same for a file on disk, of which only JSON is read as a whole. */
export async function fileFits(type: FileType, path: string): Promise<boolean> {
  if (type === 'json') return contentFits(type, await readFile(path))
  const { head, tail } = await endsOf(path)
  return contentFits(type, head) && !(type === 'pdf' && endsAsZip(tail))
}

/** Programs that unpack go by the end of a file: its last record names the length of the comment behind it. */
function endsAsZip(tail: Buffer): boolean {
  const mark = Buffer.from([0x50, 0x4b, 5, 6])
  for (let at = tail.lastIndexOf(mark); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf(mark, at - 1))
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true
  return false
}

/** Beginning and end of a file, 64 kB of each. */
async function endsOf(path: string): Promise<{ readonly head: Buffer; readonly tail: Buffer }> {
  const handle = await open(path, 'r')
  try {
    const read = async (position: number) => {
      const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(headBytes), position })
      return buffer.subarray(0, bytesRead)
    }
    const { size } = await handle.stat()
    return { head: await read(0), tail: await read(Math.max(0, size - headBytes)) }
  } finally {
    await handle.close()
  }
}
