import { AppError, permissionError } from '@saude/contract/errors'
import { anyRecord } from '@saude/contract/record/record'
import { update } from '@saude/service/handlers'
import { happened } from '@saude/service/record/history'
import { change } from '@saude/store'
import { user as record, userBlock } from '../../contract/user.ts'
import { on } from '../collections.ts'
import { refuseDemoBeyond } from '../demo/bounds.ts'
import { refuseLockout } from '../group/administrators.ts'
import { ending } from '../session/sessions.ts'
import { concerning, isOwn } from '../tenant.ts'
import { refuseStronger } from './rules.ts'

const words = (isBlocked: boolean) => (isBlocked ? 'Bloqueado' : 'Liberado')

/** Keeps somebody out, at once and everywhere, or lets in again. */
export const blockUser = on(userBlock, async ({ input, user, collections, store, commit, now }) => {
  const { id, isBlocked, reason } = input
  if (id === user.id) throw permissionError('userUpdate', 'Bloquear o próprio acesso')
  const stored = await collections.user.findOne({ _id: id })
  if (!stored || !isOwn(user, stored.client)) throw new AppError('notFound')
  if (!stored.isDemo) await refuseDemoBeyond(store, user, stored.client)
  refuseStronger(user, await collections.group.findAll({ _id: { $in: stored.groupIds } }, { max: 1_000 }))
  if (isBlocked) await refuseLockout(store, stored.client, { users: new Map([[id, { isBlocked }]]) })
  const was = stored.isBlocked ?? false
  const open = isBlocked
    ? await collections.session.findAll({ userId: id, revokedAt: null }, { max: 10_000 })
    : []
  const changes = [{ field: 'isBlocked', from: words(was), to: words(isBlocked) }]
  return commit(
    [
      update(collections.user, { _id: id, version: stored.version }, { isBlocked }),
      ...ending(open, now),
      ...(was === isBlocked
        ? []
        : [happened(anyRecord(record), stored, { kind: 'updated', changes, reason: reason ?? null })]),
      change('user', [id], 'updated', concerning(stored.client)),
    ],
    { id, version: stored.version + 1 },
  )
})
