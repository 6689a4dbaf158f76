/**
 * stale: the document changed or is gone, or a precondition of `atomically` does not hold;
 * duplicate: a unique index already has these values; full: no room on the disk, nothing was written;
 * locked: another process owns the data folder; unsupported: outside the closed subset (a programming error);
 * damaged: the file is not as it was written; gone: the file was deleted or replaced while it was open, nothing is
 * written any more; closed: the store was closed; away: the server of `uri` does not answer
 * now, and whether a write was done is not known; beyond: a read found more than its bound, or than one answer may hold
 * (bounds.ts): the program has to walk, page or name another bound; preparing: the rows of a view are being made for the
 * first time, in words for people; unfit: the file, or the server of `uri`, cannot be used, in words for the operator; failed: anything else.
 */
export type StoreErrorKind =
  | 'stale'
  | 'duplicate'
  | 'full'
  | 'locked'
  | 'unsupported'
  | 'closed'
  | 'away'
  | 'unfit'
  | 'damaged'
  | 'gone'
  | 'beyond'
  | 'preparing'
  | 'failed'

export interface StoreErrorDetail {
  readonly collection?: string
  /** Of a read: the query that is being answered. */
  readonly query?: string
  /** The keys of the violated unique index. */
  readonly keys?: readonly string[]
  /** Position of the failed operation in `atomically`. */
  readonly operation?: number
}

/** What every failure of a store is, on the embedded engine at once, on MongoDB after `storeError()`. */
export class StoreError extends Error {
  readonly kind: StoreErrorKind
  readonly detail: StoreErrorDetail

  constructor(kind: StoreErrorKind, message: string, detail: StoreErrorDetail = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'StoreError'
    this.kind = kind
    this.detail = detail
  }
}

/** Refuses what is outside the closed subset. */
export function unsupported(message: string): StoreError {
  return new StoreError('unsupported', message)
}

/** Refuses a read that found more than its bound. `what`: how much was allowed, `5 rows`. */
export function beyondError(what: string, detail: StoreErrorDetail): StoreError {
  const place = [detail.collection, detail.query && `asked by ${detail.query}`].filter(Boolean).join(', ')
  return new StoreError('beyond', `More than ${what} in one answer (${place})`, detail)
}

/** `place` has documents twice of which a declaration now says that they are unique: somebody has to decide which stays. */
export function repeatedError(place: string, detail: StoreErrorDetail, cause?: unknown): StoreError {
  const { collection = '', keys = [] } = detail
  return new StoreError(
    'unfit',
    `${place} tem documentos repetidos em ${collection} (${keys.join(', ')}), o que esta versão do Saúde Municipal não admite. Corrija-os com a versão anterior.`,
    detail,
    cause,
  )
}

/** The store's error behind anything that a collection threw; driver errors are translated. */
export function storeError(error: unknown): StoreError {
  if (error instanceof StoreError) return error
  if (typeof error !== 'object' || error === null) return new StoreError('failed', String(error))
  const message = 'message' in error ? String(error.message) : 'unknown failure'
  if ('code' in error && error.code === 11000) {
    const keys =
      'keyPattern' in error && error.keyPattern ? Object.keys(error.keyPattern) : keysOfIndex(message)
    return new StoreError('duplicate', message, keys ? { keys } : {}, error)
  }
  // 14031 OutOfDiskSpace
  if ('code' in error && error.code === 14031) return new StoreError('full', message, {}, error)
  if (error instanceof Error && isAway.test(error.name)) return new StoreError('away', message, {}, error)
  return new StoreError('failed', message, {}, error)
}

/** The driver's errors of a server that it does not reach. */
const isAway = /^Mongo(Network|ServerSelection|PoolCleared|NotConnected|WaitQueueTimeout)/

/** A bulk write names the violated index in its message only; its name is made of its keys. */
function keysOfIndex(message: string): string[] | undefined {
  const name = /index: (\S+) dup key/.exec(message)?.[1]
  if (name === '_id_') return ['_id']
  const keys = name?.replace(/^saude_/, '').replace(/_unique$/, '')
  return keys?.split(/_-?1(?:_|$)/).filter((key) => key !== '')
}
