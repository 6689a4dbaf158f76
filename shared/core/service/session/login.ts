import { digits } from '@saude/contract/documents'
import { AppError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { isProvider } from '@saude/contract/session'
import { insert, update } from '@saude/service/handlers'
import type { Store } from '@saude/store'
import { userLogin } from '../../contract/session.ts'
import type { CaptchaProvider } from '../captcha/provider.ts'
import { clients } from '../client/client.ts'
import { on } from '../collections.ts'
import { mayBeHere } from '../demo/bounds.ts'
import { hasDemoEnded } from '../demo/end.ts'
import { registration } from '../device/register.ts'
import { groups } from '../group/group.ts'
import { fitsClient } from '../group/rights.ts'
import type { Codes } from '../second-factor/codes.ts'
import type { Guess } from '../user/guess.ts'
import type { Passwords } from '../user/password.ts'
import { type UserDocument, users } from '../user/user.ts'
import { attemptedAt } from './attempted.ts'
import type { DeviceTokens } from './device-token.ts'
import { sessionLife } from './life.ts'
import { loadRow } from './load.ts'
import type { SessionDocument } from './session.ts'
import type { Sessions } from './sessions.ts'
import type { Throttle } from './throttle.ts'

export interface LoginDeps {
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly guess: Guess
  readonly throttle: Throttle
  readonly deviceTokens: DeviceTokens
  readonly codes: Codes
  readonly sleep: (milliseconds: number) => Promise<void>
  /** `local`: demo users sign in on this computer only (wire.md, Start and settings). */
  readonly demoLogins: 'local' | 'public'
  readonly captcha: CaptchaProvider | undefined
}

/** After so many failures of a login the next attempt needs the proof of a captcha. */
const freeFailures = 3

const wrongText = 'E-mail, CPF ou senha incorretos'
const codeText = 'Informe o código do aplicativo autenticador'
const wrongCodeText = 'Código incorreto ou já usado'
const demoEndedText = 'Usuários de demonstração não entram mais: já há usuários de verdade'
const proofText = 'Confirme que você não é um robô'

/** The password was right: what is missing is the code. */
const codeError = (text: string) =>
  new AppError('validation', text, { issues: [text], fields: { code: text }, secondFactor: true })

/** The key under which a login is found: an e-mail in lower case, else the digits of a CPF. */
export function loginKey(typed: string): { emailKey: string } | { cpfKey: string } {
  if (typed.includes('@')) return { emailKey: typed.trim().toLowerCase() }
  return { cpfKey: digits(typed) }
}

/** Signs somebody in. A wrong user and a wrong password answer the same after the same work. */
export const loginHandler = ({
  sessions,
  passwords,
  throttle,
  deviceTokens,
  codes,
  sleep,
  demoLogins,
  captcha,
}: LoginDeps) =>
  on(userLogin, async ({ input, origin, store, collections, commit, now, signal }) => {
    const key = loginKey(input.login)
    const user = await store.collection(users).findOne(key)
    const known = await deviceTokens.read(input.deviceToken)
    const ownDevice = user && known?.users.includes(user._id) ? known.id : undefined
    const attempt = await throttle.attempt(store, Object.values(key).join(), origin?.address ?? '', ownDevice)
    if (captcha && attempt.failures >= freeFailures) {
      const { siteKey } = captcha
      const fits = input.captcha ? await captcha.fits(input.captcha, origin?.address) : false
      if (!fits) {
        await attempt.withdrawn()
        throw new AppError('validation', proofText, {
          issues: [proofText],
          fields: { captcha: proofText },
          captcha: siteKey,
        })
      }
    }
    // The screen may ask for the proof together with the next password.
    const isAsked = captcha && attempt.failures + 1 >= freeFailures
    const wrong = () => new AppError('auth', wrongText, isAsked ? { captcha: captcha.siteKey } : undefined)
    if (attempt.delay > 0) await sleep(attempt.delay)
    const credential = await collections.credential.findOne({ _id: user?._id ?? '' })
    const waiter = { address: origin?.address ?? '', signal }
    const fits = await passwords
      .fits(credential?.hash, input.password, waiter)
      .catch(async (error: unknown) => {
        // There was no turn for it: nothing was guessed.
        await attempt.withdrawn()
        throw error
      })
    if (!user) throw wrong()
    const whose = { id: user._id, name: user.name, client: user.client }
    if (!credential || !fits) throw attemptedAt(wrong(), whose)
    const factor = await collections.secondFactor.findOne({ _id: user._id })
    const hasFactor = factor?.confirmedAt != null
    const used = factor && hasFactor && input.code ? codes.use(factor, input.code) : undefined
    if (hasFactor && !used) {
      // Who has not typed one yet has guessed nothing.
      if (input.code) throw attemptedAt(codeError(wrongCodeText), whose)
      await attempt.withdrawn()
      throw codeError(codeText)
    }

    const device = input.device ?? null
    const row = {
      ...(await newRow(store, user, device?.identifier ?? null, now)),
      ...(used && { provenAt: now }),
    }
    const loaded = await loadRow(store, row)
    const isPublic = demoLogins === 'public'
    if (user.isDemo && (await hasDemoEnded(store, loaded, isPublic)))
      throw new AppError('auth', demoEndedText)
    if (!mayBeHere({ isDemo: user.isDemo, isProvider: loaded.isProvider }, origin, isPublic))
      throw new AppError('auth', 'Usuários de demonstração só entram no próprio computador')
    const registered = device ? await registration(collections.device, device, loaded, origin, now) : []
    await attempt.succeeded()
    const steps = [
      insert(collections.session, row),
      update(collections.credential, { _id: user._id }, { lastLoginAt: now }),
      ...(factor && used
        ? [update(collections.secondFactor, { _id: factor._id, version: factor.version }, used)]
        : []),
      ...registered,
    ]
    const deviceToken = await deviceTokens.sign(known, user._id)
    return commit(steps, { ...(await sessions.issue(loaded)), deviceToken })
  })

async function newRow(
  store: Store,
  { _id: userId, client, groupIds }: UserDocument,
  deviceIdentifier: string | null,
  now: Date,
): Promise<SessionDocument> {
  const held = await store.collection(groups).findAll({ _id: { $in: groupIds } }, { max: 1_000 })
  const keys = held.filter((group) => fitsClient(group, client)).map(({ key }) => key)
  return {
    _id: newId(now.getTime()),
    userId,
    clientId: isProvider(keys) ? await onlyClient(store) : null,
    deviceIdentifier,
    isLong: false,
    isSealed: false,
    createdAt: now,
    maxUntil: new Date(now.getTime() + sessionLife(false)),
    revokedAt: null,
  }
}

/** Provider staff need not choose where there is only one client. */
async function onlyClient(store: Store): Promise<string | null> {
  const found = await store.collection(clients).find({ status: true }, { limit: 2 }).toArray()
  return found.length === 1 ? (found[0]?._id ?? null) : null
}
