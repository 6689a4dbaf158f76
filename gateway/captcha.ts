import type { CaptchaProvider } from '@saude/core/service/captcha/provider'
import { turnstile } from '@saude/core/service/captcha/turnstile'
import type { Outbound } from '@saude/service/outbound/outbound'
import type { Logger } from 'pino'
import type { Settings } from './settings.ts'

/** The captcha of log-ins; undefined without keys, after one warning. */
export function openCaptcha({ captcha }: Settings, log: Logger, ask: Outbound): CaptchaProvider | undefined {
  if (captcha) return turnstile({ ...captcha, ask })
  log.warn('Captcha desligado: CAPTCHA_SITE_KEY e CAPTCHA_SECRET não estão definidas')
  return undefined
}
