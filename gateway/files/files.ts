import type { QueryDescription } from '@saude/contract/describe'
import { AppError } from '@saude/contract/errors'
import { removeFileOf, writeFileOf } from '@saude/service/files'
import type { UploadedFile, User } from '@saude/service/handlers'
import { addressMs, type FileSigner, withAddresses } from './sign.ts'
import { type Taken, takeFiles } from './take.ts'

/** The part of a query that says where its files are. */
type Described = Pick<QueryDescription, 'input' | 'output'>

interface FileCall {
  readonly user: User
  readonly requestKey: string | undefined
  readonly files: readonly UploadedFile[]
}

export interface FilesParts {
  readonly dataDir: string
  readonly signer: FileSigner
  readonly now: () => number
}

/** Refused before anything was written: nobody will try the same call again and find its files. */
const refusals: ReadonlySet<string> = new Set([
  'validation',
  'permission',
  'notFound',
  'auth',
  'incompatible',
])

/**
 * Files on their way in and out of calls: bytes lie in `DATA_DIR/files/{area}/{client}/{id}`, documents keep
 * `{id, name, type, size}`, answers have an address for the session that asked. Services never see bytes of declared
 * fields, so they may run anywhere.
 */
export function createFiles({ dataDir, signer, now }: FilesParts) {
  return {
    /** Before a call: its input with what is stored of its files. @throws AppError `validation` */
    take: (query: Described, input: unknown, { user, requestKey, files }: FileCall): Taken =>
      takeFiles(query.input, input, files, { userId: user.id, requestKey }),

    /**
     * Runs a call whose files lie on disk before its document does; a refused call takes its own away again. What a
     * crash leaves behind, the sweeper of its area finds.
     */
    async around<T>(area: string, user: User, { kept }: Taken, run: () => Promise<T>): Promise<T> {
      if (kept.length === 0) return run()
      // Whose it is must be known, or nobody could ever read it.
      if (user.client === null) throw new AppError('permission')
      const client = user.client.id
      const places = kept.map(({ stored: { id } }) => ({ area, client, id }))
      const made = await Promise.all(
        kept.map(({ content }, index) => writeFileOf(dataDir, places[index] ?? never(), content)),
      )
      try {
        return await run()
      } catch (error) {
        if (error instanceof AppError && refusals.has(error.key))
          await Promise.all(
            places.filter((_, index) => made[index]).map((place) => removeFileOf(dataDir, place)),
          )
        throw error
      }
    },

    /** After a call: its answer with addresses for this session. */
    answered(area: string, query: Described, user: User, data: unknown): unknown {
      const { client, sessionId } = user
      if (client === null || sessionId === null) return data
      const until = now() + addressMs
      return withAddresses(query.output, data, ({ id, name, type }) =>
        signer.address({ area, client: client.id, id, name, type, session: sessionId, until }),
      )
    },
  }
}

export type CallFiles = ReturnType<typeof createFiles>

const never = (): never => {
  throw new Error('one place for each file')
}
