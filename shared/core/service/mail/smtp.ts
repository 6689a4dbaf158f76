import { bareHost } from '@saude/service/outbound/inside'
import type { OutboundSocket } from '@saude/service/outbound/socket'
import { MailError, type MailProvider } from './provider.ts'

export interface SmtpSettings {
  /** `smtps://user:password@host` (TLS from the beginning, 465) or `smtp://host:25` (STARTTLS where it is offered, 587). */
  readonly url: string
  /** `Saúde de Xapuri <saude@xapuri.ac.gov.br>` */
  readonly from: string
  readonly publicUrl: string
}

interface SmtpDeps {
  readonly connect: OutboundSocket
  /** Gets what the mail server or the network said; never a message. */
  readonly complain: (error: unknown) => void
}

const connectMs = 10_000
/** Silence of the server in the middle of a message. */
const silentMs = 15_000

/**
 * Hands messages to a mail server by SMTP (RFC 5321), connected to under the rules of `shared/service/outbound`. A password
 * is never sent without TLS.
 */
export async function smtp(
  { url, from, publicUrl }: SmtpSettings,
  { connect, complain }: SmtpDeps,
): Promise<MailProvider> {
  const { createTransport } = await import('nodemailer')
  const { protocol, hostname, port: said, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const host = bareHost(hostname)
  const port = Number(said) || (secure ? 465 : 587)
  const transport = createTransport({
    host,
    port,
    secure,
    requireTLS: username !== '',
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    greetingTimeout: connectMs,
    socketTimeout: silentMs,
    // Messages are texts: nothing in them makes the server read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket: (_, done) => {
      connect({ host, port, timeoutMs: connectMs }).then(
        (connection) => done(null, { connection }),
        (error: Error) => done(error, false),
      )
    },
  })
  return {
    publicUrl,
    async send({ to, subject, text }) {
      try {
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
      } catch (error) {
        complain(error)
        throw new MailError(wordsOf(error))
      }
    },
  }
}

/** A refusal of this address; everything else is the server's or the network's. */
const wordsOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'EENVELOPE'
    ? 'O servidor de e-mail recusou este endereço'
    : 'O servidor de e-mail não recebeu a mensagem: tente de novo mais tarde'
