import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { cleanedOf, cleanPicture } from './cleaned.ts'
import { cleanGif } from './gif.ts'
import { cleanJpeg } from './jpeg.ts'
import { exifOf, orientationOf } from './orientation.ts'
import { cleanPng } from './png.ts'
import { cleanTiff } from './tiff.ts'

const folder = mkdtempSync(join(tmpdir(), 'picture-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Noise, so that no pixel is like another; one side longer, so that turning shows. */
const drawing = (): Sharp =>
  sharp({
    create: {
      width: 40,
      height: 24,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })

const secret = 'Maria da Silva'
/** A photograph as a telephone makes it: turned, with a place, a name, an XMP packet. */
const photograph = (picture: Sharp) =>
  picture.withMetadata({
    orientation: 6,
    exif: {
      IFD0: { Artist: secret, ImageDescription: secret, Make: secret },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '22/1 26/1 0/1' },
    },
  })

/** A TIFF of one grey row of 40 by 24, with words of its own and a directory of a place: our library writes none of them. */
function scan(): Buffer {
  const content = Buffer.alloc(1_400)
  const rows = 40 * 24
  for (let at = 0; at < rows; at += 1) content[8 + at] = at % 251
  const [words, place] = [1_000, 1_050]
  content.write(secret, words, 'latin1')
  const directory = (at: number, entries: readonly (readonly [number, number, number, number])[]) => {
    content.writeUInt16LE(entries.length, at)
    entries.forEach(([tag, kind, count, value], index) => {
      const entry = at + 2 + 12 * index
      content.writeUInt16LE(tag, entry)
      content.writeUInt16LE(kind, entry + 2)
      content.writeUInt32LE(count, entry + 4)
      content.writeUInt32LE(value, entry + 8)
    })
  }
  content.write('II*\0', 0, 'latin1')
  content.writeUInt32LE(1_200, 4)
  content.write(secret, 1_100, 'latin1')
  directory(place, [[0x0001, 2, secret.length, 1_100]])
  directory(1_200, [
    [0x0100, 3, 1, 40],
    [0x0101, 3, 1, 24],
    [0x0102, 3, 1, 8],
    [0x0103, 3, 1, 1],
    [0x0106, 3, 1, 1],
    [0x010e, 2, secret.length + 1, words],
    [0x0111, 4, 1, 8],
    [0x0112, 3, 1, 6],
    [0x0115, 3, 1, 1],
    [0x0116, 3, 1, 24],
    [0x0117, 4, 1, rows],
    [0x8825, 4, 1, place],
  ])
  return content
}

const kinds = {
  jpg: { clean: cleanJpeg, make: () => photograph(drawing()).jpeg().toBuffer() },
  'a progressive jpg': {
    clean: cleanJpeg,
    make: () => photograph(drawing()).jpeg({ progressive: true }).toBuffer(),
  },
  png: { clean: cleanPng, make: () => photograph(drawing()).png().toBuffer() },
  tif: { clean: cleanTiff, make: async () => scan() },
  gif: { clean: cleanGif, make: () => drawing().gif().toBuffer() },
}
const pixels = (content: Buffer) => sharp(content).raw().toBuffer()

describe.each(Object.entries(kinds))('%s', (kind, { clean, make }) => {
  test('keeps every pixel and how it is turned, and nothing of who made it where', async () => {
    const content = await make()
    const cleaned = cleanedOf(clean, content)
    if (!cleaned) throw new Error('not read')
    expect([cleaned.width, cleaned.height]).toEqual([40, 24])
    expect(await pixels(cleaned.content)).toEqual(await pixels(content))
    const [before, after] = await Promise.all([sharp(content).metadata(), sharp(cleaned.content).metadata()])
    expect(after.orientation ?? 1).toBe(before.orientation ?? 1)
    if (kind !== 'gif') {
      expect(content.includes(secret)).toBe(true)
      expect(before.orientation).toBe(6)
    }
    expect(cleaned.content.includes(secret)).toBe(false)
    expect(after.exif?.length ?? 0).toBeLessThan(100)
    // What is clean stays as it is.
    expect(clean(cleaned.content)?.content).toEqual(cleaned.content)
  })

  test('cut off anywhere or of garbage it is not read, or read as far as it goes, and never fails', async () => {
    const content = await make()
    for (let length = 0; length < content.length; length += 7) cleanedOf(clean, content.subarray(0, length))
    for (let at = 0; at < Math.min(600, content.length); at += 1) {
      const broken = Buffer.from(content)
      broken[at] = (broken[at] ?? 0) ^ 0xff
      cleanedOf(clean, broken)
    }
    expect(cleanedOf(clean, content.subarray(0, 16))).toBeUndefined()
    expect(cleanedOf(clean, Buffer.alloc(1_000))).toBeUndefined()
  })
})

test.each(['jpg', 'png', 'gif'] as const)('what lies behind the end of a %s is cut off', async (kind) => {
  const content = await kinds[kind].make()
  const archive = Buffer.from('PK\u0005\u0006 <script>')
  const cleaned = cleanedOf(kinds[kind].clean, Buffer.concat([content, archive]))
  expect(cleaned?.content).toEqual(cleanedOf(kinds[kind].clean, content)?.content)
  expect(cleaned?.content.includes(archive)).toBe(false)
})

test('comments of a GIF go, its frames and how often they are shown stay', async () => {
  const frames = Buffer.concat([await drawing().raw().toBuffer(), await drawing().negate().raw().toBuffer()])
  const content = await sharp(frames, { raw: { width: 40, height: 48, channels: 3, pageHeight: 24 } })
    .gif({ loop: 3, delay: [100, 200] })
    .toBuffer()
  const comment = Buffer.concat([
    Buffer.from([0x21, 0xfe, secret.length]),
    Buffer.from(secret),
    Buffer.from([0]),
  ])
  const end = content.length - 1
  const commented = Buffer.concat([content.subarray(0, end), comment, content.subarray(end)])
  const cleaned = cleanedOf(cleanGif, commented)
  expect(cleaned?.content.includes(secret)).toBe(false)
  const metadata = await sharp(cleaned?.content, { animated: true }).metadata()
  expect(metadata).toMatchObject({ pages: 2, loop: 3, delay: [100, 200] })
})

test('every way to turn a picture is kept, and what is none counts as upright', () => {
  for (let orientation = 2; orientation <= 8; orientation += 1)
    expect(orientationOf(exifOf(orientation) ?? Buffer.alloc(0))).toBe(orientation)
  expect(exifOf(1)).toBeUndefined()
  expect(orientationOf(Buffer.from('II*\0'))).toBe(1)
  expect(orientationOf(exifOf(9) ?? Buffer.alloc(0))).toBe(1)
})

describe('on disk', () => {
  const path = join(folder, 'one')
  const look = (type: 'jpg' | 'png' | 'pdf', content: Buffer) => {
    writeFileSync(path, content)
    return cleanPicture(type, path)
  }

  test('a picture is written anew where something was taken from it', async () => {
    const content = await kinds.jpg.make()
    const looked = await look('jpg', content)
    const left = readFileSync(path)
    expect(looked).toEqual({ size: left.length })
    expect(left.length).toBeLessThan(content.length)
    expect(await look('jpg', left)).toEqual({})
  })

  test('files that are no pictures stay as they are', async () => {
    expect(await look('pdf', Buffer.from(`%PDF-1.7 ${secret}`))).toEqual({})
    expect(readFileSync(path).includes(secret)).toBe(true)
  })

  test('more pixels than a device should have to draw are refused before one is decoded', async () => {
    const content = await kinds.png.make()
    content.writeUInt32BE(15_000, 16)
    content.writeUInt32BE(15_000, 20)
    expect(await look('png', content)).toBe('large')
    content.writeUInt32BE(30_000, 16)
    content.writeUInt32BE(1, 20)
    expect(await look('png', content)).toBe('large')
    expect(await look('png', Buffer.from('89504e470d0a1a0a0000000d', 'hex'))).toBe('unread')
  })
})
