import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Keeper } from '@saude/store/keeper/keeper'
import { type PlainFile, plainFile } from './plain.ts'
import { refuseFile } from './refuse.ts'

/**
 * A kept file as a table of text on this machine: where it lies already, or as a copy that its owner alone may read.
 * @throws RefusedFile for what is no table, and where the file is gone; StoreError where the keeper is away
 */
export async function tableOf(keeper: Keeper, key: string): Promise<PlainFile> {
  if (keeper.kind === 'folder' && keeper.root !== undefined) return plainFile(join(keeper.root, key))
  const folder = await mkdtemp(join(tmpdir(), 'carga-'))
  const end = () => rm(folder, { recursive: true, force: true })
  try {
    const opened = await keeper.open(key)
    if (!opened) refuseFile('O arquivo desta carga não está mais guardado: envie-o de novo')
    const copy = join(folder, 'carga')
    await pipeline(opened.stream, createWriteStream(copy, { mode: 0o600 }))
    const plain = await plainFile(copy)
    return {
      path: plain.path,
      end: async () => {
        await plain.end()
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}
