import type { Clean } from './cleaned.ts'
import { exifOf, orientationOf } from './orientation.ts'

/** Chunks of pixels, colours and frames; texts, times and what is not known go (https://www.w3.org/TR/png-3/#11Chunks). */
const kept = new Set(
  'IHDR PLTE IDAT tRNS cHRM cICP gAMA iCCP mDCV cLLI sBIT sRGB bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '),
)
const signatureBytes = 8

/** A PNG without texts, times, EXIF and what lies behind its end. */
export const cleanPng: Clean = (content) => {
  const pixels: Buffer[] = []
  let first: Buffer | undefined
  let orientation = 1
  let hasPixels = false
  let at = signatureBytes
  while (at < content.length) {
    const length = content.readUInt32BE(at)
    const end = at + 12 + length
    const type = content.subarray(at + 4, at + 8).toString('latin1')
    if (type === 'IEND') break
    if (end > content.length || (!first && type !== 'IHDR')) return undefined
    const chunk = content.subarray(at, end)
    if (type === 'eXIf') orientation = orientationOf(content.subarray(at + 8, end - 4))
    if (!first) first = chunk
    else if (kept.has(type)) pixels.push(chunk)
    hasPixels ||= type === 'IDAT'
    at = end
  }
  if (!first || !hasPixels) return undefined
  const exif = exifOf(orientation)
  const parts = [
    content.subarray(0, signatureBytes),
    first,
    ...(exif ? [chunkOf('eXIf', exif)] : []),
    ...pixels,
    chunkOf('IEND', Buffer.alloc(0)),
  ]
  return {
    width: first.readUInt32BE(8),
    height: first.readUInt32BE(12),
    content: Buffer.concat(parts),
  }
}

function chunkOf(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(named.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  named.copy(chunk, 4)
  chunk.writeUInt32BE(checksum(named), named.length + 4)
  return chunk
}

/** CRC-32, of which Node 20 has none. */
function checksum(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
