import { setTimeout as wait } from 'node:timers/promises'
import { chainKey } from './service/access-log/chain.ts'
import type { CaptchaProvider } from './service/captcha/provider.ts'
import type { HasBackup } from './service/first-steps/handlers.ts'
import type { MailProvider } from './service/mail/provider.ts'
import { gazetteer } from './service/place/gazetteer.ts'
import type { PlaceProvider } from './service/place/provider.ts'
import { createCodes } from './service/second-factor/codes.ts'
import { type CoreServiceDeps, coreService } from './service/service.ts'
import { createDeviceTokens } from './service/session/device-token.ts'
import { createSessions } from './service/session/sessions.ts'
import { createThrottle } from './service/session/throttle.ts'
import { createGuess } from './service/user/guess.ts'
import { createPasswords, type PasswordCost } from './service/user/password.ts'

export interface CoreOptions {
  /** At least 32 bytes. */
  readonly sessionSecret: string
  /** Locks the access log; without it the session's secret does. At least as long. */
  readonly accessLogSecret?: string
  /** `public`: demo users may sign in from elsewhere too. */
  readonly demo?: 'on' | 'off' | 'public' | undefined
  readonly version: string
  readonly pushPublicKey?: string | undefined
  /** Asked for after three failed log-ins; without it none is asked. */
  readonly captcha?: CaptchaProvider | undefined
  /** Who knows places; without it what the municipality knows of itself. */
  readonly places?: PlaceProvider | undefined
  /** The operator has set up tile servers. */
  readonly hasMaps?: boolean
  /** Whether the data were ever copied; without it no one says so. */
  readonly hasBackup?: HasBackup | undefined
  /** The way to people's mailboxes; without it links are handed over on paper. */
  readonly mail?: MailProvider | undefined
  readonly now?: () => number
  readonly sleep?: CoreServiceDeps['sleep']
  readonly passwordCost?: PasswordCost
}

/**
 * The core's service and the sessions that it keeps. After the service is open: `sessions.attach(store)`.
 * @throws Error for a short secret
 */
export function createCore({
  sessionSecret,
  accessLogSecret = sessionSecret,
  demo,
  version,
  pushPublicKey,
  captcha,
  places = gazetteer,
  hasMaps = false,
  hasBackup = async () => undefined,
  mail,
  now = Date.now,
  ...options
}: CoreOptions) {
  const sessions = createSessions({ secret: sessionSecret, now })
  const service = coreService({
    version,
    accessLogKey: chainKey(accessLogSecret),
    pushPublicKey,
    secret: sessionSecret,
    now,
    sessions,
    passwords: createPasswords(options.passwordCost),
    guess: createGuess(),
    throttle: createThrottle({ secret: sessionSecret, now }),
    deviceTokens: createDeviceTokens(sessionSecret, now),
    codes: createCodes(sessionSecret, now),
    captcha,
    places,
    offered: { mapSource: hasMaps, placeSource: places !== gazetteer },
    hasBackup,
    mail,
    sleep: options.sleep ?? ((milliseconds) => wait(milliseconds)),
    demoLogins: demo === 'public' ? 'public' : 'local',
  })
  return { service, sessions }
}
