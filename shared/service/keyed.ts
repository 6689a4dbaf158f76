import { createHmac, hkdfSync } from 'node:crypto'

/** A digest of a text that no one makes or checks without the installation's secret. */
export type Keyed = (purpose: string, text: string) => Buffer

/**
 * Keyed digests (HMAC-SHA-256), the same in all processes of an installation.
 * @param secret of the installation; another one makes all digests others
 */
export function keyedBy(secret: string): Keyed {
  const keys = new Map<string, Buffer>()
  return (purpose, text) => {
    const key = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
    keys.set(purpose, key)
    return createHmac('sha256', key).update(text).digest()
  }
}
