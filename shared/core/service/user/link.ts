import { createHash, randomBytes } from 'node:crypto'
import type { PasswordLink } from './user.ts'

/** A one-time link is good for 24 hours (wire.md, Start and settings). */
export const linkLife = 24 * 3_600_000

export const linkId = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The document of a new link and the path that holds its token, which is stored nowhere. */
export function newLink(
  userId: string,
  now: Date,
): { document: PasswordLink; link: string; expiresAt: Date } {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + linkLife)
  return {
    document: { _id: linkId(token), userId, createdAt: now, expiresAt },
    link: `/app/set-password?token=${token}`,
    expiresAt,
  }
}
