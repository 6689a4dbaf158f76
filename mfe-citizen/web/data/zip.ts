import { Zip, ZipPassThrough } from 'fflate'

type Bytes = Uint8Array<ArrayBuffer>

/** A file of an archive: its path there, and what it holds. */
export interface ZipPart {
  readonly name: string
  readonly content: Bytes
}

/**
 * Packs files into one archive (zip) without compressing them: most are compressed already.
 * @returns its pieces, one after the other
 */
export function zipOf(parts: readonly ZipPart[]): Bytes[] {
  const pieces: Bytes[] = []
  let failed: Error | null = null
  const archive = new Zip((error, piece) => {
    failed ??= error
    pieces.push(piece)
  })
  for (const { name, content } of parts) {
    const file = new ZipPassThrough(name)
    archive.add(file)
    file.push(content, true)
  }
  archive.end()
  if (failed) throw failed
  return pieces
}
