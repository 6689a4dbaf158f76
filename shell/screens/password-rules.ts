import type { AppError } from '@saude/contract/errors'

/** The fewest characters of a password; a test holds it to the contract's. */
export const fewest = 10

export interface PasswordErrors {
  password?: string
  repeated?: string
}

/** What is wrong with a new password before it is sent. */
export function passwordProblems(password: string, repeated: string): PasswordErrors {
  if (password === '') return { password: 'Nova senha é um campo obrigatório' }
  if (password.length < fewest) return { password: `Nova senha deve ter pelo menos ${fewest} caracteres` }
  return password === repeated ? {} : { repeated: 'As senhas não são iguais' }
}

/** Where an error of the server is shown. What is wrong with the link stands above the form. */
export function placePasswordError({ message, payload }: AppError): {
  fields: PasswordErrors
  notice?: string
} {
  const atField = payload?.fields?.password
  return atField
    ? { fields: { password: atField } }
    : { fields: {}, notice: payload?.fields?.token ?? message }
}
