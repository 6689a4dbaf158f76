import type { PushProvider } from '@saude/core/service/push/provider'
import { webPush } from '@saude/core/service/push/web-push'
import type { Outbound } from '@saude/service/outbound/outbound'
import type { Logger } from 'pino'
import { SettingError, type Settings } from './settings.ts'

/**
 * The way to the browsers' push services; undefined without keys, after one warning.
 * @throws SettingError for keys that are none
 */
export async function openPush(
  { push }: Settings,
  log: Logger,
  outbound: Outbound,
): Promise<PushProvider | undefined> {
  if (!push) {
    log.warn('Avisos por push desligados: PUSH_PUBLIC_KEY e PUSH_PRIVATE_KEY não estão definidas')
    return undefined
  }
  try {
    return await webPush(push, outbound)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SettingError(
      `PUSH_PUBLIC_KEY e PUSH_PRIVATE_KEY precisam ser um par de chaves VAPID: ${reason}`,
    )
  }
}
