/** Rules of a new password, before anything is sent; without yup, which the first pages do without. */

/** The fewest characters of a password. */
export const minPassword = 10

/** What a new password has: a letter and a digit at least. */
export const letterAndDigit = /^(?=.*\p{L})(?=.*\p{Nd})/su

/** A new password without letters, or without digits. */
export const unmixedPassword = 'Nova senha deve ter letras e números'

/** A new password that is the one before. */
export const samePassword = 'Nova senha deve ser diferente da anterior'

export interface PasswordErrors {
  password?: string
  repeated?: string
}

/** A new password as it was typed, twice; empty where nothing was. */
export interface TypedTwice {
  readonly password: string
  readonly repeated: string
}

/** What is wrong with a new password. */
export function passwordProblems({ password, repeated }: TypedTwice): PasswordErrors {
  if (password === '') return { password: 'Nova senha é um campo obrigatório' }
  if (password.length < minPassword)
    return { password: `Nova senha deve ter pelo menos ${minPassword} caracteres` }
  if (!letterAndDigit.test(password)) return { password: unmixedPassword }
  return password === repeated ? {} : { repeated: 'As senhas não são iguais' }
}
