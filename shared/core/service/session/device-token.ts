import { newId } from '@saude/contract/id'
import { jwtVerify, SignJWT } from 'jose'

const issuer = 'saude-municipal'
const audience = 'saude-municipal/device'
/** A device without a log-in for so long is a new one. Milliseconds. */
const life = 180 * 24 * 3_600_000
/** People who share a device; who signed in longest ago is forgotten. */
const mostUsers = 8

/** A device that the server knows by a token, and who has signed in there. It is no session: it opens nothing. */
export interface KnownDevice {
  readonly id: string
  readonly users: readonly string[]
}

/**
 * Tokens by which log-ins of a device are distinguished from all others of its address: failed guesses of others do not
 * keep out who has signed in there before.
 */
export function createDeviceTokens(secret: string, now: () => number) {
  const key = new TextEncoder().encode(secret)
  return {
    /** Undefined for anything that this product did not sign, or that is over. */
    async read(token: string | null | undefined): Promise<KnownDevice | undefined> {
      if (!token) return undefined
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer,
          audience,
          requiredClaims: ['exp', 'jti'],
          currentDate: new Date(now()),
        })
        const { jti, users } = payload
        return jti && Array.isArray(users) ? { id: jti, users: users.map(String) } : undefined
      } catch {
        return undefined
      }
    },
    /** The token of a device on which this user has just signed in. */
    sign(device: KnownDevice | undefined, userId: string): Promise<string> {
      const others = (device?.users ?? []).filter((id) => id !== userId)
      return new SignJWT({ users: [userId, ...others].slice(0, mostUsers) })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setJti(device?.id ?? newId())
        .setIssuedAt(new Date(now()))
        .setExpirationTime(new Date(now() + life))
        .sign(key)
    },
  }
}

export type DeviceTokens = ReturnType<typeof createDeviceTokens>
