import { AppError, validationError } from '@saude/contract/errors'
import { type Call, type Handler, put, remove, update } from '@saude/service/handlers'
import { change } from '@saude/store'
import {
  passwordConfirm,
  secondFactorBegin,
  secondFactorConfirm,
  secondFactorEnd,
  secondFactorGet,
  secondFactorProve,
} from '../../contract/second-factor.ts'
import { on } from '../collections.ts'
import { attemptedAt, whose } from '../session/attempted.ts'
import { sessionRows } from '../session/session.ts'
import type { Throttle } from '../session/throttle.ts'
import { concerning } from '../tenant.ts'
import type { Passwords } from '../user/password.ts'
import { credentials, type UserDocument } from '../user/user.ts'
import type { Codes } from './codes.ts'
import { demandsSecondFactor } from './demanded.ts'
import { proveSecondFactor } from './prove.ts'

interface Deps {
  readonly passwords: Passwords
  readonly throttle: Throttle
  readonly codes: Codes
}

const wrongCode = 'Código incorreto ou já usado'

const touched = ({ _id, client }: UserDocument) => change('user', [_id], 'updated', concerning(client))

/** The user's second factor: switched on, confirmed, switched off. */
export function secondFactorHandlers({ passwords, throttle, codes }: Deps): Handler[] {
  /** @throws AppError `validation` for a wrong password; it counts as a failed log-in */
  const checkPassword = async ({ store, user, origin, signal }: Call, typed: string) => {
    const waiter = { address: origin?.address ?? '', signal }
    const credential = await store.collection(credentials).findOne({ _id: user.id ?? '' })
    const attempt = await throttle.attempt(store, user.id ?? '', waiter.address)
    const fits = await passwords.fits(credential?.hash, typed, waiter).catch(async (error: unknown) => {
      await attempt.withdrawn()
      throw error
    })
    if (!fits) throw attemptedAt(validationError({ currentPassword: 'Senha atual incorreta' }), whose(user))
    await attempt.succeeded()
  }

  const get = on(secondFactorGet, async ({ user, store, collections }) => {
    const [own, factor] = await Promise.all([
      collections.user.findOne({ _id: user.id ?? '' }),
      collections.secondFactor.findOne({ _id: user.id ?? '' }),
    ])
    return {
      isOn: factor?.confirmedAt != null,
      isRequired: own ? await demandsSecondFactor(store, own) : false,
      recoveryLeft: factor?.recovery.length ?? 0,
    }
  })

  const begin = on(secondFactorBegin, async (call) => {
    const { input, user, collections, commit } = call
    const own = await collections.user.findOne({ _id: user.id ?? '' })
    if (!own) throw new AppError('auth')
    await checkPassword(call, input.currentPassword)
    const stored = await collections.secondFactor.findOne({ _id: own._id })
    if (stored?.confirmedAt) throw new AppError('conflict', 'A verificação em duas etapas já está ativa')
    const { key, uri, closed } = codes.newKey(own._id, own.email ?? own.name)
    const factor = { _id: own._id, secret: closed, confirmedAt: null, recovery: [], lastStep: 0 }
    return commit([put(collections.secondFactor, factor)], { secret: key, uri })
  })

  const confirm = on(
    secondFactorConfirm,
    async ({ input, user, origin, store, collections, commit, now }) => {
      const own = await collections.user.findOne({ _id: user.id ?? '' })
      const stored = await collections.secondFactor.findOne({ _id: user.id ?? '' })
      if (!own || !stored || stored.confirmedAt) throw new AppError('conflict', 'Comece de novo a ativação')
      const attempt = await throttle.attempt(store, `code ${own._id}`, origin?.address ?? '')
      const used = codes.use(stored, input.code)
      if (!used) throw attemptedAt(validationError({ code: wrongCode }), whose(user))
      await attempt.succeeded()
      const recovery = codes.newRecovery()
      return commit(
        [
          update(
            collections.secondFactor,
            { _id: stored._id, version: stored.version },
            { ...used, confirmedAt: now, recovery: recovery.hashes },
          ),
          update(sessionRows, { _id: user.sessionId ?? '' }, { provenAt: now }),
          touched(own),
        ],
        { recoveryCodes: recovery.codes },
      )
    },
  )

  const end = on(secondFactorEnd, async (call) => {
    const { input, user, origin, store, collections, commit } = call
    const own = await collections.user.findOne({ _id: user.id ?? '' })
    const stored = await collections.secondFactor.findOne({ _id: user.id ?? '' })
    if (!own || !stored?.confirmedAt) throw new AppError('notFound')
    await checkPassword(call, input.currentPassword)
    const attempt = await throttle.attempt(store, `code ${own._id}`, origin?.address ?? '')
    if (!codes.use(stored, input.code)) throw attemptedAt(validationError({ code: wrongCode }), whose(user))
    await attempt.succeeded()
    return commit(
      [remove(collections.secondFactor, { _id: stored._id, version: stored.version }), touched(own)],
      { isOn: false },
    )
  })

  const ownPassword = on(passwordConfirm, async (call) => {
    await checkPassword(call, call.input.currentPassword)
    return { isRight: true }
  })

  const prove = on(secondFactorProve, async (call) =>
    call.commit(await proveSecondFactor({ throttle, codes }, call, call.input.code), { isProven: true }),
  )

  return [get, begin, confirm, end, ownPassword, prove]
}
