import { StoreError } from '@saude/service/store'
import { SettingError, type Settings } from './settings.ts'

/** Why the gateway does not start, in words for its operator. */
export class StartError extends Error {}

const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined

/** The operator's words for what is expected to go wrong at start; anything else stays what it is. */
export function startError(
  error: unknown,
  { host, port, dataDir }: Pick<Settings, 'host' | 'port' | 'dataDir'>,
): unknown {
  if (error instanceof StoreError && error.kind === 'locked')
    return new StartError(`A pasta de dados ${dataDir} já está em uso por outro processo do Saúde Municipal.`)
  if (error instanceof StoreError && (error.kind === 'unfit' || error.kind === 'damaged'))
    return new StartError(error.message)
  if (error instanceof StoreError && error.kind === 'full')
    return new StartError(`Não há espaço em disco para abrir a pasta de dados ${dataDir}.`)
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new StartError(
        `A porta ${port} já está em uso. Encerre o outro programa ou escolha outra porta, por exemplo PORT=${port + 1}.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`O endereço ${host} não existe nesta máquina; confira HOST.`)
    case 'EACCES':
      return new StartError(`Sem permissão para usar a porta ${port} ou a pasta de dados ${dataDir}.`)
    default:
      return error
  }
}

export const isForOperator = (error: unknown): error is Error =>
  error instanceof StartError || error instanceof SettingError

/** For the log: what failed and where, never with data. */
export const wordsOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
