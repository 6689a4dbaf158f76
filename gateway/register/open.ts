import { migrationsOn } from '@saude/service/migrations/feed-lines'
import { migrationMarks } from '@saude/service/migrations/mark'
import type { ServiceDefinition } from '@saude/service/service'
import { openStore, peek } from '@saude/store'
import type { Parts } from '../areas.ts'
import { agreedPlace, placeOf } from '../files/place.ts'
import { installationSecrets } from '../secrets.ts'
import type { Settings } from '../settings.ts'
import { failProgram, StartError } from '../start-error.ts'
import { version } from '../version.ts'
import { digestOf } from './digest.ts'
import { conversionsOf, gatewayLeases, gatewayProcesses, type Traits } from './process.ts'
import { enterRegister, type Membership } from './register.ts'

type Services = readonly Pick<ServiceDefinition, 'area' | 'migrations'>[]

/**
 * Enters the register of this installation's database, where several machines can reach it. The embedded store's folder has a
 * lock of the operating system, which dies with its process.
 * @param services those of this process
 * @throws StartError while a gateway lives on the database that this one does not fit
 */
export async function registerOf(
  settings: Settings,
  services: Services,
  { warn = () => {}, lost = failProgram }: Pick<Parts, 'warn' | 'lost'>,
): Promise<Membership> {
  const { mongoUri: uri, dataDir: folder } = settings
  const free = async () => undefined
  if (uri === undefined) return { isHeld: () => true, beginFilling: free, endFilling: free, close: free }
  const traits = await traitsOf(settings, uri, services)
  const collections = [gatewayLeases, gatewayProcesses]
  const store = await openStore({ area: 'core', folder, uri, collections })
  try {
    const membership = await enterRegister({
      store,
      traits,
      warn,
      lost: (words) => lost(new StartError(words)),
    })
    return {
      ...membership,
      async close() {
        await membership.close().catch(() => undefined)
        await store.close()
      },
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

async function traitsOf(settings: Settings, uri: string, services: Services): Promise<Traits> {
  const conversions = await Promise.all(
    services.map(async ({ area, migrations }) =>
      conversionsOf(
        area,
        migrationsOn(uri, migrations),
        await peek({ folder: settings.dataDir, area, uri }, migrationMarks),
      ),
    ),
  )
  const secrets = await installationSecrets(settings)
  return {
    version,
    secrets: Object.fromEntries([...secrets].map(([name, secret]) => [name, digestOf(name, secret)])),
    apart: [...settings.areaServices.keys()].sort(),
    files: agreedPlace(placeOf(settings)),
    knows: Object.assign({}, ...conversions.map(({ knows }) => knows)),
    ahead: conversions.flatMap(({ ahead }) => ahead),
  }
}
