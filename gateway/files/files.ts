import type { QueryDescription } from '@saude/contract/describe'
import { AppError, diskFullError, isDiskFull } from '@saude/contract/errors'
import { storeOutage } from '@saude/service/failures'
import { type FilePlace, keepFileOf, removeFileOf } from '@saude/service/files'
import type { User } from '@saude/service/handlers'
import { StoreError } from '@saude/store'
import type { Keeper } from '@saude/store/keeper/keeper'
import { addressMs, type FileSigner, withAddresses } from './sign.ts'
import { type Taken, type TakenFile, takeFiles } from './take.ts'
import { isFull, type StagedFile } from './uploads.ts'

/** The part of a query that says where its files are. */
type Described = Pick<QueryDescription, 'input' | 'output'>

interface FileCall {
  readonly user: User
  readonly requestKey: string | undefined
  readonly files: readonly StagedFile[]
}

export interface FilesParts {
  readonly keeper: Keeper
  readonly signer: FileSigner
  readonly now: () => number
}

/** Refused before anything was written: the same call will not come again and find its files. */
const refusals: ReadonlySet<string> = new Set([
  'validation',
  'permission',
  'notFound',
  'auth',
  'incompatible',
])

/**
 * Files on their way in and out of calls: bytes lie in the keeper as `files/{area}/{client}/{id}`, documents keep
 * `{id, name, type, size}`, answers have an address for the session that asked. Services never see bytes of declared
 * fields, so they may run anywhere.
 */
export function createFiles({ keeper, signer, now }: FilesParts) {
  return {
    /** Before a call: its input with what is stored of its files. @throws AppError `validation` */
    take: (query: Described, input: unknown, { user, requestKey, files }: FileCall): Promise<Taken> =>
      takeFiles(query.input, input, files, { userId: user.id, requestKey }),

    /**
     * Runs a call whose files lie on disk before its document does; a refused call takes its own away again. What a
     * crash leaves behind, the sweeper of its area finds.
     */
    async around<T>(area: string, user: User, { kept }: Taken, run: () => Promise<T>): Promise<T> {
      if (kept.length === 0) return run()
      // Whose it is must be known, or no one could ever read it.
      if (user.client === null) throw new AppError('permission')
      const own = await keep(keeper, { area, client: user.client.id }, kept)
      try {
        return await run()
      } catch (error) {
        if (isDiskFull(error) || (error instanceof AppError && refusals.has(error.key)))
          await removeAll(keeper, own)
        throw error
      }
    },

    /** After a call: its answer with addresses for this session. */
    answered(area: string, query: Described, user: User, data: unknown): unknown {
      const { client, sessionId } = user
      if (client === null || sessionId === null) return data
      const until = now() + addressMs
      return withAddresses(query.output, data, ({ id, name, type, area: said }) =>
        signer.address({
          area: holderOf(area, said),
          client: client.id,
          id,
          name,
          type,
          session: sessionId,
          until,
        }),
      )
    },
  }
}

/**
 * Where a file of an answer lies: with the area that answers, whatever it says. The core alone, a part of the gateway, hands out what it has
 * gathered of others.
 */
const holderOf = (area: string, said: string | null | undefined): string =>
  area === 'core' && said ? said : area

export type CallFiles = ReturnType<typeof createFiles>

/**
 * Keeps files, all of them or none.
 * @returns the places where nothing lay before
 * @throws AppError `unknown` in words where the disk is full, `connectionFailed` while the keeper is away
 */
async function keep(
  keeper: Keeper,
  owner: Omit<FilePlace, 'id'>,
  kept: readonly TakenFile[],
): Promise<FilePlace[]> {
  const made: FilePlace[] = []
  try {
    for (const { stored, path } of kept) {
      const place = { ...owner, id: stored.id }
      if (await keepFileOf(keeper, place, path)) made.push(place)
    }
    return made
  } catch (error) {
    await removeAll(keeper, made)
    if (error instanceof StoreError) throw storeOutage(error)
    throw isFull(error) ? diskFullError() : error
  }
}

/** What cannot be removed now, the sweeper of its area finds. */
const removeAll = (keeper: Keeper, places: readonly FilePlace[]) =>
  Promise.allSettled(places.map((place) => removeFileOf(keeper, place)))
