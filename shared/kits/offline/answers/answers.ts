import type { KeptAnswer } from '../../platform/device/port.ts'
import { digestOf } from '../crypto/bytes.ts'
import { sameness } from '../outbox/item.ts'
import type { Documents } from '../vault/documents.ts'
import type { Values } from '../vault/values.ts'

/** Answers of queries that are declared `keepable`, sealed, each by its question. */
export interface Answers {
  keep(name: string, input: unknown, kept: KeptAnswer): Promise<void>
  read(name: string, input: unknown): Promise<KeptAnswer | undefined>
  /** Removes those that are no use any more. */
  tidy(): Promise<void>
}

const prefix = 'answer.'
/** Milliseconds: a week. */
const longest = 604_800_000

const isKept = (value: unknown): value is KeptAnswer =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  typeof value.at === 'string' &&
  'answer' in value

/** An input may name somebody: the id in the database says nothing of it. */
const idOf = async (name: string, input: unknown) =>
  prefix + (await digestOf(sameness({ call: { name }, input })))

/** Answers among the sealed values of a device. @param now the clock by which they expire */
export function createAnswers(values: Values, now: () => Date = () => new Date()): Answers {
  return {
    keep: async (name, input, kept) => values.write(await idOf(name, input), kept),
    read: async (name, input) => {
      const found = await values.read(await idOf(name, input))
      return isKept(found) ? found : undefined
    },
    tidy: async () => {
      for (const [id, value] of await values.readAll(prefix))
        if (!isKept(value) || now().getTime() - Date.parse(value.at) > longest) await values.remove(id)
    },
  }
}

/** Erases all answers of a device, locked or not. */
export const clearAnswers = (documents: Pick<Documents, 'removeAll'>): Promise<void> =>
  documents.removeAll(prefix)
