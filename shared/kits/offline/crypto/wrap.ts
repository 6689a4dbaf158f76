import { fromBase64, randomBytes, toBase64 } from './bytes.ts'
import { isSealed, type Sealed, sealBytes, unsealBytes } from './seal.ts'

/** The data key under a key that is derived from what a person knows. */
export interface Wrapped extends Sealed {
  readonly salt: string
  readonly rounds: number
}

/** Rounds of PBKDF2 with SHA-256 (OWASP, Password Storage Cheat Sheet). */
const rounds = 600_000

const place = 'data key'

async function derived(
  secret: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<CryptoKey> {
  const typed = new TextEncoder().encode(secret.normalize('NFC'))
  const base = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/** A random data key. Its bytes are for wrapping alone: forget them at once. */
export const newKeyBytes = (): Uint8Array<ArrayBuffer> => randomBytes(32)

/** The key as it is used: it stays in memory, and its bytes cannot be read from it. */
export const keyOf = (bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])

/** Seals the bytes of a data key under a secret, with a salt of its own. @param secret a password or PIN */
export async function wrap(
  bytes: Uint8Array<ArrayBuffer>,
  secret: string,
  iterations = rounds,
): Promise<Wrapped> {
  const salt = randomBytes(16)
  const sealed = await sealBytes(await derived(secret, salt, iterations), place, bytes)
  return { ...sealed, salt: toBase64(salt), rounds: iterations }
}

/** The bytes of the data key; undefined where the secret is another one. */
export async function unwrap(wrapped: Wrapped, secret: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const key = await derived(secret, fromBase64(wrapped.salt), wrapped.rounds)
  return unsealBytes(key, place, wrapped).catch(() => undefined)
}

/** AES-GCM by a secret that is random already: no one guesses at it, so it needs no rounds. */
async function expanded(secret: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info: new TextEncoder().encode(place) },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/** Seals the bytes of a data key under 32 random bytes that a device keeps for itself. */
export const wrapByBytes = async (
  bytes: Uint8Array<ArrayBuffer>,
  secret: Uint8Array<ArrayBuffer>,
): Promise<Sealed> => sealBytes(await expanded(secret), place, bytes)

/** As `unwrap`, of what `wrapByBytes` has sealed. */
export const unwrapByBytes = async (
  sealed: Sealed,
  secret: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer> | undefined> =>
  unsealBytes(await expanded(secret), place, sealed).catch(() => undefined)

/** Whether a stored value is a wrapped key. */
export const isWrapped = (value: unknown): value is Wrapped =>
  isSealed(value) &&
  'salt' in value &&
  typeof value.salt === 'string' &&
  'rounds' in value &&
  typeof value.rounds === 'number'
