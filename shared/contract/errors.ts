/** The twelve error kinds and the one error class of the product. */

export const errorKinds = {
  notFound: { message: 'Não encontrado', code: 404 },
  conflict: {
    message: 'Ocorreu um conflito, verifique se as informações fornecidas já não constam',
    code: 409,
  },
  permission: { message: 'Sem permissão', code: 401 },
  timeout: { message: 'O tempo limite expirou, tente novamente mais tarde', code: 408 },
  geolocationFailed: { message: 'Problema buscando a geolocalização', code: 401 },
  auth: { message: 'Não autenticado', code: 401 },
  connectionFailed: { message: 'Problema de conexão', code: 503 },
  abort: { message: 'Requisição cancelada', code: 499 },
  validation: { message: 'Inválido', code: 400 },
  incompatible: { message: 'Este recurso não é compatível', code: 406 },
  unknown: { message: 'Erro desconhecido', code: 500 },
  tooManyRequests: { message: 'Muitas requisições feitas', code: 429 },
} as const

export type ErrorKey = keyof typeof errorKinds

/** What an error may carry beside its message; every part is optional (wire.md, HTTP). */
export interface ErrorPayload {
  /** Portuguese title of the missing permission. */
  title?: string
  /** Name of the missing permission. */
  name?: string
  /** Sentences for the summary of a validation error. */
  issues?: string[]
  /** Field path → sentence, to be shown at the field. */
  fields?: Record<string, string>
  /** Sentences that speak against it; who reads and confirms them may send it again. */
  warnings?: string[]
  /** The stored version when an update came with an older one, and what is stored now. */
  version?: number
  changedBy?: string | null
  changedAt?: string | null
  current?: Record<string, unknown>
  /** A removed entity that holds a value which must be unique; users who get its id may undo the removal. */
  removed?: { id: string; name?: string }
  /** Ids of the citizens whom the words name: from services to the access log, never to clients. */
  reveals?: string[]
  /** Whose password or code was tried and did not fit: from the log-in to the access log, never to clients. */
  attempted?: { readonly id: string; readonly name: string; readonly client: string | null }
  /** Key of the site: the next attempt needs the proof of a captcha. */
  captcha?: string
  /**
   * The password was right: the log-in needs a code of the second factor too. With `permission`: a code has to be given in
   * the session first.
   */
  secondFactor?: boolean
  /** With it: the account has one, but the session began without a code. */
  signInAgain?: boolean
  /** With `auth`: the session was taken away, and with it what its device keeps. */
  revoked?: true
  /** Seconds to wait, with `tooManyRequests`. */
  retryAfter?: number
}

export interface ErrorBody {
  key: ErrorKey
  message: string
  payload?: ErrorPayload
}

/** The only error that crosses a boundary; anything else becomes `unknown` there. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly key: ErrorKey
  readonly payload: ErrorPayload | undefined

  constructor(key: ErrorKey, message?: string, payload?: ErrorPayload) {
    super(message ?? errorKinds[key].message)
    this.key = key
    this.payload = payload
  }
}

/** Whether a value from elsewhere is one of the kinds of `errorKinds`. */
export const isErrorKey = (value: unknown): value is ErrorKey =>
  typeof value === 'string' && Object.hasOwn(errorKinds, value)

/** A validation error: `fields` maps a field path to its sentence, in the order of the form. */
export const validationError = (fields: Record<string, string>, issues = Object.values(fields)) =>
  new AppError('validation', 'Existem erros de validação', { issues: [...new Set(issues)], fields })

/** A permission error names the missing permission and its Portuguese title. */
export const permissionError = (name: string, title: string) =>
  new AppError('permission', `Sem permissão: ${title}`, { name, title })

/**
 * The permission is held, but opens nothing in a session in which no code of a second factor was given.
 * @param isOwed the account has one, and the code was not asked for when the session began
 */
export const secondFactorError = (name: string, title: string, isOwed: boolean) =>
  new AppError(
    'permission',
    isOwed
      ? `${title}: saia e entre de novo com o código da verificação em duas etapas`
      : `${title}: ative antes a verificação em duas etapas, em Meu cadastro`,
    { name, title, secondFactor: true, ...(isOwed && { signInAgain: true }) },
  )

/** The text of a uniqueness violation (database code 23505). */
export const duplicateMessage = 'Conflito, já existe registro com essas definições'

/** A conflict with something that is stored. @param fields a sentence for each field path */
export const duplicateError = (fields?: Record<string, string>) =>
  new AppError('conflict', duplicateMessage, fields ? { fields, issues: Object.values(fields) } : undefined)

const diskFull = 'Não há espaço para gravar no servidor; nada foi gravado'

/** The disk of the server has no room: nothing of the call was stored, and it may be sent again. */
export const diskFullError = () => new AppError('unknown', diskFull)

/** Whether an error says so, whichever process it comes from. */
export const isDiskFull = (error: unknown): boolean => error instanceof AppError && error.message === diskFull

/** What goes over the wire for any thrown value; unknown errors keep their details to themselves. */
export function errorBody(error: unknown): ErrorBody {
  if (error instanceof AppError) {
    return { key: error.key, message: error.message, ...(error.payload && { payload: error.payload }) }
  }
  return { key: 'unknown', message: errorKinds.unknown.message }
}

/** The error of an answer; a body that is not ours is a connection failure (wire.md, HTTP). */
export function errorFrom(body: unknown): AppError {
  if (typeof body === 'object' && body !== null && 'key' in body && isErrorKey(body.key)) {
    const message = 'message' in body && typeof body.message === 'string' ? body.message : undefined
    // The server that wrote `key` wrote the payload too; clients read its parts defensively.
    const payload: ErrorPayload | undefined =
      'payload' in body && typeof body.payload === 'object' && body.payload !== null
        ? body.payload
        : undefined
    return new AppError(body.key, message, payload)
  }
  return new AppError('connectionFailed')
}

const denied = 'Você precisa dar permissão para usar este recurso'
const noPosition = 'A localização de GPS não está disponível'

/** The sentences of a validation error by yup, which is not imported here: the first page does without it. */
const issuesOf = (error: unknown): string[] | undefined =>
  error instanceof Error &&
  error.name === 'ValidationError' &&
  'errors' in error &&
  Array.isArray(error.errors)
    ? error.errors.map(String)
    : undefined

/** Anything caught in the browser, as an error with words for people. */
export function describeError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const issues = issuesOf(error)
  if (issues) return new AppError('validation', 'Existem erros de validação', { issues })
  const { code, PERMISSION_DENIED } = readCode(error)
  // Only a GeolocationPositionError carries the constant; it is no Error.
  if (PERMISSION_DENIED !== undefined)
    return new AppError('geolocationFailed', code === PERMISSION_DENIED ? denied : noPosition)
  const message = error instanceof Error ? error.message : typeof error === 'string' ? error : ''
  if (code === '23505' || message.includes('23505')) return duplicateError()
  // webpack's words for a part that did not come, and federation's.
  if (/chunk|failed to load script/i.test(message))
    return new AppError('connectionFailed', 'Recurso indisponível offline, verifique sua rede')
  if (/failed to fetch/i.test(message))
    return new AppError('connectionFailed', 'Problema na conexão, verifique sua rede')
  if (/timeout/i.test(message)) return new AppError('timeout', 'Tempo esgotado')
  return new AppError('unknown', message || undefined)
}

const readCode = (error: unknown): { code?: unknown; PERMISSION_DENIED?: unknown } =>
  typeof error === 'object' && error !== null ? error : {}
