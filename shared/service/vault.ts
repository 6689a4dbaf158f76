import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Closes texts before they are stored, and opens them again. */
export interface Vault {
  /** @param place where the text is stored: it opens nowhere else */
  close(text: string, place: string): string
  /** @throws Error for a text that was closed with another key, for another place, or changed since */
  open(closed: string, place: string): string
}

/** What a closed text begins with; no JSON does. */
const mark = '~'
const ivBytes = 12
const tagBytes = 16

/**
 * The files of a store alone show nothing of what was encrypted here: AES-256-GCM.
 * @param secret of the installation, the same in every process that opens the store
 * @param purpose keeps the keys of one secret apart
 */
export function createVault(secret: string, purpose: string): Vault {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    close(text, place) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place))
      const closed = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return mark + Buffer.concat(closed).toString('base64')
    },
    open(closed, place) {
      // Kept by a version that did not close yet.
      if (!closed.startsWith(mark)) return closed
      const bytes = Buffer.from(closed.slice(mark.length), 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(-tagBytes))
      const text = decipher.update(bytes.subarray(ivBytes, -tagBytes))
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    },
  }
}
