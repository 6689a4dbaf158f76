import type { Clean } from './cleaned.ts'
import { exifOf, orientationOf } from './orientation.ts'

const startOfScan = 0xda
const endOfImage = 0xd9
const exifHead = Buffer.from('Exif\0\0', 'latin1')

/** Segments of pixels, tables and sizes; of what applications say, how colours are meant. */
function isKept(marker: number, data: Buffer): boolean {
  if (marker === 0xe0) return data.subarray(0, 5).toString('latin1') === 'JFIF\0'
  if (marker === 0xe2) return data.subarray(0, 12).toString('latin1') === 'ICC_PROFILE\0'
  if (marker === 0xee) return data.subarray(0, 5).toString('latin1') === 'Adobe'
  return marker < 0xe0 && marker >= 0xc0
}

/** Frames: all of C0 to CF but tables of codes and arithmetic. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Where the marker behind a scan's pixels stands: FF 00 and restarts belong to them. */
function endOfScan(content: Buffer, from: number): number {
  for (let at = content.indexOf(0xff, from); at >= 0; at = content.indexOf(0xff, at + 1)) {
    const next = content[at + 1]
    if (next !== undefined && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return content.length
}

/** A JPEG without EXIF, XMP, comments and what lies behind its end (ITU-T T.81, annex B). */
export const cleanJpeg: Clean = (content) => {
  const head: Buffer[] = []
  const rest: Buffer[] = []
  let size: { readonly width: number; readonly height: number } | undefined
  let orientation = 1
  let hasPixels = false
  let at = 2
  while (at + 1 < content.length) {
    if (content[at] !== 0xff) return undefined
    const marker = content.readUInt8(at + 1)
    // A marker may be filled up by FF.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === endOfImage) break
    const length = content.readUInt16BE(at + 2)
    const end = at + 2 + length
    if (length < 2 || end > content.length) return undefined
    const data = content.subarray(at + 4, end)
    if (isFrame(marker) && !size) size = { height: data.readUInt16BE(1), width: data.readUInt16BE(3) }
    if (marker === 0xe1 && data.subarray(0, 6).equals(exifHead)) orientation = orientationOf(data.subarray(6))
    const isScan = marker === startOfScan
    const next = isScan ? endOfScan(content, end) : end
    if (isKept(marker, data)) (marker === 0xe0 ? head : rest).push(content.subarray(at, next))
    hasPixels ||= isScan
    at = next
  }
  if (!size || !hasPixels) return undefined
  const exif = exifOf(orientation)
  const turned = exif ? [segment(0xe1, Buffer.concat([exifHead, exif]))] : []
  const parts = [content.subarray(0, 2), ...head, ...turned, ...rest, Buffer.from([0xff, endOfImage])]
  return { ...size, content: Buffer.concat(parts) }
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}
