/** Rules of a new password, before anything is sent; without yup, which the first pages do without. */

/** The fewest characters of a password. */
export const minPassword = 10

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
  return password === repeated ? {} : { repeated: 'As senhas não são iguais' }
}
