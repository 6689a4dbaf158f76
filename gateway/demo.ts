import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenedService } from '@saude/service/service'
import type { Store } from '@saude/service/store'
import type { Parts } from './areas.ts'
import { clients } from './core/service/client/client.ts'
import type { Settings } from './settings.ts'

/** Lies in the data folder while the demo is being filled. */
const marker = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, 'demo-filling')

/**
 * A filling that was interrupted leaves half a town: its stores are removed, so that the next filling finds
 * nothing. Only demo data can be in them. Areas with processes of their own look after their stores themselves. To be
 * called before the stores are opened.
 */
export async function discardHalfDemo(
  settings: Pick<Settings, 'dataDir' | 'mongoUri' | 'areaServices'>,
): Promise<void> {
  if (settings.mongoUri !== undefined) return
  const names = await readdir(settings.dataDir)
  if (!names.includes('demo-filling')) return
  const isElsewhere = (name: string) =>
    [...settings.areaServices.keys()].some((area) => name.startsWith(`${area}.sqlite`))
  for (const name of names)
    if (/\.sqlite(-\w+)?$/.test(name) && !isElsewhere(name))
      await rm(join(settings.dataDir, name), { force: true })
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

/**
 * What services in other processes are told of the demo: how large it is and of which day, where the core holds it.
 * They fill their own part when their stores are empty.
 */
export async function demoToldToServices(
  { demo, demoCitizens, areaServices }: Pick<Settings, 'demo' | 'demoCitizens' | 'areaServices'>,
  { demoClient }: Pick<Parts, 'demoClient'>,
  core: Store,
): Promise<{ readonly count: number; readonly now: string } | undefined> {
  if (areaServices.size === 0 || demo === 'off' || demoClient === undefined) return undefined
  const client = await core.collection(clients).findOne({ _id: demoClient() })
  return client ? { count: demoCitizens, now: client.createdAt.toISOString() } : undefined
}
