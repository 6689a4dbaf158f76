import { createHash, randomUUID } from 'node:crypto'
import { AppError } from '@saude/contract/errors'
import { jwtVerify, SignJWT } from 'jose'
import { rememberOnce } from './once.ts'

/** Seconds for which a sealed call is believed (wire.md, Between gateway and area services). */
const validity = 30
/** Seconds by which the clocks of two machines may differ. */
const tolerance = 5
/** Calls that are remembered, so that none is taken twice: 3,000 a second over the whole time of a seal. */
const mostRemembered = 120_000

/** Who calls whom about what; both ends must mean the same. */
export interface Route {
  readonly from: string
  readonly to: string
  /** A query's name, or `GET /contract` and the like. */
  readonly query: string
}

export interface Opened {
  /** What the caller says beside route and input. */
  readonly claims: Readonly<Record<string, unknown>>
  /** @throws AppError `auth` when these are not the bytes that were sealed, or the seal was used before */
  check(bytes: Uint8Array | string): void
}

const hashOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** Signs and checks calls between the gateway and one area's service: HS256 and nothing else, each of them once. */
export function createSeal(secret: string) {
  const key = new TextEncoder().encode(secret)
  if (key.length < 32) throw new Error('an area secret needs at least 32 bytes')
  const once = rememberOnce((validity + 2 * tolerance) * 1_000, mostRemembered, Date.now)
  return {
    /** A token for exactly these bytes of input. */
    sign({ from, to, query }: Route, bytes: Uint8Array | string, claims: object = {}): Promise<string> {
      const now = Math.floor(Date.now() / 1000)
      return (
        new SignJWT({ query, hash: hashOf(bytes), claims })
          .setProtectedHeader({ alg: 'HS256' })
          .setIssuer(from)
          .setAudience(to)
          // Two calls of one second about the same have a seal each.
          .setJti(randomUUID())
          .setIssuedAt(now)
          .setExpirationTime(now + validity)
          .sign(key)
      )
    },
    /** @throws AppError `auth` for another secret, route or time */
    async open(token: string, { from, to, query }: Route): Promise<Opened> {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer: from,
          audience: to,
          requiredClaims: ['exp', 'iat', 'query', 'hash'],
          // Longer validity is not accepted.
          maxTokenAge: validity,
          clockTolerance: tolerance,
        })
        const { hash, claims } = payload
        if (payload.query !== query || typeof hash !== 'string') throw new AppError('auth')
        return {
          claims: isRecord(claims) ? claims : {},
          check(bytes) {
            if (hashOf(bytes) !== hash || !once.isFirst(token.slice(-22))) throw new AppError('auth')
          },
        }
      } catch {
        throw new AppError('auth')
      }
    },
  }
}

export type Seal = ReturnType<typeof createSeal>

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The token of an `Authorization: Bearer …` header, '' without one. */
export const bearerOf = (header: string | undefined): string => /^Bearer (.+)$/.exec(header ?? '')?.[1] ?? ''
