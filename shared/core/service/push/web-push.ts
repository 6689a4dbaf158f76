import type { Outbound } from '@saude/service/outbound/outbound'
import type { PushProvider } from './provider.ts'

export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
  /** `mailto:` or `https:`: whom a push service asks when messages make trouble. */
  readonly contact: string
}

/** Seconds that a push service keeps a message for a device that is off. */
const keepFor = 86_400
const timeoutMs = 10_000
/** Answers of push services for a subscription that ended. */
const goneCodes = [404, 410]

/** Web Push with VAPID (RFC 8030, 8291, 8292). @throws Error for keys that are none */
export async function webPush(keys: PushKeys, ask: Outbound): Promise<PushProvider> {
  const library = (await import('web-push')).default
  const vapidDetails = { subject: keys.contact, publicKey: keys.publicKey, privateKey: keys.privateKey }
  // The library checks the keys where it gets them.
  library.setVapidDetails(vapidDetails.subject, vapidDetails.publicKey, vapidDetails.privateKey)
  return {
    publicKey: keys.publicKey,
    async send(to, message) {
      const options = { vapidDetails, TTL: keepFor }
      const { endpoint, headers, body } = library.generateRequestDetails(to, JSON.stringify(message), options)
      const { status, ok } = await ask(endpoint, {
        method: 'POST',
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        body,
        timeoutMs,
        mostBytes: 65_536,
      })
      if (!ok && !goneCodes.includes(status)) throw new Error(`the push service answered ${status}`)
      return ok ? 'sent' : 'gone'
    },
  }
}
