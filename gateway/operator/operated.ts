import type { Parts } from '../areas.ts'
import { createGateway, type Gateway } from '../gateway.ts'
import { importCaller } from '../moving/caller.ts'
import type { Settings } from '../settings.ts'
import { wordsOf } from '../start-error.ts'
import { listenToOperator } from './listen.ts'

/** The product with an ear for commands at this machine. A start that cannot have one goes on without. */
export async function openOperated(settings: Settings, parts: Parts): Promise<Gateway> {
  const gateway = await createGateway(settings, parts)
  const { services, url } = gateway
  const store = services.get('core')?.store
  const complain = (error: unknown) => parts.warn?.(`npm run admin: ${wordsOf(error)}`)
  const { dataDir, demo } = settings
  const close =
    store &&
    (await listenToOperator({
      dataDir,
      making: () => ({ store, demo, url, now: new Date() }),
      call: importCaller(services),
      complain,
    }).catch((error: unknown) => complain(error)))
  return {
    ...gateway,
    async close() {
      await close?.()
      await gateway.close()
    },
  }
}
