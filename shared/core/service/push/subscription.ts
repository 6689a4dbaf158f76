import { validationError } from '@saude/contract/errors'

/** Where a browser's push service takes messages, and the keys that only that browser can open them with. */
export interface Subscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/**
 * Push services of the browsers. The address comes from outside and this server posts to it, so it may lead nowhere
 * else.
 */
const services = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
] as const

const isService = (endpoint: string): boolean => {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username } = new URL(endpoint)
  if (protocol !== 'https:' || port !== '' || username !== '') return false
  return services.some((service) => hostname === service || hostname.endsWith(`.${service}`))
}

/** The subscription in a push token, which is the browser's as JSON; undefined where it is none. */
export function readSubscription(token: string | null | undefined): Subscription | undefined {
  if (!token) return undefined
  let read: unknown
  try {
    read = JSON.parse(token)
  } catch {
    return undefined
  }
  if (typeof read !== 'object' || read === null || !('endpoint' in read) || !('keys' in read))
    return undefined
  const { endpoint, keys } = read
  if (typeof endpoint !== 'string' || !isService(endpoint)) return undefined
  if (typeof keys !== 'object' || keys === null || !('p256dh' in keys) || !('auth' in keys)) return undefined
  const { p256dh, auth } = keys
  return typeof p256dh === 'string' && typeof auth === 'string'
    ? { endpoint, keys: { p256dh, auth } }
    : undefined
}

/** @throws AppError `validation` for a token that no message could be sent to */
export function refuseBadToken(token: string | null | undefined): void {
  if (token && !readSubscription(token)) throw validationError({ pushToken: 'Chave de avisos é inválida' })
}
