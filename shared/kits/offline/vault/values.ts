import { isSealed, seal, unseal } from '../crypto/seal.ts'
import type { Documents, Listed } from './documents.ts'
import type { Vault } from './vault.ts'

/** Sealed values by opaque ids: the key/value store of this device. */
export interface Values {
  /** Undefined where there is none. @throws where it cannot be read: another key, or changed on the disk */
  read(id: string): Promise<unknown>
  /** Each by its id; those that cannot be read are undefined. */
  readAll(prefix: string): Promise<ReadonlyMap<string, unknown>>
  /** As `readAll`, one after the other: for many that are large. @param portions what `sealed` has begun to read of them */
  readEach(prefix: string, portions?: Portions): AsyncIterable<readonly [id: string, value: unknown]>
  /** Begins to read them as they lie here, which needs no key: for a `readEach` that follows soon. */
  sealed(prefix: string): Portions
  /** Those that lie here, without being read. */
  ids(prefix: string): Promise<readonly string[]>
  /** @throws AppError while locked, or where the disk is full */
  write(id: string, value: unknown): Promise<void>
  remove(id: string): Promise<void>
  /** All of them at once. */
  removeMany(ids: readonly string[]): Promise<void>
  removeAll(prefix: string): Promise<void>
  /** How many bytes those take that this page has read or written. */
  bytes(prefix: string): number
}

/** Documents as they lie in the database, a few at a time. */
export type Portions = AsyncIterable<readonly Listed[]>

/** What would be asked for by who iterates is asked for at once, as far as the first. */
function begun<T>(iterable: AsyncIterable<T>): AsyncIterable<T> {
  const iterator = iterable[Symbol.asyncIterator]()
  const first = iterator.next()
  // Heard of by who iterates.
  first.catch(() => undefined)
  return {
    async *[Symbol.asyncIterator]() {
      for (let one = await first; !one.done; one = await iterator.next()) yield one.value
    },
  }
}

const lockedMessage = 'Os dados deste aparelho estão bloqueados'

/** Values of a user, sealed by the key of the vault; while it is locked, reading and writing throw. */
export function createValues(documents: Documents, vault: Pick<Vault, 'key'>): Values {
  const key = () => {
    const open = vault.key()
    if (!open) throw new Error(lockedMessage)
    return open
  }
  /** By id; sealed values are ASCII, a byte for each letter. */
  const sizes = new Map<string, number>()

  async function* readEach(prefix: string, portions = documents.portions(prefix)) {
    const opened = key()
    for await (const portion of portions)
      yield* await Promise.all(
        portion.map(async ([id, fields]) => {
          if (!isSealed(fields)) return [id, undefined] as const
          sizes.set(id, fields.data.length)
          return [id, await unseal(opened, id, fields).catch(() => undefined)] as const
        }),
      )
  }

  return {
    read: async (id) => {
      const found = await documents.get(id)
      return isSealed(found) ? unseal(key(), id, found) : undefined
    },
    readAll: async (prefix) => {
      const read = new Map<string, unknown>()
      for await (const [id, value] of readEach(prefix)) read.set(id, value)
      return read
    },
    readEach,
    sealed: (prefix) => begun(documents.portions(prefix)),
    ids: (prefix) => documents.ids(prefix),
    write: async (id, value) => {
      const sealed = await seal(key(), id, value)
      await documents.put(id, { ...sealed })
      sizes.set(id, sealed.data.length)
    },
    remove: async (id) => {
      await documents.remove(id)
      sizes.delete(id)
    },
    removeMany: async (ids) => {
      await documents.removeMany(ids)
      for (const id of ids) sizes.delete(id)
    },
    removeAll: async (prefix) => {
      await documents.removeAll(prefix)
      for (const id of [...sizes.keys()]) if (id.startsWith(prefix)) sizes.delete(id)
    },
    bytes: (prefix) => {
      let sum = 0
      for (const [id, size] of sizes) if (id.startsWith(prefix)) sum += size
      return sum
    },
  }
}
