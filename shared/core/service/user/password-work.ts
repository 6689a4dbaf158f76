import { randomUUID } from 'node:crypto'
import { hashSync, verifySync } from '@node-rs/argon2'
import type { Hashed, ToHash } from './password.ts'

/** The hash of something that nobody can type, made once. */
let nobody: string | undefined

/** What the thread does: a hash, or whether a password fits one, as much work with a stored hash as without. */
export function workOnPassword(asked: ToHash): Hashed {
  const password = asked.password.normalize('NFC')
  if (asked.kind === 'hash') return hashSync(password, asked.cost)
  // Made at everybody's first attempt, so that it tells nothing either.
  nobody ??= hashSync(randomUUID(), asked.cost)
  const isFitting = verifySync(asked.stored ?? nobody, password)
  return asked.stored !== undefined && isFitting
}
