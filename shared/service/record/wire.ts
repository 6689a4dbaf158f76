import type { AnyRecord } from '@saude/contract/record/record'
import { errorSaid } from '@saude/contract/record/wire'
import type { Values } from './derive.ts'

/** Runs a verb that writes with the fields of what its call says; what it refuses it names as the call does. */
export async function withFields<T>(
  { wire }: AnyRecord,
  said: Values,
  at: '' | 'document.',
  write: (fields: Values) => Promise<T>,
): Promise<T> {
  if (!wire) return write(said)
  try {
    return await write(wire.fields(said))
  } catch (error) {
    throw errorSaid(wire, error, at)
  }
}
