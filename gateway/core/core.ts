import { setTimeout as wait } from 'node:timers/promises'
import { type CoreServiceDeps, coreService } from './service/service.ts'
import { createSessions } from './service/session/sessions.ts'
import { createThrottle } from './service/session/throttle.ts'
import { createPasswords, type PasswordCost } from './service/user/password.ts'

export interface CoreOptions {
  /** At least 32 bytes. */
  readonly sessionSecret: string
  /** `public`: demo users may sign in from elsewhere too. */
  readonly demo?: 'on' | 'off' | 'public' | undefined
  readonly version: string
  readonly now?: () => number
  readonly sleep?: CoreServiceDeps['sleep']
  readonly passwordCost?: PasswordCost
}

/**
 * The core's service and the sessions that it keeps. After the service is open: `sessions.attach(store)`.
 * @throws Error for a short secret
 */
export function createCore({ sessionSecret, demo, version, now = Date.now, ...options }: CoreOptions) {
  const sessions = createSessions({ secret: sessionSecret, now })
  const service = coreService({
    version,
    now,
    sessions,
    passwords: createPasswords(options.passwordCost),
    throttle: createThrottle(now),
    sleep: options.sleep ?? ((milliseconds) => wait(milliseconds)),
    demoLogins: demo === 'public' ? 'public' : 'local',
  })
  return { service, sessions }
}
