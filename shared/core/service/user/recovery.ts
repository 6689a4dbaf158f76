import { createHash } from 'node:crypto'
import { AppError } from '@saude/contract/errors'
import { absent, exists, put } from '@saude/service/handlers'
import { RacedError } from '@saude/service/raced'
import { passwordRecover } from '../../contract/session.ts'
import { on } from '../collections.ts'
import type { MailProvider } from '../mail/provider.ts'
import { loginKey } from '../session/login.ts'
import { passwordRecoveries, recoveryLife } from './recovery-row.ts'

/** So long another request for the same login changes nothing. Milliseconds. */
const pause = 5 * 60_000

/**
 * Notes that somebody asks for a new password: the same work and the same answer for every login, known or not. Who sends
 * the message looks at the note (`recovery-sender.ts`).
 */
export const recoverPassword = ({
  mail,
  wake,
}: {
  readonly mail: MailProvider | undefined
  /** Something was noted. */
  readonly wake: () => void
}) =>
  on(passwordRecover, async ({ input, collections, commit, now }) => {
    if (!mail) throw new AppError('validation', 'Este servidor não envia e-mails: procure o administrador')
    const key = loginKey(input.login)
    const _id = createHash('sha256').update(Object.entries(key).join()).digest('hex')
    const former = await collections.passwordRecovery.findOne({ _id })
    if (former && former.askedAt.getTime() > now.getTime() - pause) return {}
    const expiresAt = new Date(now.getTime() + recoveryLife)
    // Of two who ask at the same moment, of whichever gateways, one is noted.
    const unchanged = former
      ? exists(passwordRecoveries, { _id, askedAt: former.askedAt })
      : absent(passwordRecoveries, { _id })
    const noted = put(passwordRecoveries, { _id, key, isWaiting: true, askedAt: now, expiresAt })
    const answer = await commit([unchanged, noted], {}).catch((error: unknown) => {
      if (error instanceof RacedError) return {}
      throw error
    })
    wake()
    return answer
  })
