import { SettingError } from './setting-values.ts'

/** A server that takes mail, and what stands in it. */
export interface MailSettings {
  readonly url: string
  readonly from: string
  /** Where people open the product, without a slash at its end. */
  readonly publicUrl: string
}

/** `SMTP_URL` with what goes with it. @throws SettingError */
export function mailFrom(env: Readonly<Record<string, string | undefined>>): MailSettings | undefined {
  const { SMTP_URL: url, SMTP_FROM: from, PUBLIC_URL: open } = env
  if (!url) return undefined
  if (!/^smtps?:$/.test(parsed(url)?.protocol ?? '') || !parsed(url)?.hostname)
    throw new SettingError('SMTP_URL precisa ser smtps://usuario:senha@servidor ou smtp://servidor:25')
  // Of the `Host` that a caller sends no link may be made.
  const address = open ? parsed(open) : undefined
  if (!address || !/^https?:$/.test(address.protocol) || address.pathname !== '/' || address.search)
    throw new SettingError(
      `PUBLIC_URL precisa ser o endereço com que as pessoas abrem o produto, como https://saude.exemplo.gov.br, e não "${open ?? ''}": os links por e-mail começam com ele`,
    )
  if (from && !/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/.test(from))
    throw new SettingError(`SMTP_FROM precisa ser um e-mail ou Nome <e-mail>, e não "${from}"`)
  return { url, from: from || `Saúde Municipal <saude@${address.hostname}>`, publicUrl: address.origin }
}

const parsed = (url: string): URL | undefined => (URL.canParse(url) ? new URL(url) : undefined)
