import type { PushProvider } from './provider.ts'

export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
  /** `mailto:` or `https:`: whom a push service asks when messages make trouble. */
  readonly contact: string
}

/** Seconds that a push service keeps a message for a device that is off. */
const keepFor = 86_400
const timeout = 10_000
/** Answers of push services for a subscription that ended. */
const goneCodes = [404, 410]

/** Web Push with VAPID (RFC 8030, 8291, 8292). @throws Error for keys that are none */
export async function webPush(keys: PushKeys): Promise<PushProvider> {
  const library = (await import('web-push')).default
  const vapidDetails = { subject: keys.contact, publicKey: keys.publicKey, privateKey: keys.privateKey }
  // The library checks the keys where it gets them.
  library.setVapidDetails(vapidDetails.subject, vapidDetails.publicKey, vapidDetails.privateKey)
  return {
    publicKey: keys.publicKey,
    async send(to, message) {
      try {
        await library.sendNotification(to, JSON.stringify(message), { vapidDetails, TTL: keepFor, timeout })
        return 'sent'
      } catch (error) {
        if (error instanceof library.WebPushError && goneCodes.includes(error.statusCode)) return 'gone'
        throw error
      }
    },
  }
}
