import { formatDateTime } from '@saude/contract/formats'
import { toWire } from '@saude/contract/instants'
import type { Message } from './provider.ts'

interface LinkMail {
  readonly to: string
  readonly name: string
  /** Who sends it. */
  readonly by: string
  /** The municipality; the provider's staff have none. */
  readonly client: string | undefined
  /** The whole address. */
  readonly address: string
  readonly expiresAt: Date
}

/** The message with which somebody gets the one-time link. */
export const linkMessage = ({ to, name, by, client, address, expiresAt }: LinkMail): Message => ({
  to,
  subject: 'Saúde Municipal: defina a sua senha',
  text: [
    `Olá, ${name}.`,
    `${by} enviou este link para você definir a sua senha no Saúde Municipal${client ? ` (${client})` : ''}.`,
    `Abra este endereço até ${formatDateTime(toWire(expiresAt))}. Ele serve uma única vez:`,
    address,
    'Não encaminhe esta mensagem: quem abrir o endereço define a senha no seu lugar. Se você não esperava por ela, apague-a.',
  ].join('\n\n'),
})
