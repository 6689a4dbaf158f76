import { copyFile, link, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newId } from '@saude/contract/id'
import { checkKey, checkPrefix, type Keeper } from './keeper.ts'

/** File systems that give a file no second name. */
const withoutLinks: readonly unknown[] = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']

/** Files in a folder, under their keys as paths: of one machine, or a directory that all machines reach. */
export function openFolderKeeper(root: string): Keeper {
  function pathOf(key: string): string {
    checkKey(key)
    return join(root, key)
  }

  return {
    kind: 'folder',
    place: 'pasta',
    root,
    async keep(key, from) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await synced(from, 'r+')
      const isNew = await isNamed(from, path)
      // Its name is as durable as its content.
      if (isNew) await synced(dirname(path), 'r')
      return isNew
    },
    async renew(key) {
      const now = new Date()
      await utimes(pathOf(key), now, now)
    },
    async state(key) {
      const found = await stat(pathOf(key)).catch(absent)
      return found?.isFile() ? { key, bytes: found.size, at: found.mtime } : undefined
    },
    async open(key, part) {
      const handle = await open(pathOf(key)).catch(absent)
      if (!handle) return undefined
      try {
        const found = await handle.stat()
        if (found.isFile()) {
          const within = part && { start: part.first, end: part.last }
          return { bytes: found.size, stream: handle.createReadStream({ ...within }) }
        }
      } catch (error) {
        await handle.close()
        throw error
      }
      await handle.close()
      return undefined
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list(prefix) {
      checkPrefix(prefix)
      for await (const key of keysBelow(root, prefix)) {
        // Gone since its folder was read.
        const found = await stat(join(root, key)).catch(absent)
        if (found?.isFile()) yield { key, bytes: found.size, at: found.mtime }
      }
    },
    async tidy() {},
    async close() {},
  }
}

/** Gives a file of any disk its name, unless that is taken: then false. */
async function isNamed(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EEXIST') {
      if ((await stat(to).catch(absent))?.isFile()) return false
    } else if (code === 'EXDEV') {
      return isCopied(from, to)
    } else if (withoutLinks.includes(code)) {
      if (await stat(to).catch(absent)) return false
      await rename(from, to)
      return true
    }
    throw error
  }
}

/** From another disk: the copy has another name until it is whole. */
async function isCopied(from: string, to: string): Promise<boolean> {
  const part = join(dirname(to), `.${newId()}`)
  try {
    await copyFile(from, part)
    await synced(part, 'r+')
    return await isNamed(part, to)
  } finally {
    await rm(part, { force: true })
  }
}

/** In the order of keys, a folder at a time; names that no key has, as of what is being copied, are left out. */
async function* keysBelow(root: string, prefix: string): AsyncIterable<string> {
  const entries = await readdir(join(root, prefix), { withFileTypes: true }).catch(absent)
  // A folder's keys go on behind a slash, which stands before most signs and behind some.
  const named = (entries ?? []).map((entry) => ({
    name: entry.name,
    order: entry.isDirectory() ? `${entry.name}/` : entry.name,
    isFolder: entry.isDirectory(),
  }))
  for (const { name, isFolder } of named.sort((one, other) => (one.order < other.order ? -1 : 1))) {
    if (name.startsWith('.')) continue
    if (isFolder) yield* keysBelow(root, `${prefix}${name}/`)
    else yield `${prefix}${name}`
  }
}

async function synced(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags)
  await handle.sync().finally(() => handle.close())
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

function absent(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined
  throw error
}
