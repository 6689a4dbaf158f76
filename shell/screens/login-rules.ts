import type { AppError } from '@saude/contract/errors'

/** Sentences at the fields of the log-in. */
export interface LoginErrors {
  login?: string
  password?: string
  /** Of the second factor. */
  code?: string
}

/** What is wrong before anything is sent: both are needed; who is no e-mail has the 11 digits of a CPF. */
export function loginProblems(login: string, password: string): LoginErrors {
  const errors: LoginErrors = {}
  const name = login.trim()
  if (name === '') errors.login = 'E-mail ou CPF é um campo obrigatório'
  else if (!name.includes('@') && name.replace(/\D/g, '').length !== 11)
    errors.login = 'E-mail ou CPF é inválido'
  if (password === '') errors.password = 'Senha é um campo obrigatório'
  return errors
}

/** Where an error of the server is shown: at a field, or above the form. */
export function placeLoginError(error: AppError): { fields: LoginErrors; notice?: string } {
  if (error.key === 'auth') return { fields: { password: error.message } }
  const { login, password, code } = error.payload?.fields ?? {}
  if (login || password || code)
    return {
      fields: { ...(login && { login }), ...(password && { password }), ...(code && { code }) },
    }
  return { fields: {}, notice: error.message }
}
