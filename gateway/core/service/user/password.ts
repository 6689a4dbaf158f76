import { hash, verify } from '@node-rs/argon2'

/** Work of one hash: argon2id as recommended by OWASP. Tests take less. */
export interface PasswordCost {
  /** KiB */
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

export const defaultCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export interface Passwords {
  hash(password: string): Promise<string>
  /** False also without a hash, after the same work: an answer's time tells nothing about who exists. */
  fits(stored: string | undefined, password: string): Promise<boolean>
}

export function createPasswords(cost: PasswordCost = defaultCost): Passwords {
  // The hash of something that nobody can type, made once.
  let nobody: Promise<string> | undefined
  return {
    hash: (password) => hash(password.normalize('NFC'), cost),
    fits: async (stored, password) => {
      nobody ??= hash(crypto.randomUUID(), cost)
      const fitting = await verify(stored ?? (await nobody), password.normalize('NFC'))
      return stored !== undefined && fitting
    },
  }
}
