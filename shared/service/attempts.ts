import { AppError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { type CollectionDefinition, defineCollection, type Store } from '@saude/store'

/** Something that somebody tried. */
export interface Attempt {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** What was tried under one key. One row has them all, so that each sees those before it, whatever clock they went by. */
interface AttemptRow {
  readonly _id: string
  readonly attempts: readonly Attempt[]
  /** After it none of them counts any more. */
  readonly expiresAt: Date
}

export type AttemptRows = CollectionDefinition<AttemptRow>

/**
 * Declares where attempts are counted; an area has one collection for each thing that must not be guessed.
 * @param left why they do not go along when a municipality leaves
 */
export const defineAttempts = (name: string, left: string): AttemptRows =>
  defineCollection<AttemptRow>(name, {
    tenant: 'global',
    takeout: { left },
    indexes: [{ keys: { expiresAt: 1, _id: 1 } }],
  })

/**
 * Counts attempts in the store, for all processes on it: what must not be guessed has as many tries as this says, however
 * many gateways there are. An attempt counts from its beginning, so that many at the same time get no further than many in a row.
 * @param definition whose rows end by themselves: with each new one those go that do not count any more
 * @param window for how long an attempt counts; milliseconds
 */
export function countAttempts(definition: AttemptRows, window: number) {
  /** Notes an attempt, unless there are `most` that count already; answers those before it, also of others that began at the same moment. */
  async function note(store: Store, key: string, own: Attempt, most: number): Promise<readonly Attempt[]> {
    const rows = store.collection(definition)
    const counting = (row: AttemptRow | null) =>
      (row?.attempts ?? []).filter(({ at }) => at > own.at - window)
    const known = await rows.findOne({ _id: key })
    const counted = counting(known)
    if (counted.length >= most) return counted
    // Later than needed, as below: clocks of gateways differ by minutes.
    const old = (known?.attempts ?? []).filter(({ at }) => at < own.at - 2 * window)
    await take(store, key, old)
    const before = await rows.findOneAndUpdate(
      { _id: key },
      { $push: { attempts: own }, $set: { expiresAt: new Date(own.at + window) } },
      { upsert: true, returnDocument: 'before' },
    )
    if (!before) await rows.deleteMany({ expiresAt: { $lt: new Date(own.at - window) } })
    return counting(before)
  }

  /** Takes attempts back. */
  async function take(store: Store, key: string, attempts: readonly Attempt[]): Promise<void> {
    for (const { id } of attempts)
      await store.collection(definition).updateOne({ _id: key }, { $pull: { attempts: { id } } })
  }

  return {
    begin: (at: number): Attempt => ({ id: newId(), at }),
    note,
    take,
    /** Notes an attempt; answers those before it. @throws AppError `tooManyRequests` with the seconds to wait, and then it does not count */
    async count(store: Store, key: string, own: Attempt, most: number): Promise<readonly Attempt[]> {
      const before = await note(store, key, own, most)
      const [oldest] = before
      if (before.length < most || !oldest) return before
      await take(store, key, [own])
      const retryAfter = Math.max(1, Math.ceil((oldest.at + window - own.at) / 1000))
      throw new AppError('tooManyRequests', undefined, { retryAfter })
    },
    /** None of a key count any more. */
    async forget(store: Store, key: string): Promise<void> {
      await store.collection(definition).deleteOne({ _id: key })
    },
  }
}
