import { createHash, randomBytes } from 'node:crypto'
import { createVault } from '@saude/service/vault'
import { Secret, TOTP } from 'otpauth'
import type { SecondFactor } from './second-factor.ts'

/** Seconds of a code; those of the period before and after are taken, for clocks that differ. */
const period = 30
const window = 1
const recoveryCodes = 10

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex')

/** Without blanks and hyphens, in upper case: as people type what they have read. */
const plain = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

/** Makes and checks codes. @param secret of the installation, with which stored keys are closed */
export function createCodes(secret: string, now: () => number) {
  const vault = createVault(secret, 'second factor')
  const totp = (key: string, label = '') =>
    new TOTP({ issuer: 'Saúde Municipal', label, digits: 6, period, secret: Secret.fromBase32(key) })
  return {
    /** A new key for a user: as the person gets it, and as it is stored. */
    newKey(userId: string, label: string) {
      const key = new Secret({ size: 20 }).base32
      return { key, uri: totp(key, label).toString(), closed: vault.close(key, userId) }
    },
    /** Codes for the day on which the phone is gone, and what is stored of them. */
    newRecovery() {
      const codes = Array.from({ length: recoveryCodes }, () => randomBytes(5).toString('hex').toUpperCase())
      return { codes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), hashes: codes.map(hashOf) }
    },
    /** What a code that fits changes of the stored factor; undefined where it does not fit, or was used. */
    use(factor: SecondFactor, typed: string): Partial<SecondFactor> | undefined {
      const code = plain(typed)
      const left = factor.recovery.filter((hash) => hash !== hashOf(code))
      if (left.length < factor.recovery.length) return { recovery: left }
      if (!/^\d{6}$/.test(code)) return undefined
      const delta = totp(vault.open(factor.secret, factor._id)).validate({
        token: code,
        timestamp: now(),
        window,
      })
      if (delta === null) return undefined
      const step = Math.floor(now() / 1000 / period) + delta
      return step > factor.lastStep ? { lastStep: step } : undefined
    },
  }
}

export type Codes = ReturnType<typeof createCodes>
