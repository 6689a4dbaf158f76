import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { diskFullError, isDiskFull } from '@saude/contract/errors'
import type { Query } from '@saude/contract/query'

/** Enough for some thousand log-ins. Bytes. */
export const reserveBytes = 16 * 1_048_576

/** What a full disk must not keep anybody from: signing in and out, and setting a password. */
const vital: ReadonlySet<string> = new Set(['userLogin', 'userRevoke', 'passwordSet'])

interface ReserveParts {
  readonly dataDir: string
  /** Bytes that are free where the data folder lies. */
  readonly free: () => Promise<number>
  readonly bytes?: number
}

/** Space that is kept for those who sign in when the disk is full. */
export interface Reserve {
  /**
   * Runs a query. One that a full disk refuses gets the reserve when it is vital, and is tried again; from then on nothing else
   * may write until there is space again.
   * @throws AppError in words where the disk is full
   */
  around<T>(query: Pick<Query, 'name' | 'mutates'>, run: () => Promise<T>): Promise<T>
  /** Makes the reserve, where it is not there and there is more than enough space for it. */
  refill(): Promise<void>
}

/** Opens the reserve of a data folder: a file full of zeros that are really on disk. */
export function createReserve({ dataDir, free, bytes = reserveBytes }: ReserveParts): Reserve {
  const path = join(dataDir, 'reserva')
  /** Given away, and not there again yet. */
  let isSpent = false

  async function spend(): Promise<boolean> {
    const isThere = (await stat(path).catch(() => undefined)) !== undefined
    isSpent = true
    await rm(path, { force: true })
    return isThere
  }

  return {
    async around({ name, mutates }, run) {
      const isVital = vital.has(name)
      // What is left is for those who sign in.
      if (mutates && !isVital && isSpent) throw diskFullError()
      try {
        return await run()
      } catch (error) {
        // Nothing was written: it can be done as if for the first time.
        if (isVital && isDiskFull(error) && (await spend())) return run()
        throw error
      }
    },

    async refill() {
      const size = await stat(path).then(
        ({ size }) => size,
        () => 0,
      )
      if (size >= bytes) return
      if ((await free()) < 4 * bytes) return
      await write(path, bytes)
      isSpent = false
    },
  }
}

async function write(path: string, bytes: number): Promise<void> {
  const handle = await open(path, 'w', 0o600)
  const piece = Buffer.alloc(1_048_576)
  try {
    for (let left = bytes; left > 0; left -= piece.length)
      await handle.write(piece.subarray(0, Math.min(left, piece.length)))
    await handle.sync()
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}
