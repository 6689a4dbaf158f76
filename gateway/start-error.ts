import { AppError } from '@saude/contract/errors'
import { StoreError } from '@saude/store'
import { SettingError, type Settings } from './settings.ts'

/** Why the gateway does not start, in words for its operator. */
export class StartError extends Error {}

/** What Node says of a refusal of the system. */
interface SystemError extends Error {
  readonly code: string
  readonly syscall?: string
  readonly path?: string
}

const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^E[A-Z0-9]+$/.test(error.code)

type Place = Pick<Settings, 'host' | 'port' | 'dataDir'>

/** The operator's words for what is expected to go wrong at start; anything else stays what it is. */
export function startError(error: unknown, place: Place): unknown {
  const words = error instanceof StoreError ? wordsOfStore(error, place) : wordsOfSystem(error, place)
  return words === undefined ? error : new StartError(words)
}

function wordsOfStore({ kind, message }: StoreError, { dataDir }: Pick<Place, 'dataDir'>): string {
  switch (kind) {
    case 'locked':
      return `A pasta de dados ${dataDir} já está em uso por outro processo do Saúde Municipal.`
    case 'full':
      return `Não há espaço em disco para abrir a pasta de dados ${dataDir}.`
    case 'unfit':
    case 'damaged':
    case 'gone':
      return message
    default:
      return `Os dados de ${dataDir} não podem ser abertos: ${message}`
  }
}

/** Why the system refused something, named by its file where there is one. */
function wordsOfSystem(error: unknown, { host, port, dataDir }: Place): string | undefined {
  if (!isSystemError(error)) return undefined
  const { code, path } = error
  switch (code) {
    case 'EADDRINUSE':
      return `A porta ${port} já está em uso. Encerre o outro programa ou escolha outra porta, por exemplo PORT=${port + 1}.`
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `O endereço ${host} não existe nesta máquina; confira HOST.`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return path === undefined
        ? `Sem permissão para usar a porta ${port} ou a pasta de dados ${dataDir}.`
        : `Sem permissão para usar ${path}; confira o dono e as permissões.`
    case 'EEXIST':
    case 'ENOTDIR':
      return `${path ?? dataDir} não é uma pasta, ou está abaixo de um arquivo; confira DATA_DIR.`
    case 'EISDIR':
      return `${path ?? `Em ${dataDir} algo`} é uma pasta, e deveria ser um arquivo.`
    case 'ENOSPC':
    case 'EDQUOT':
      return `Não há espaço em disco em ${path ?? dataDir}.`
    default:
      return `O sistema recusou ${path ?? dataDir}: ${error.message}`
  }
}

/** Whether the message is a sentence for the operator, so that no stack is printed. */
export const isForOperator = (error: unknown): error is Error =>
  error instanceof StartError || error instanceof SettingError

/**
 * Ends a program of the command line that could not do what it was asked for: its operator's sentence and the code 1. The
 * stack is for what was not foreseen.
 */
export function failProgram(error: unknown, place: Place = placeFrom(process.env)): never {
  const shown = startError(error, place)
  console.error(isForOperator(shown) || shown instanceof AppError ? shown.message : shown)
  process.exit(1)
}

/** As the settings say, also where one of them cannot be read. */
const placeFrom = ({ HOST, PORT, DATA_DIR }: NodeJS.ProcessEnv): Place => ({
  host: HOST || '127.0.0.1',
  port: Number(PORT || 8080),
  dataDir: DATA_DIR || '.data',
})

/** For the log: what failed and where, never with data. */
export const wordsOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
