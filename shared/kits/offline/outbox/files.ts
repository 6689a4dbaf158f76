import { AppError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import type { Files } from '../../platform/transport/types.ts'
import { fromBase64, toBase64 } from '../crypto/bytes.ts'
import type { Values } from '../vault/values.ts'

/** A file that waits with its call; what is in it lies sealed under its own id, apart, so that a list stays light. */
export interface KeptFile {
  readonly id: string
  /** The path of its field (wire.md, HTTP). */
  readonly field: string
  readonly name: string
  readonly type: string
  readonly lastModified: number
}

const prefix = 'queued-file.'
/** Milliseconds after which a file without a call belongs to none that is still being written. */
const unfinished = 3_600_000

/** Bytes of one file that waits, and how many wait at most: the room of a cheap phone, and the first minutes of a slow link. */
export const mostFileBytes = 1_000_000
export const mostFiles = 50

const tooLarge = 'Sem conexão este aparelho só guarda arquivos de até 1 MB: tire outra foto ou envie sem ela'
const tooMany = `Já há ${mostFiles} arquivos esperando envio neste aparelho: envie-os antes de anexar outro`
const lost = 'O arquivo deste registro não pôde ser lido neste aparelho. Descarte-o e registre de novo.'

/** Version 7 of UUID begins with its milliseconds (RFC 9562). */
const madeAt = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16)

/** The files of calls that wait: sealed as the calls are. */
export function createQueuedFiles(values: Values, now: () => Date) {
  /** Under which they lie. */
  const idsOf = (files: readonly KeptFile[] = []) => files.map(({ id }) => prefix + id)
  const remove = (files?: readonly KeptFile[]) => values.removeMany(idsOf(files))
  return {
    idsOf,
    remove,
    /** @throws AppError where one is too large, too many wait or the disk is full; then none of them is kept */
    async keep(files: Files): Promise<readonly KeptFile[]> {
      const given = Object.values(files).flat()
      if (given.some(({ size }) => size > mostFileBytes)) throw new AppError('unknown', tooLarge)
      if (given.length > 0 && (await values.ids(prefix)).length + given.length > mostFiles)
        throw new AppError('unknown', tooMany)
      const kept: KeptFile[] = []
      try {
        for (const [field, given] of Object.entries(files))
          for (const file of [given].flat()) {
            const { name, lastModified } = file instanceof File ? file : unnamed(now())
            const one = { id: newId(), field, name, type: file.type, lastModified }
            kept.push(one)
            await values.write(prefix + one.id, toBase64(new Uint8Array(await file.arrayBuffer())))
          }
      } catch (error) {
        await remove(kept)
        throw error
      }
      return kept
    },
    /** @throws AppError where one of them is gone: the call is not sent without it */
    async read(files: readonly KeptFile[]): Promise<Files | undefined> {
      const read: Record<string, File[]> = {}
      for (const { id, field, name, type, lastModified } of files) {
        const content = await values.read(prefix + id).catch(() => undefined)
        if (typeof content !== 'string') throw new AppError('validation', lost)
        const file = new File([fromBase64(content)], name, { type, lastModified })
        read[field] = [...(read[field] ?? []), file]
      }
      return files.length > 0 ? read : undefined
    },
    /** Removes those of a page that ended before their call was written. */
    async sweep(held: readonly KeptFile[]): Promise<void> {
      const known = new Set(held.map(({ id }) => prefix + id))
      for (const id of await values.ids(prefix))
        if (!known.has(id) && madeAt(id.slice(prefix.length)) < now().getTime() - unfinished)
          await values.remove(id)
    },
  }
}

const unnamed = (now: Date) => ({ name: 'arquivo', lastModified: now.getTime() })

/** What distinguishes one choice of files from another, whatever they lie under. */
export const choiceOf = (files: readonly KeptFile[] = []) =>
  files.map(({ field, name, lastModified }) => [field, name, lastModified])

/** As `choiceOf`, of files that are not kept yet. */
export const choiceIn = (files: Files = {}) =>
  Object.entries(files).flatMap(([field, given]) =>
    [given].flat().map((file) => (file instanceof File ? [field, file.name, file.lastModified] : [field])),
  )
