import { type OpenedAreas, openAreas } from '@saude/service/import/areas/open'
import { localOf } from '@saude/service/import/local'
import { plainFile } from '@saude/service/import/plain'
import { RefusedFile } from '@saude/service/import/refuse'
import type { Keeper } from '@saude/store/keeper/keeper'
import type { ImportRun } from '../run.ts'
import { keyOfFile } from './place.ts'

/** The file of a load while it is worked on: areas, or what is on the way to be a table. */
export interface LoadFile {
  readonly areas: OpenedAreas | undefined
  /** Of a table, or of an XML: what was packed is unpacked. */
  readonly path: string
  readonly end: () => Promise<void>
}

/** @throws RefusedFile in words */
export async function openLoadFile(keeper: Keeper, run: ImportRun): Promise<LoadFile> {
  const { file, client, state, format } = run
  if (!file) throw new RefusedFile('O arquivo desta carga não está mais guardado: envie-o de novo')
  const local = await localOf(keeper, keyOfFile(client, file.id))
  try {
    // What a file is is found out when it is read.
    const areas = state === 'reading' || format === 'areas' ? await openAreas(local.path) : undefined
    const opened = areas ? { path: local.path, end: areas.end } : await plainFile(local.path)
    return {
      ...{ areas, path: opened.path },
      end: async () => {
        await opened.end()
        await local.end()
      },
    }
  } catch (error) {
    await local.end()
    throw error
  }
}
