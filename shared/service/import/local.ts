import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Keeper } from '@saude/store/keeper/keeper'
import type { PlainFile } from './plain.ts'
import { refuseFile } from './refuse.ts'

/**
 * A kept file on this machine: where it lies already, or as a copy that its owner alone may read.
 * @throws RefusedFile where the file is gone; StoreError where the keeper is away
 */
export async function localOf(keeper: Keeper, key: string): Promise<PlainFile> {
  if (keeper.kind === 'folder' && keeper.root !== undefined)
    return { path: join(keeper.root, key), end: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'carga-'))
  const end = () => rm(folder, { recursive: true, force: true })
  try {
    const opened = await keeper.open(key)
    if (!opened) refuseFile('O arquivo desta carga não está mais guardado: envie-o de novo')
    const path = join(folder, 'carga')
    await pipeline(opened.stream, createWriteStream(path, { mode: 0o600 }))
    return { path, end }
  } catch (error) {
    await end()
    throw error
  }
}
