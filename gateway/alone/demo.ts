import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenedService, ServiceDefinition } from '@saude/service/service'
import { demoTown } from '../core/demo/town.ts'
import type { Settings } from '../settings.ts'
import type { Greeting } from '../wire/greeting.ts'

const marker = (area: string) => `demo-filling-${area}`

/** A filling that was interrupted leaves half a town: its store is removed, to be called before it is opened. */
export async function discardHalfFilled(
  { dataDir, mongoUri }: Pick<Settings, 'dataDir' | 'mongoUri'>,
  area: string,
): Promise<void> {
  if (mongoUri !== undefined) return
  const names = await readdir(dataDir)
  if (!names.includes(marker(area))) return
  for (const name of names)
    if (name.startsWith(`${area}.sqlite`)) await rm(join(dataDir, name), { force: true })
  await rm(join(dataDir, marker(area)), { force: true })
}

/**
 * Fills this area's part of the demo municipality, where the gateway says that the core holds it and nothing is here
 * yet. The town is invented from a fixed seed: every process invents the same.
 */
export async function fillOwnDemo(
  service: ServiceDefinition,
  { store, collections }: Pick<OpenedService, 'store' | 'collections'>,
  { count, now }: NonNullable<Greeting['demo']>,
  { dataDir }: Pick<Settings, 'dataDir'>,
): Promise<void> {
  if (!service.demo) return
  for (const collection of Object.values(collections)) if (await collection.findOne({})) return
  await writeFile(join(dataDir, marker(service.area)), '')
  const town = demoTown()
  await service.demo({ store, collections, client: town.client.id, town, count, now: new Date(now) })
  await rm(join(dataDir, marker(service.area)), { force: true })
}
