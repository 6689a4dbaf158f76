import { type Picture, typeOf } from './picture.ts'

/** A tile of another server as it is kept: with the instant until which it is right, and the tag by which to ask again. */
export interface Aged {
  readonly picture: Picture
  readonly until: number
  readonly etag: string | undefined
}

/** One file, for a second one would take as much room on the disk as the picture: a line of JSON, then the picture. */
export function pack(body: Buffer, until: number, etag: string | undefined): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify({ until, etag })}\n`), body])
}

const known = new WeakMap<Buffer, Aged>()

/** A kept tile; one that was kept without a line is right no more, and better than none. */
export function unpack(file: Buffer): Aged {
  const before = known.get(file)
  if (before) return before
  const end = file[0] === openingBrace ? file.indexOf('\n') : -1
  const body = file.subarray(end + 1)
  const { until = 0, etag } = end > 0 ? lineOf(file.toString('utf8', 0, end)) : {}
  const aged = { picture: { body, type: typeOf(body) }, until, etag }
  known.set(file, aged)
  return aged
}

/** No picture begins with it. */
const openingBrace = 0x7b

function lineOf(line: string): { until?: number; etag?: string } {
  try {
    const read: unknown = JSON.parse(line)
    if (typeof read !== 'object' || read === null) return {}
    return {
      ...('until' in read && typeof read.until === 'number' && { until: read.until }),
      ...('etag' in read && typeof read.etag === 'string' && { etag: read.etag }),
    }
  } catch {
    return {}
  }
}
