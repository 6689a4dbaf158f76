import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { followPositions } from '@saude/service/follow'
import { idempotencyRecords } from '@saude/service/idempotency'
import { migrationMarks } from '@saude/service/migrations/mark'
import { clockMarks } from '@saude/service/settled'
import { claimEmpty, discardClaimed } from '@saude/store/embedded/claim'
import { syncFolder } from '@saude/store/embedded/copy'
import { StartError } from './start-error.ts'

/**
 * A filling of the demo municipality is complete when its marker in the data folder is gone. The marker names the filling;
 * the databases that were empty when it began say themselves that they are this filling's, and only those are ever removed.
 */
type Marker = 'demo-filling' | `demo-filling-${string}`

/** What every area's store may hold although nothing was stored by a user. */
const ignoring = [idempotencyRecords.name, followPositions.name, clockMarks.name, migrationMarks.name]

/**
 * Begins to fill the databases of these areas, which are open and not in use yet.
 * @returns false, and nothing is to be filled, where one of them holds anything
 */
export async function beginFilling(
  dataDir: string,
  marker: Marker,
  areas: readonly string[],
): Promise<boolean> {
  const filling = randomUUID()
  await writeFile(join(dataDir, marker), filling, { flush: true })
  syncFolder(dataDir)
  const isEmpty = claimEmpty({ folder: dataDir, areas, filling, ignoring })
  if (!isEmpty) await endFilling(dataDir, marker)
  return isEmpty
}

/** From now on what was filled is data like any other. */
export async function endFilling(dataDir: string, marker: Marker): Promise<void> {
  await rm(join(dataDir, marker), { force: true })
  // Or a power cut brings the marker back, and the next start takes for half a town what people have worked on since.
  syncFolder(dataDir)
}

/**
 * Removes what an interrupted filling has left, so that the next one finds nothing. To be called before the databases
 * are opened.
 * @throws StartError where the databases of these areas hold something that is not this filling's; nothing is removed
 */
export async function discardHalf(dataDir: string, marker: Marker, areas: readonly string[]): Promise<void> {
  const path = join(dataDir, marker)
  const filling = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (filling === undefined) return
  // Versions before left it empty: no database says that it is of no filling.
  const others = discardClaimed({ folder: dataDir, areas, filling, ignoring })
  if (others.length > 0)
    throw new StartError(
      `O preenchimento do município de demonstração não terminou, e há dados que não se sabe se são dele em ${others.join(', ')}; nada foi apagado. Se são dados verdadeiros, confira-os e apague só o arquivo ${path}; se são só da demonstração, apague a pasta ${dataDir}.`,
    )
  await endFilling(dataDir, marker)
}
