import { formatDateTime } from '@saude/contract/formats'
import { toWire } from '@saude/contract/instants'
import { createFirstUser, endsDemo } from '@saude/core/service/user/first-user'
import type { Store } from '@saude/store'
import type { Settings } from '../settings.ts'
import type { CreateCommand } from './command.ts'

/** What the operator is asked where a first real user is made beside demo users. */
export const question =
  'Este é o primeiro usuário de verdade. Os usuários de demonstração, cuja senha todos conhecem, deixam de entrar? [S/n] '
const demoMessages = {
  end: 'Os usuários de demonstração não entram mais.',
  keep: 'Os usuários de demonstração continuam entrando neste computador; os do provedor não entram mais.',
} as const

/** What a user is made with beside the command. */
export interface Making {
  /** The core's. */
  readonly store: Store
  readonly demo: Settings['demo']
  /** Where people open the product. */
  readonly url: string
  readonly now: Date
}

/** Whether it has to be said first what becomes of the demo users. */
export const isAsked = async (command: CreateCommand, { store, demo }: Omit<Making, 'url' | 'now'>) =>
  command.demo === undefined && demo !== 'public' && (await endsDemo(store, command))

/**
 * Makes a user. Where nothing was said of demo users that it concerns, they end.
 * @returns what the operator reads
 * @throws AppError with words for the operator
 */
export async function create(command: CreateCommand, making: Making): Promise<string> {
  const { store, url, now } = making
  const demo = (await isAsked(command, making)) ? 'end' : command.demo
  const { link, expiresAt } = await createFirstUser(store, { ...command, demo }, now)
  const until = formatDateTime(toWire(expiresAt))
  return [
    ...(demo ? [demoMessages[demo]] : []),
    `Link para definir a senha de ${command.email}, válido até ${until}:`,
    `${url}${link}`,
  ].join('\n')
}
