import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError, diskFullError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import type { UploadedFile } from '@saude/service/handlers'
import { createRoom, type RoomSizes } from './room.ts'

/** A file that has arrived and lies on disk until its call ends. */
export interface StagedFile extends UploadedFile {
  readonly path: string
}

/** What of it is known from its bytes. */
export type Received = Pick<StagedFile, 'path' | 'size' | 'sha256' | 'content'>

/** The files of one call. */
export interface Staging {
  /**
   * Writes a file as it arrives; in memory there is never more than a piece of it.
   * @throws AppError `tooManyRequests` without room, `unknown` in words where the disk is full; what the call's own
   * limit throws
   */
  receive(stream: Readable): Promise<Received>
  /** What kept the first file from being received; its sender sees a stream that ended. */
  problem(): unknown
  /** Gives the room back and removes what still lies here. Whatever is still arriving ends. */
  end(): Promise<void>
}

interface UploadsOptions extends RoomSizes {
  readonly folder: string
  /** What a file is called here; tests put a disk without room there. */
  readonly nameOf?: () => string
}

/**
 * Where files lie while their calls run: on disk, within a total for the process and for each address. They are on the
 * disk of the place that they are moved to.
 */
export function createUploads({ folder, nameOf = newId, ...sizes }: UploadsOptions) {
  const room = createRoom(sizes)
  return {
    /** Removes what a process left behind that ended in between, where it is older than `ageMs`. */
    async clear(now: number, ageMs: number): Promise<void> {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name)
        const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }))
        if (now - mtimeMs >= ageMs) await rm(path, { recursive: true, force: true })
      }
    },

    /** @param refuse throws where a call of so many bytes is too large */
    begin(address: string, refuse: (bytes: number) => void): Staging {
      const paths: string[] = []
      let bytes = 0
      let isOver = false
      let problem: unknown

      // Streams of bytes yield buffers.
      const write = async (stream: AsyncIterable<Buffer>, path: string) => {
        const hash = createHash('sha256')
        let handle: FileHandle | undefined
        let size = 0
        try {
          handle = await open(path, 'w', 0o600)
          for await (const piece of stream) {
            if (isOver) throw new AppError('abort')
            refuse(bytes + piece.length)
            room.take(address, piece.length)
            bytes += piece.length
            size += piece.length
            hash.update(piece)
            await handle.writeFile(piece)
          }
        } catch (error) {
          problem ??= isFull(error) ? diskFullError() : error
          throw problem
        } finally {
          await handle?.close()
          if (isOver) await rm(path, { force: true })
        }
        return { path, size, sha256: hash.digest('hex'), content: () => readFile(path) }
      }

      return {
        async receive(stream) {
          await mkdir(folder, { recursive: true, mode: 0o700 })
          const path = join(folder, nameOf())
          paths.push(path)
          return write(stream, path)
        },
        problem: () => problem,
        async end() {
          if (isOver) return
          isOver = true
          room.give(address, bytes)
          await Promise.all(paths.map((path) => rm(path, { force: true })))
        },
      }
    },
  }
}

export type Uploads = ReturnType<typeof createUploads>

/** Whether the system says that a disk, or what a user may have of it, is full. */
export const isFull = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  (error.code === 'ENOSPC' || error.code === 'EDQUOT')
