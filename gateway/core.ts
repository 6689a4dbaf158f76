import { google } from '@saude/core/service/place/google'
import type { PushProvider } from '@saude/core/service/push/provider'
import type { Outbound } from '@saude/service/outbound/outbound'
import type { Logger } from 'pino'
import type { Core, Parts } from './areas.ts'
import { wasCopied } from './backup/copied.ts'
import { openCaptcha } from './captcha.ts'
import { openMail } from './mail.ts'
import { openPush } from './push.ts'
import { accessLogSecret } from './secrets.ts'
import type { Settings } from './settings.ts'
import { version } from './version.ts'

interface CoreParts {
  readonly log: Logger
  readonly outbound: Outbound
  readonly sessionSecret: string
}

/** The core with the providers that the settings name: push services, captcha, places. */
export async function createCoreOf(
  settings: Settings,
  parts: Pick<Parts, 'core' | 'push'>,
  { log, outbound, sessionSecret }: CoreParts,
): Promise<{ readonly core: Core; readonly push: PushProvider | undefined }> {
  const push = parts.push ?? (await openPush(settings, log, outbound))
  const { googleMapsKey: key } = settings
  const core = parts.core({
    sessionSecret,
    accessLogSecret: await accessLogSecret(settings),
    demo: settings.demo,
    version,
    pushPublicKey: push?.publicKey,
    captcha: openCaptcha(settings, log, outbound),
    hasMaps: Boolean(settings.streetTiles ?? settings.satelliteTiles),
    mail: await openMail(settings, log),
    hasBackup: async () => (settings.mongoUri === undefined ? wasCopied(settings.dataDir) : undefined),
    places: key ? google({ key, ask: outbound }) : undefined,
  })
  return { core, push }
}
