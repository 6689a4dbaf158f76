import { fromBase64, randomBytes, toBase64 } from './bytes.ts'

/** A value that is readable with the key alone. */
export interface Sealed {
  readonly iv: string
  readonly data: string
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

const params = (iv: Uint8Array<ArrayBuffer>, place: string) => ({
  name: 'AES-GCM',
  iv,
  // What was sealed for one place cannot be put into another.
  additionalData: bytesOf(place),
})

/** Seals bytes by AES-GCM, each time under another nonce. */
export async function sealBytes(
  key: CryptoKey,
  place: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Sealed> {
  const iv = randomBytes(12)
  const data = await crypto.subtle.encrypt(params(iv, place), key, bytes)
  return { iv: toBase64(iv), data: toBase64(new Uint8Array(data)) }
}

/** @throws where the key is another one, or what was stored has been changed */
export async function unsealBytes(
  key: CryptoKey,
  place: string,
  { iv, data }: Sealed,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.decrypt(params(fromBase64(iv), place), key, fromBase64(data)))
}

/** Seals a value that JSON can hold. @param place where it will lie; it can be read back for that place only */
export const seal = (key: CryptoKey, place: string, value: unknown): Promise<Sealed> =>
  sealBytes(key, place, bytesOf(JSON.stringify(value)))

/** @throws as `unsealBytes` */
export const unseal = async (key: CryptoKey, place: string, sealed: Sealed): Promise<unknown> =>
  JSON.parse(new TextDecoder().decode(await unsealBytes(key, place, sealed)))

/** Whether a stored value is a sealed one; not whether some key opens it. */
export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' &&
  value !== null &&
  'iv' in value &&
  typeof value.iv === 'string' &&
  'data' in value &&
  typeof value.data === 'string'
