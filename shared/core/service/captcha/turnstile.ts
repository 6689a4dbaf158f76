import { AppError } from '@saude/contract/errors'
import type { CaptchaProvider } from './provider.ts'

/** The other half is `shared/kits/ui/captcha/provider.ts`. */
const url = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const waitMs = 5_000

interface TurnstileOptions {
  readonly siteKey: string
  readonly secret: string
  /** The network; tests bring their own. */
  readonly ask?: typeof fetch
}

/** Cloudflare Turnstile. */
export const turnstile = ({ siteKey, secret, ask = fetch }: TurnstileOptions): CaptchaProvider => ({
  siteKey,
  async fits(proof, address) {
    const body = new URLSearchParams({ secret, response: proof, ...(address && { remoteip: address }) })
    try {
      const response = await ask(url, { method: 'POST', body, signal: AbortSignal.timeout(waitMs) })
      const answer: unknown = await response.json()
      return typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === true
    } catch {
      throw new AppError('connectionFailed', 'A verificação de segurança não respondeu, tente novamente')
    }
  },
})
