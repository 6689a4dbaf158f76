/** Characters that are joined at once: more arguments than this, and browsers refuse the call. */
const step = 0x8000

/** Newer browsers do it themselves, and faster; TypeScript's library does not name it yet. */
const ownWriting: unknown = Reflect.get(Uint8Array.prototype, 'toBase64')

/** Bytes as base64 with padding. */
export function toBase64(bytes: Uint8Array): string {
  if (typeof ownWriting === 'function') return ownWriting.call(bytes)
  let text = ''
  for (let at = 0; at < bytes.length; at += step)
    text += String.fromCharCode(...bytes.subarray(at, at + step))
  return btoa(text)
}

const ownReading: unknown = Reflect.get(Uint8Array, 'fromBase64')

/** @throws where the text is no base64 */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  if (typeof ownReading === 'function') return ownReading.call(Uint8Array, text)
  const letters = atob(text)
  const bytes = new Uint8Array(letters.length)
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at)
  return bytes
}

/** Random bytes from the browser's cryptographic source. */
export const randomBytes = (length: number): Uint8Array<ArrayBuffer> =>
  crypto.getRandomValues(new Uint8Array(length))

/** SHA-256 of a text, in hex. */
export async function digestOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
