import type { Readable } from 'node:stream'

/** What is known of a kept file without its content. */
export interface Kept {
  readonly key: string
  readonly bytes: number
  /** When it came, or was renewed last. */
  readonly at: Date
}

/** A kept file as it is read: `bytes` are those of all of it, the stream has what was asked for. */
export interface Opened {
  readonly bytes: number
  readonly stream: Readable
}

/** A part of a file, both ends included. */
export interface Part {
  readonly first: number
  readonly last: number
}

/**
 * Where whole files lie that never change under their key: what people have attached, `files/{area}/{client}/{id}`, and
 * published areas, `areas/…`. All processes of an installation have the same one.
 * Each call may throw StoreError `away`, `full` or `failed`.
 */
export interface Keeper {
  /** `folder` is the one whose files other programs of the machine may read by their paths. */
  readonly kind: 'folder' | 'gridfs' | 's3'
  /** What all processes have to agree on, as an operator reads it; of folders the word alone: each machine may have its own path. */
  readonly place: string
  /** Of a folder: where it is. */
  readonly root: string | undefined
  /**
   * Keeps a whole file of this machine under a key, unless one lies there: of two at the same moment one is kept. It is
   * there for all once this answers. The file itself may be gone afterwards.
   * @returns false where one lay there before, which stays as it is
   */
  keep(key: string, from: string): Promise<boolean>
  /** Makes what lies there as young as if it had come now; `from` is its content. */
  renew(key: string, from: string): Promise<void>
  /** What lies under a key; undefined where nothing does. */
  state(key: string): Promise<Kept | undefined>
  /** The content, or a part of it; undefined where there is none. Who opens reads to the end or destroys the stream. */
  open(key: string, part?: Part): Promise<Opened | undefined>
  /** Removes what lies there; nothing happens where nothing does. */
  remove(key: string): Promise<void>
  /** All that lies below a prefix that ends in `/`, in the order of keys. */
  list(prefix: string): AsyncIterable<Kept>
  /** Removes what keepings that ended in the middle have left before this moment. */
  tidy(before: Date): Promise<void>
  close(): Promise<void>
}

const longestKey = 512

/** @throws TypeError for a key that would lead elsewhere, before it becomes a path or an address */
export function checkKey(key: string): void {
  const isPlain = /^[\w@~+-][\w.@~+-]*(\/[\w@~+-][\w.@~+-]*)+$/.test(key)
  if (!isPlain || key.length > longestKey) throw new TypeError('Bad key of a file')
}

/** @throws TypeError for what is no beginning of keys */
export function checkPrefix(prefix: string): void {
  checkKey(`${prefix}x`)
  if (!prefix.endsWith('/')) throw new TypeError('A prefix ends in /')
}
