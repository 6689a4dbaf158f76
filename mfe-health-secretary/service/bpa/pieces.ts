import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

/** The text of a file is kept in compressed pieces, none of which is larger than this. */
const pieceBytes = 1024 * 1024

const inflate = promisify(gunzip)

/** The text of a file's pieces (gzip), each inflated beside everything else when the one before is text. */
export async function textOf(pieces: readonly Uint8Array[]): Promise<string> {
  let text = ''
  // Inflated in one go: many small parts, and the whole that is made of them, would lie in memory together.
  for (const piece of pieces) text += (await inflate(piece, { chunkSize: pieceBytes })).toString('latin1')
  return text
}
