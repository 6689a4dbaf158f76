import { randomUUID } from 'node:crypto'
import { hashSync, verifySync } from '@node-rs/argon2'
import type { Hashed, ToHash } from './password.ts'

/** The hash of a random value, made once. */
let dummyHash: string | undefined

/** What the thread does: a hash, or whether a password fits one, as much work with a stored hash as without. */
export function workOnPassword(asked: ToHash): Hashed {
  const password = asked.password.normalize('NFC')
  if (asked.kind === 'hash') return hashSync(password, asked.cost)
  // Made at everybody's first attempt, so that its time shows nothing either.
  dummyHash ??= hashSync(randomUUID(), asked.cost)
  const isFitting = verifySync(asked.stored ?? dummyHash, password)
  return asked.stored !== undefined && isFitting
}
