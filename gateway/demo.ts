import { clients } from '@saude/core/service/client/client'
import { demoClient } from '@saude/core/service/demo/end'
import type { OpenedService } from '@saude/service/service'
import type { Store } from '@saude/store'
import type { Parts } from './areas.ts'
import { beginFilling, endFilling } from './filling.ts'
import type { Membership } from './register/register.ts'
import type { Settings } from './settings.ts'

const marker = 'demo-filling'

/**
 * Fills the demo municipality where it is wanted and nothing is there yet, in any area.
 * @param register lets one fill at a time where several may have the database
 * @returns what the operator reads, nothing where a municipality is there
 * @throws StartError where another one fills it
 */
export async function fillWhereEmpty(
  settings: Pick<Settings, 'demo' | 'demoCitizens' | 'mongoUri' | 'dataDir'>,
  { fillDemo }: Pick<Parts, 'fillDemo'>,
  services: ReadonlyMap<string, OpenedService>,
  register: Pick<Membership, 'beginFilling' | 'endFilling'>,
): Promise<readonly string[]> {
  const { demo, demoCitizens, mongoUri, dataDir } = settings
  if (!fillDemo || demo === 'off' || (demo === undefined && mongoUri !== undefined)) return []
  const first = await services.get('core')?.store.collection(clients).findOne({})
  if (first) return []
  if (
    !(await isEmpty(services)) ||
    !(mongoUri ?? (await beginFilling(dataDir, marker, [...services.keys()])))
  )
    return ['O município de demonstração não foi criado: já há dados.']
  await register.beginFilling()
  // Another gateway may have filled it since it was looked at.
  if (mongoUri !== undefined && !(await isEmpty(services))) {
    await register.endFilling()
    return []
  }
  const messages = await fillDemo(services, demoCitizens)
  if (mongoUri === undefined) await endFilling(dataDir, marker)
  await register.endFilling()
  return messages
}

/** Whether no area of this process has anything: the core alone does not show whether the product is in use. */
async function isEmpty(services: ReadonlyMap<string, OpenedService>): Promise<boolean> {
  for (const { collections } of services.values())
    for (const collection of Object.values(collections)) if (await collection.findOne({})) return false
  return true
}

/**
 * What services in other processes learn of the demo: how large it is and of which day, where the core holds it.
 * They fill their own part when their stores are empty.
 */
export async function announceDemo(
  { demo, demoCitizens, areaServices }: Pick<Settings, 'demo' | 'demoCitizens' | 'areaServices'>,
  core: Store,
): Promise<{ readonly count: number; readonly now: string } | undefined> {
  if (areaServices.size === 0 || demo === 'off') return undefined
  const id = await demoClient(core)
  const client = id === undefined ? null : await core.collection(clients).findOne({ _id: id })
  return client ? { count: demoCitizens, now: client.createdAt.toISOString() } : undefined
}
