import { defineCollection } from '@saude/store'

/** A link that somebody asked for by a login is good for so long. Milliseconds. */
export const recoveryLife = 30 * 60_000
/** Somebody asked for a new password by a login, of which it is not known yet whether it is somebody's. */
export interface PasswordRecovery {
  /** A digest of the login. */
  readonly _id: string
  /** Which is found by it; nothing once it was seen to. */
  readonly key: { readonly emailKey: string } | { readonly cpfKey: string } | null
  readonly isWaiting: boolean
  readonly askedAt: Date
  /** So long it is remembered. */
  readonly expiresAt: Date
}

export const passwordRecoveries = defineCollection<PasswordRecovery>('passwordRecovery', {
  tenant: 'global',
  takeout: { left: 'links de senha valem só nesta instalação' },
  indexes: [{ keys: { isWaiting: 1, askedAt: 1, _id: 1 } }, { keys: { expiresAt: 1, _id: 1 } }],
})
