import type { Readable } from 'node:stream'
import { crcOf } from '@saude/contract/crc'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { refuse } from './refused.ts'

/** What the official package needs, and no more: it has 87 files, which inflate to 32 MB. */
const most = { entries: 200, bytes: 60 * 1024 * 1024 }

/** The files of a package by their names in lower case. */
export interface Archive {
  has(name: string): boolean
  /** Bytes, once inflated. */
  sizeOf(name: string): number
  /** @throws RefusedPackage where the package has no such file */
  open(name: string): Promise<Readable>
  close(): void
}

/**
 * Opens a package. Nothing is inflated before all names and declared sizes are known, no file inflates to more than it
 * declares, and the checksum of each was looked at before any of them is read.
 * @throws RefusedPackage for anything but a flat package of plain, whole files within the limits
 */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await opened(bytes)
  const entries = await entriesOf(zip)
  for (const entry of entries.values()) await checkWhole(zip, entry)
  const entry = (name: string) => entries.get(name) ?? refuse('o arquivo não está no pacote', name)
  return {
    has: (name) => entries.has(name),
    sizeOf: (name) => entry(name).uncompressedSize,
    open: (name) => {
      const found = entry(name)
      return zip.openReadStreamPromise(found).catch(() => refuse('não pode ser lido', name))
    },
    close: () => zip.close(),
  }
}

const opened = (bytes: Buffer): Promise<ZipFile> =>
  fromBufferPromise(bytes, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(() =>
    refuse('O arquivo não é um pacote zip inteiro: baixe-o de novo e envie outra vez'),
  )

async function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > most.entries) refuse(`O pacote tem mais de ${most.entries} arquivos`)
  const entries = new Map<string, Entry>()
  let bytes = 0
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName.toLowerCase()
      if (/[\\/]/.test(name)) refuse('o pacote só pode ter arquivos, sem pastas', shown(entry.fileName))
      if (/\.(zip|rar|7z|gz|tar)$/.test(name))
        refuse('um pacote não pode ter outro dentro', shown(entry.fileName))
      if (entry.isEncrypted()) refuse('está protegido por senha', shown(entry.fileName))
      if (entries.has(name)) refuse('está duas vezes no pacote', shown(entry.fileName))
      bytes += entry.uncompressedSize
      if (bytes > most.bytes) refuse(`O pacote aberto tem mais de ${most.bytes / 1024 / 1024} MB`)
      entries.set(name, entry)
    }
  } catch (error) {
    // What yauzl says of bad names and records is English, and about the format.
    if (error instanceof Error && error.name === 'RefusedPackage') throw error
    refuse('O pacote tem nomes de arquivos inválidos ou está danificado')
  }
  return entries
}

/** Compares what a file inflates to with its CRC-32 of the directory. @throws RefusedPackage where they differ */
async function checkWhole(zip: ZipFile, entry: Entry): Promise<void> {
  const stream = await zip.openReadStreamPromise(entry).catch(() => null)
  let crc = 0
  try {
    // Streams of yauzl answer buffers.
    const pieces: AsyncIterable<Buffer> = stream ?? damaged(entry)
    for await (const piece of pieces) crc = crcOf(piece, crc)
  } catch {
    damaged(entry)
  } finally {
    stream?.destroy()
  }
  if (crc !== entry.crc32) damaged(entry)
}

const damaged = ({ fileName }: Entry): never =>
  refuse('está danificado: baixe o pacote de novo', shown(fileName))

const shown = (name: string) => name.slice(0, 80)
