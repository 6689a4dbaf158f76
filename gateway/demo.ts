import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenedService } from '@saude/service/service'
import type { Parts } from './areas.ts'
import { clients } from './core/service/client/client.ts'
import type { Settings } from './settings.ts'

/** Lies in the data folder while the demo is being filled. */
const marker = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, 'demo-filling')

/**
 * A filling that was interrupted leaves half a town: its stores are removed, so that the next filling finds
 * nothing. Only demo data can be in them. To be called before the stores are opened.
 */
export async function discardHalfDemo(settings: Pick<Settings, 'dataDir' | 'mongoUri'>): Promise<void> {
  if (settings.mongoUri !== undefined) return
  const names = await readdir(settings.dataDir)
  if (!names.includes('demo-filling')) return
  for (const name of names)
    if (/\.sqlite(-\w+)?$/.test(name)) await rm(join(settings.dataDir, name), { force: true })
  await rm(marker(settings), { force: true })
}

/**
 * Fills the demo municipality where it is wanted and nothing is there yet.
 * @returns what the operator is told, nothing where nothing was filled
 */
export async function fillWhereEmpty(
  settings: Pick<Settings, 'demo' | 'demoCitizens' | 'mongoUri' | 'dataDir'>,
  { fillDemo }: Pick<Parts, 'fillDemo'>,
  services: ReadonlyMap<string, OpenedService>,
): Promise<readonly string[]> {
  const { demo, mongoUri } = settings
  if (!fillDemo || demo === 'off' || (demo === undefined && mongoUri !== undefined)) return []
  const first = await services.get('core')?.store.collection(clients).findOne({})
  if (first) return []
  await writeFile(marker(settings), '')
  const told = await fillDemo(services, settings.demoCitizens)
  await rm(marker(settings), { force: true })
  return told
}
