import type { CaptchaProvider } from '@saude/core/service/captcha/provider'
import { turnstile } from '@saude/core/service/captcha/turnstile'
import type { Logger } from 'pino'
import type { Settings } from './settings.ts'

/** The captcha of log-ins; undefined without keys, after one warning. */
export function openCaptcha({ captcha }: Settings, log: Logger): CaptchaProvider | undefined {
  if (captcha) return turnstile(captcha)
  log.warn('Captcha desligado: CAPTCHA_SITE_KEY e CAPTCHA_SECRET não estão definidas')
  return undefined
}
