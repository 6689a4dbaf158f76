import { AppError } from '@saude/contract/errors'
import type { Outbound } from '@saude/service/outbound/outbound'
import type { CaptchaProvider } from './provider.ts'

/** The other half is `shared/kits/ui/captcha/provider.ts`. */
const url = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const waitMs = 5_000

interface TurnstileOptions {
  readonly siteKey: string
  readonly secret: string
  /** The way to the provider. */
  readonly ask: Outbound
}

/** Cloudflare Turnstile. */
export const turnstile = ({ siteKey, secret, ask }: TurnstileOptions): CaptchaProvider => ({
  siteKey,
  async fits(proof, address) {
    const form = new URLSearchParams({ secret, response: proof, ...(address && { remoteip: address }) })
    try {
      const response = await ask(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
        timeoutMs: waitMs,
        mostBytes: 65_536,
      })
      const answer: unknown = await response.json()
      return typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === true
    } catch {
      throw new AppError('connectionFailed', 'A verificação de segurança não respondeu, tente novamente')
    }
  },
})
