import type { Clean } from './cleaned.ts'

/** Tags of TIFF 6.0 that say where, when, by whom and with what, in words or in directories of their own. */
const removed = new Set([
  // Document, description, maker, model, page, software, time, artist, computer, copyright.
  0x010d, 0x010e, 0x010f, 0x0110, 0x011d, 0x0131, 0x0132, 0x013b, 0x013c, 0x8298,
  // XMP, IPTC, Photoshop, EXIF, GPS, image data of other programs.
  0x02bc, 0x83bb, 0x8649, 0x8769, 0x8825, 0x935c, 0xc4a5, 0x4746, 0x4749,
  // What Windows writes of a picture.
  0x9c9b, 0x9c9c, 0x9c9d, 0x9c9e, 0x9c9f,
])
const directories = new Set([0x8769, 0x8825, 0xa005])
/** Bytes of a value of each kind. */
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]
const mostDirectories = 1_000
const width = 0x0100
const height = 0x0101

/**
 * A TIFF in whose directories nothing but pixels and how they are meant is left. What is removed is overwritten by zeros where
 * it lies, so every other place in the file stays where it is.
 */
export const cleanTiff: Clean = (given) => {
  const content = Buffer.from(given)
  const isLittle = content.subarray(0, 2).toString('latin1') === 'II'
  const short = (at: number) => (isLittle ? content.readUInt16LE(at) : content.readUInt16BE(at))
  const long = (at: number) => (isLittle ? content.readUInt32LE(at) : content.readUInt32BE(at))
  const writeShort = (value: number, at: number) =>
    isLittle ? content.writeUInt16LE(value, at) : content.writeUInt16BE(value, at)
  const seen = new Set<number>()
  let largest = { width: 0, height: 0 }

  /** Overwrites the value of an entry, where it does not stand in the entry itself. */
  function erase(entry: number): void {
    const tag = short(entry)
    if (directories.has(tag)) eraseDirectory(long(entry + 8))
    const bytes = (sizes[short(entry + 2)] ?? 0) * long(entry + 4)
    if (bytes > 4) content.fill(0, long(entry + 8), long(entry + 8) + bytes)
  }

  function eraseDirectory(at: number): void {
    if (seen.has(at)) return
    seen.add(at)
    const count = short(at)
    for (let index = 0; index < count; index += 1) erase(at + 2 + 12 * index)
    content.fill(0, at, at + 2 + 12 * count + 4)
  }

  /** Removes what is not kept from one directory. Answers where the next one is. */
  function cleanDirectory(at: number): number {
    const count = short(at)
    const next = long(at + 2 + 12 * count)
    const entries = Array.from({ length: count }, (_, index) => at + 2 + 12 * index)
    const sideOf = (tag: number) => {
      const entry = entries.find((one) => short(one) === tag)
      return entry === undefined ? 0 : short(entry + 2) === 3 ? short(entry + 8) : long(entry + 8)
    }
    const size = { width: sideOf(width), height: sideOf(height) }
    if (size.width * size.height > largest.width * largest.height) largest = size
    const left = entries
      .filter((entry) => !removed.has(short(entry)))
      .map((entry) => Buffer.from(content.subarray(entry, entry + 12)))
    for (const entry of entries) if (removed.has(short(entry))) erase(entry)
    if (left.length === count) return next
    const rest = Buffer.alloc(12 * (count - left.length))
    const link = Buffer.from(content.subarray(at + 2 + 12 * count, at + 6 + 12 * count))
    Buffer.concat([...left, link, rest]).copy(content, at + 2)
    writeShort(left.length, at)
    return next
  }

  for (let at = long(4); at !== 0; at = cleanDirectory(at)) {
    if (seen.has(at) || seen.size > mostDirectories) return undefined
    seen.add(at)
  }
  return { ...largest, content }
}
