import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

interface TileCacheOptions {
  readonly folder: string
  readonly mostBytes: number
  /** Of the tiles that were asked for last, which are held in memory too. */
  readonly mostHeld?: number
}

/** A file system gives a tile no less than one block. Bytes. */
const block = 4096
const roomOf = (bytes: number) => Math.ceil(bytes / block) * block

/**
 * Tiles on disk, in a folder for each style and each state of what it shows (`mapStreet-3f2a…`), within a bound: what
 * was asked for longest ago goes first. A disk that is full does not keep anybody from seeing the map.
 */
export function createTileCache({ folder, mostBytes, mostHeld = 16_000_000 }: TileCacheOptions) {
  // Reading a file is four turns through the pool of threads that paints tiles.
  const held = new Map<string, Buffer>()
  let heldBytes = 0
  // Paths below the folder, in the order in which they were asked for last.
  const known = new Map<string, number>()
  let bytes = 0
  let isRead = false
  const reading = readKnown().finally(() => {
    isRead = true
  })
  const writing = new Set<Promise<void>>()

  const letGo = (path: string) => {
    heldBytes -= held.get(path)?.length ?? 0
    held.delete(path)
  }
  const hold = (path: string, body: Buffer) => {
    letGo(path)
    held.set(path, body)
    heldBytes += body.length
    for (const oldest of held.keys()) {
      if (heldBytes <= mostHeld) return
      letGo(oldest)
    }
  }
  const forget = (path: string) => {
    bytes -= known.get(path) ?? 0
    known.delete(path)
    letGo(path)
  }
  const remember = (path: string, size: number) => {
    bytes -= known.get(path) ?? 0
    known.delete(path)
    known.set(path, size)
    bytes += size
  }

  /** What an earlier process kept, oldest first. */
  async function readKnown(): Promise<void> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
    const found: { path: string; size: number; at: number }[] = []
    for (const entry of entries) {
      if (!entry.isFile()) continue
      const whole = join(entry.parentPath, entry.name)
      const state = await stat(whole).catch(() => undefined)
      if (state)
        found.push({ path: whole.slice(folder.length + 1), size: roomOf(state.size), at: state.mtimeMs })
    }
    for (const { path, size } of found.sort((one, other) => one.at - other.at))
      if (!known.has(path)) remember(path, size)
    await evict()
  }

  async function evict(): Promise<void> {
    for (const path of known.keys()) {
      if (bytes <= mostBytes) return
      forget(path)
      await rm(join(folder, path), { force: true })
    }
  }

  async function put(path: string, body: Buffer): Promise<void> {
    const whole = join(folder, path)
    const part = `${whole}.${process.pid}`
    try {
      await mkdir(dirname(whole), { recursive: true })
      await writeFile(part, body)
      await rename(part, whole)
      remember(path, roomOf(body.length))
      await evict()
    } catch {
      await rm(part, { force: true }).catch(() => undefined)
    }
  }

  return {
    /** A tile that is in memory, without waiting for anything. */
    held(path: string): Buffer | undefined {
      const body = held.get(path)
      if (!body) return undefined
      if (known.has(path)) remember(path, roomOf(body.length))
      hold(path, body)
      return body
    },

    async read(path: string): Promise<Buffer | undefined> {
      // The disk is not asked for what is not there: a pool of threads that paints tiles answers.
      if (isRead && !known.has(path)) return undefined
      const body = await readFile(join(folder, path)).catch(() => undefined)
      if (!body) return undefined
      remember(path, roomOf(body.length))
      hold(path, body)
      return body
    },

    /** Keeps a tile: in memory at once, on the disk when `written` says so. Who asked for it does not wait. */
    keep(path: string, body: Buffer): void {
      hold(path, body)
      const one = put(path, body)
      writing.add(one)
      void one.finally(() => writing.delete(one))
    },

    /** When everything that is kept is on the disk, or was found not to fit there. */
    async written(): Promise<void> {
      while (writing.size > 0) await Promise.all(writing)
    },

    /** Removes the folders of whatever is not shown any more: those that `isShown` does not want. */
    async keepOnly(isShown: (name: string) => boolean): Promise<void> {
      await reading
      for (const name of await readdir(folder).catch(() => [])) {
        if (isShown(name)) continue
        for (const path of known.keys()) if (path.startsWith(`${name}/`)) forget(path)
        await rm(join(folder, name), { recursive: true, force: true })
      }
    },

    /** When what an earlier process kept is known. */
    ready: () => reading,
  }
}

export type TileCache = ReturnType<typeof createTileCache>
