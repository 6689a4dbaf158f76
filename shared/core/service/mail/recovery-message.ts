import { formatDateTime } from '@saude/contract/formats'
import { toWire } from '@saude/contract/instants'
import type { Message } from './provider.ts'

interface RecoveryMail {
  readonly to: string
  readonly name: string
  /** The whole address. */
  readonly address: string
  readonly expiresAt: Date
}

/** The message with which somebody who forgot the password defines another one. */
export const recoveryMessage = ({ to, name, address, expiresAt }: RecoveryMail): Message => ({
  to,
  subject: 'Saúde Municipal: definir outra senha',
  text: [
    `Olá, ${name}.`,
    'Alguém pediu, na tela de entrada do Saúde Municipal, para definir outra senha para o seu usuário.',
    `Se foi você, abra este endereço até ${formatDateTime(toWire(expiresAt))}. Ele serve uma única vez:`,
    address,
    'Se não foi você, apague esta mensagem: a sua senha continua a mesma. Não a encaminhe: quem abrir o endereço define a senha no seu lugar.',
  ].join('\n\n'),
})
