import { AppError, permissionError, validationError } from '@saude/contract/errors'
import { samePassword } from '@saude/contract/password'
import type { InputOf } from '@saude/contract/query'
import { searchable } from '@saude/contract/search'
import { put, update } from '@saude/service/handlers'
import { change } from '@saude/store'
import { userSelfUpdate } from '../../contract/user.ts'
import { on } from '../collections.ts'
import { attemptedAt, whose } from '../session/attempted.ts'
import { ending } from '../session/sessions.ts'
import type { Throttle } from '../session/throttle.ts'
import { concerning } from '../tenant.ts'
import { commonPassword, type Guess } from './guess.ts'
import type { Passwords } from './password.ts'
import { refuseBadLogin } from './rules.ts'
import { type UserDocument, userKeys } from './user.ts'

type Own = InputOf<typeof userSelfUpdate>['document']

/** What users change of their own data; a new password ends all other sessions. */
export const selfUpdateHandler = ({
  passwords,
  guess,
  throttle,
}: {
  passwords: Passwords
  guess: Guess
  throttle: Throttle
}) =>
  on(userSelfUpdate, async ({ input, user, origin, store, collections, commit, now, signal }) => {
    const stored = await collections.user.findOne({ _id: user.id ?? '' })
    if (!stored) throw new AppError('auth')
    const own = input.document
    refuseWhileAnonymised(stored, own)
    const waiter = { address: origin?.address ?? '', signal }
    const credential = await collections.credential.findOne({ _id: stored._id })
    if (needsPassword(stored, own)) {
      if (!own.currentPassword)
        throw validationError({ 'document.currentPassword': 'Senha atual é um campo obrigatório' })
      // Who finds an open session must not guess the password in it.
      const attempt = await throttle.attempt(store, stored._id, waiter.address)
      const fits = await passwords
        .fits(credential?.hash, own.currentPassword, waiter)
        .catch(async (error: unknown) => {
          await attempt.withdrawn()
          throw error
        })
      if (!fits)
        throw attemptedAt(
          validationError({ 'document.currentPassword': 'Senha atual incorreta' }),
          whose(user),
        )
      await attempt.succeeded()
      if (own.newPassword === own.currentPassword)
        throw validationError({ 'document.newPassword': samePassword })
    }
    if (own.newPassword && (await guess.isCommon(own.newPassword, [stored.name, stored.email, stored.cpf])))
      throw validationError({ 'document.newPassword': commonPassword })
    const next = {
      ...(own.name && { name: own.name, ...searchable(own.name) }),
      ...(own.mainPhone !== undefined && { mainPhone: own.mainPhone }),
      ...(typeof own.isAnonymization === 'boolean' && { isAnonymization: own.isAnonymization }),
      email: own.email === undefined ? stored.email : own.email,
      cpf: stored.cpf,
    }
    const keys = userKeys(stored._id, next)
    await refuseBadLogin(collections.user, { _id: stored._id, ...next, ...keys }, 'document.')
    const renewed = own.newPassword
      ? [
          put(collections.credential, {
            _id: stored._id,
            hash: await passwords.hash(own.newPassword, waiter),
            changedAt: now,
            lastLoginAt: credential?.lastLoginAt ?? null,
          }),
          ...ending(
            await collections.session.findAll(
              { userId: stored._id, revokedAt: null, _id: { $ne: user.sessionId ?? '' } },
              { max: 10_000 },
            ),
            now,
          ),
        ]
      : []
    return commit(
      [
        update(collections.user, { _id: stored._id, version: input.version }, { ...next, ...keys }),
        ...renewed,
        change('user', [stored._id], 'updated', concerning(stored.client)),
      ],
      { id: stored._id, version: stored.version + 1 },
    )
  })

/** Anonymised users may change their anonymisation and their password, no other data. */
function refuseWhileAnonymised(stored: UserDocument, own: Own): void {
  if (!stored.isAnonymization) return
  const { isAnonymization, currentPassword: _, newPassword: __, ...other } = own
  if (Object.values(other).some((value) => value !== undefined))
    throw permissionError('userSelfUpdate', 'Alterar o próprio cadastro com a anonimização ativa')
  if (isAnonymization === false && stored.isAnonymizationForced)
    throw permissionError('userSelfUpdate', 'A anonimização foi ativada pela administração')
}

const needsPassword = (stored: UserDocument, own: Own): boolean =>
  Boolean(own.newPassword) ||
  // People sign in by it, and who finds an open session would keep the account with it.
  (own.email !== undefined && own.email !== stored.email) ||
  (stored.isAnonymization && own.isAnonymization === false)
