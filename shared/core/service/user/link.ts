import { createHash, randomBytes } from 'node:crypto'
import { formatDateTime } from '@saude/contract/formats'
import { toWire } from '@saude/contract/instants'
import { anyRecord } from '@saude/contract/record/record'
import type { Step } from '@saude/service/handlers'
import { happened } from '@saude/service/record/history'
import { user } from '../../contract/user.ts'
import type { PasswordLink } from './user.ts'

/** A one-time link is good for 24 hours (wire.md, Start and settings). */
export const linkLife = 24 * 3_600_000

export const linkId = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The document of a new link and the path that holds its token, which is stored nowhere. */
export function newLink(
  userId: string,
  now: Date,
  life: number = linkLife,
): { document: PasswordLink; link: string; expiresAt: Date } {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + life)
  return {
    document: { _id: linkId(token), userId, createdAt: now, expiresAt },
    link: `/app/set-password?token=${token}`,
    expiresAt,
  }
}

/** Who made a link for somebody, and who used it, stands in that user's history; the link itself nowhere. */
export const linkNoted = (
  of: { readonly _id: string; readonly client: string | null },
  what: { readonly expiresAt: Date; readonly sentTo?: string } | 'used',
): Step =>
  happened(anyRecord(user), of, {
    kind: 'updated',
    changes: [{ field: 'passwordLink', from: null, to: what === 'used' ? 'Usado' : wordsOf(what) }],
  })

const wordsOf = ({ expiresAt, sentTo }: { readonly expiresAt: Date; readonly sentTo?: string }): string =>
  `${sentTo === undefined ? 'Gerado' : `Enviado para ${sentTo}`}, válido até ${formatDateTime(toWire(expiresAt))}`
