import type { MailProvider } from '@saude/core/service/mail/provider'
import { smtp } from '@saude/core/service/mail/smtp'
import { createOutboundSocket } from '@saude/service/outbound/socket'
import type { Logger } from 'pino'
import type { Settings } from './settings.ts'
import { wordsOf } from './start-error.ts'

/** The way to people's mailboxes; undefined where the operator has named no mail server. */
export const openMail = async (
  { mail, outboundAllow }: Pick<Settings, 'mail' | 'outboundAllow'>,
  log: Logger,
): Promise<MailProvider | undefined> =>
  mail &&
  smtp(mail, {
    connect: createOutboundSocket({ allow: outboundAllow }),
    complain: (error) => log.error({ what: 'mail', error: wordsOf(error) }, 'failed'),
  })
