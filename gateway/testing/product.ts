import { createCore } from '@saude/core/core'
import { createGateway } from '../gateway.ts'
import { productParts } from '../product.ts'
import { accessLogSecret, sessionSecretOf } from '../secrets.ts'
import type { Settings } from '../settings.ts'
import { testFolders, testSettings } from './settings.ts'
import { addClient } from './town.ts'

/** The product's own services on a free port, with one client and cheap passwords. */
export async function openProduct(own: Partial<Settings> = {}) {
  const folders = testFolders()
  const settings = testSettings({ ...folders, ...own })
  const clock = { offset: 0 }
  const sessionSecret = await sessionSecretOf(settings)
  const core = createCore({
    sessionSecret,
    accessLogSecret: await accessLogSecret(settings),
    version: '0.1.0',
    now: () => Date.now() + clock.offset,
    sleep: async () => {},
    passwordCost: { memoryCost: 1024, timeCost: 1, parallelism: 1 },
  })
  const gateway = await createGateway(settings, { ...productParts, core: () => core })
  const store = gateway.services.get('core')?.store
  if (!store) throw new Error('no core')
  const client = await addClient(store, 'Vila Serena')
  return {
    ...folders,
    settings,
    url: gateway.url,
    gateway,
    store,
    client,
    testing: { sessions: core.sessions, clock },
  }
}
