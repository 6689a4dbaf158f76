import { AppError } from '@saude/contract/errors'
import { jwtVerify, SignJWT } from 'jose'
import { keep } from '../bounded.ts'

const issuer = 'saude-municipal'
const audience = 'saude-municipal/user'
const remembered = 20_000

/** What a token says; instants in milliseconds since 1970, whole seconds. */
export interface Claims {
  readonly userId: string
  readonly sessionId: string
  readonly issuedAt: number
  readonly expiresAt: number
}

const expiredText = 'Sua sessão expirou, faça login novamente'

/** What the person reads. */
export const expired = () => new AppError('auth', expiredText)

/** The same words for a session that somebody ended: by the payload its device knows that its data has to go. */
export const revoked = () => new AppError('auth', expiredText, { revoked: true })

export interface Tokens {
  sign(claims: Claims): Promise<string>
  /**
   * What a token says, also one whose time is over: that is the caller's to look at.
   * @throws AppError `auth` for anything that this product did not sign
   */
  read(token: string): Promise<Claims>
}

/** Signs and checks session tokens: HS256 and nothing else, whatever a token's header says. */
export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret)
  if (key.length < 32) throw new Error('SESSION_SECRET needs at least 32 bytes')
  const known = new Map<string, Claims>()

  const verify = async (token: string): Promise<Claims> => {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer,
        audience,
        requiredClaims: ['exp', 'iat', 'sub', 'sid'],
        // The end is looked at by the caller.
        clockTolerance: Number.MAX_SAFE_INTEGER,
      })
      const { sub, sid, iat, exp } = payload
      if (!sub || typeof sid !== 'string' || iat === undefined || exp === undefined)
        throw new AppError('auth')
      return { userId: sub, sessionId: sid, issuedAt: iat * 1000, expiresAt: exp * 1000 }
    } catch {
      throw new AppError('auth')
    }
  }

  return {
    sign: ({ userId, sessionId, issuedAt, expiresAt }) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(userId)
        .setIssuedAt(Math.floor(issuedAt / 1000))
        .setExpirationTime(Math.floor(expiresAt / 1000))
        .sign(key),
    read: async (token) => {
      const before = known.get(token)
      if (before) return before
      const claims = await verify(token)
      keep(known, token, claims, remembered)
      return claims
    },
  }
}
