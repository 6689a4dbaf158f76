import { fromBase64, randomBytes, toBase64 } from '../crypto/bytes.ts'

/**
 * A key of the device itself, behind its fingerprint, face or pattern: a platform authenticator that answers the same secret for
 * the same salt, and to this origin alone (WebAuthn Level 3, extension `prf`). It needs no network.
 */
export interface Passkey {
  /** Base64 of the credential's id. */
  readonly credential: string
  /** Base64 of what its secret is asked for. */
  readonly salt: string
}

/** A passkey with the secret that it answered. */
export interface OpenedPasskey extends Passkey {
  readonly secret: Uint8Array<ArrayBuffer>
}

const waited = 60_000
const challengeBytes = 32

/** Whether this device has such a key to offer; browsers that cannot say more are asked when one is made. */
export async function mayHavePasskey(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined') return false
  const capabilities: unknown = Reflect.get(PublicKeyCredential, 'getClientCapabilities')
  if (typeof capabilities === 'function') {
    const known: unknown = await capabilities.call(PublicKeyCredential).catch(() => undefined)
    const prf: unknown = typeof known === 'object' && known ? Reflect.get(known, 'extension:prf') : undefined
    if (prf === false) return false
  }
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false)
}

const secretIn = (credential: PublicKeyCredential): Uint8Array<ArrayBuffer> | undefined => {
  const first = credential.getClientExtensionResults().prf?.results?.first
  if (!first) return undefined
  const bytes = ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer, first.byteOffset, first.byteLength)
    : new Uint8Array(first)
  return Uint8Array.from(bytes)
}

/** Who gives up at the device's question, or lets it stand, has opened nothing; that is no error. */
const givenUp = (reason: unknown): undefined => {
  if (reason instanceof DOMException && (reason.name === 'NotAllowedError' || reason.name === 'AbortError'))
    return undefined
  throw reason
}

/** Asks the device for the secret of its key; undefined where the person gives up, or the key is gone. */
export async function openPasskey({ credential, salt }: Passkey): Promise<OpenedPasskey | undefined> {
  const found = await navigator.credentials
    .get({
      publicKey: {
        // No one checks a signature: what counts is the secret.
        challenge: randomBytes(challengeBytes),
        allowCredentials: [{ type: 'public-key', id: fromBase64(credential), transports: ['internal'] }],
        userVerification: 'required',
        timeout: waited,
        extensions: { prf: { eval: { first: fromBase64(salt) } } },
      },
    })
    .catch(givenUp)
  const secret = found instanceof PublicKeyCredential ? secretIn(found) : undefined
  return secret && { credential, salt, secret }
}

/** Makes a key on this device; undefined where the person gives up, or the device answers no secret. It names no one. */
export async function makePasskey(): Promise<OpenedPasskey | undefined> {
  const salt = randomBytes(challengeBytes)
  const name = 'Dados deste aparelho'
  const made = await navigator.credentials
    .create({
      publicKey: {
        challenge: randomBytes(challengeBytes),
        rp: { name: 'Saúde Municipal' },
        user: { id: randomBytes(16), name, displayName: name },
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        authenticatorSelection: {
          authenticatorAttachment: 'platform',
          residentKey: 'discouraged',
          userVerification: 'required',
        },
        timeout: waited,
        extensions: { prf: { eval: { first: salt } } },
      },
    })
    .catch(givenUp)
  if (!(made instanceof PublicKeyCredential)) return undefined
  const passkey = { credential: toBase64(new Uint8Array(made.rawId)), salt: toBase64(salt) }
  const secret = secretIn(made)
  if (secret) return { ...passkey, secret }
  // Many devices answer it only to who opens with the key.
  return made.getClientExtensionResults().prf?.enabled ? openPasskey(passkey) : undefined
}
