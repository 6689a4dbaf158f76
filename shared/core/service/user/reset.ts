import { AppError, permissionError } from '@saude/contract/errors'
import { insert, removeAll, type ScopedCollections } from '@saude/service/handlers'
import { change } from '@saude/store'
import { userPasswordReset } from '../../contract/user.ts'
import { type collections as declared, on } from '../collections.ts'
import { refuseDemoBeyond } from '../demo/bounds.ts'
import { ending } from '../session/sessions.ts'
import { concerning, isOwn } from '../tenant.ts'
import type { InviteDeps } from './invite.ts'
import { linkNoted, newLink } from './link.ts'
import { refuseStronger } from './rules.ts'

/** A new one-time link: the old password and all sessions end. */
export const resetPassword = ({ mail }: Pick<InviteDeps, 'mail'>) =>
  on(userPasswordReset, async ({ input, user, collections, store, commit, now }) => {
    if (input.id === user.id) throw permissionError('userPasswordReset', 'Altere a sua senha em Meu cadastro')
    const stored = await collections.user.findOne({ _id: input.id })
    if (!stored || !isOwn(user, stored.client)) throw new AppError('notFound')
    if (!stored.isDemo) await refuseDemoBeyond(store, user, stored.client)
    const held = await collections.group.findAll({ _id: { $in: stored.groupIds } }, { max: 1_000 })
    refuseStronger(user, held)
    const open = await collections.session.findAll({ userId: stored._id, revokedAt: null }, { max: 10_000 })
    const { document: link, ...answer } = newLink(stored._id, now)
    const formerHash = await formerHashOf(stored._id, collections)
    return commit(
      [
        removeAll(collections.passwordLink, { userId: stored._id }),
        insert(collections.passwordLink, { ...link, ...(formerHash && { formerHash }) }),
        removeAll(collections.credential, { _id: stored._id }),
        // Whose phone is gone begins anew; so much the administrator may hand over.
        removeAll(collections.secondFactor, { _id: stored._id }),
        ...ending(open, now),
        linkNoted(stored, { expiresAt: answer.expiresAt }),
        change('user', [stored._id], 'updated', concerning(stored.client)),
      ],
      {
        id: stored._id,
        link: answer.link,
        linkExpiresAt: answer.expiresAt,
        isMailable: mail !== undefined && stored.email !== null,
      },
    )
  })

/** The hash of the password of now; after a reset that was not followed, of the one before it. */
async function formerHashOf(
  userId: string,
  { credential, passwordLink }: Pick<ScopedCollections<typeof declared>, 'credential' | 'passwordLink'>,
): Promise<string | undefined> {
  const known = await credential.findOne({ _id: userId })
  return known?.hash ?? (await passwordLink.findOne({ userId }))?.formerHash
}
