import { createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Keeper } from '@saude/store/keeper/keeper'

/**
 * Copies what a keeper has into a folder, under its keys as paths, apart from what is there already: it never changes. What is
 * removed meanwhile is left out.
 */
export async function copyKept(keeper: Keeper, folder: string): Promise<void> {
  for (const prefix of ['files/', 'areas/'])
    for await (const { key, bytes } of keeper.list(prefix)) {
      const path = join(folder, key)
      const there = await stat(path).catch(() => undefined)
      if (there?.size === bytes) continue
      const found = await keeper.open(key)
      if (!found) continue
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await pipeline(found.stream, createWriteStream(path, { mode: 0o600 }))
    }
}
