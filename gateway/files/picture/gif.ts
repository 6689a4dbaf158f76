import type { Clean } from './cleaned.ts'

const extension = 0x21
const image = 0x2c
const trailer = 0x3b
/** Says when the frame behind it is shown. */
const control = 0xf9
const application = 0xff
/** Applications that say how often frames are repeated; others say by whom they were made. */
const loops = ['NETSCAPE2.0', 'ANIMEXTS1.0']

const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Where a chain of blocks ends, behind the empty one. */
function endOfBlocks(content: Buffer, from: number): number {
  let at = from
  for (let length = content.readUInt8(at); length > 0; length = content.readUInt8(at)) at += 1 + length
  return at + 1
}

/** A GIF without comments, data of applications and what lies behind its end (GIF89a, Grammar). */
export const cleanGif: Clean = (content) => {
  const start = 13 + tableBytes(content.readUInt8(10))
  const parts = [content.subarray(0, start)]
  let hasPixels = false
  let at = start
  while (at < content.length && content[at] !== trailer) {
    const kind = content.readUInt8(at)
    if (kind === image) {
      const end = endOfBlocks(content, at + 11 + tableBytes(content.readUInt8(at + 9)))
      parts.push(content.subarray(at, end))
      hasPixels = true
      at = end
    } else if (kind === extension) {
      const label = content.readUInt8(at + 1)
      const end = endOfBlocks(content, at + 2)
      const name = content.subarray(at + 3, at + 14).toString('latin1')
      if (label === control || (label === application && loops.includes(name)))
        parts.push(content.subarray(at, end))
      at = end
    } else return undefined
  }
  if (!hasPixels) return undefined
  return {
    width: content.readUInt16LE(6),
    height: content.readUInt16LE(8),
    content: Buffer.concat([...parts, Buffer.from([trailer])]),
  }
}
