import type { OpenedService, ServiceDefinition } from '@saude/service/service'
import { beginFilling, discardHalf, endFilling } from '../filling.ts'
import type { Settings } from '../settings.ts'
import type { Greeting } from '../wire/greeting.ts'

const marker = (area: string) => `demo-filling-${area}` as const

/**
 * A filling that was interrupted leaves half a town: its database is removed, to be called before it is opened.
 * @throws StoreError `locked` while another process has it, StartError where something else is in it
 */
export async function discardHalfFilled(
  { dataDir, mongoUri }: Pick<Settings, 'dataDir' | 'mongoUri'>,
  area: string,
): Promise<void> {
  if (mongoUri === undefined) await discardHalf(dataDir, marker(area), [area])
}

/**
 * Fills this area's part of the demo municipality, where the gateway says that the core holds it and nothing is here
 * yet. The town is invented from a fixed seed: every process invents the same.
 */
export async function fillOwnDemo(
  service: ServiceDefinition,
  { store, collections }: Pick<OpenedService, 'store' | 'collections'>,
  { count, now }: NonNullable<Greeting['demo']>,
  { dataDir, mongoUri }: Pick<Settings, 'dataDir' | 'mongoUri'>,
): Promise<void> {
  const { area } = service
  if (!service.demo) return
  for (const collection of Object.values(collections)) if (await collection.findOne({})) return
  if (!(mongoUri ?? (await beginFilling(dataDir, marker(area), [area])))) return
  const { demoTown } = await import('@saude/town/town')
  const town = demoTown()
  await service.demo({ store, collections, client: town.client.id, town, count, now: new Date(now) })
  if (mongoUri === undefined) await endFilling(dataDir, marker(area))
}
