import type { Store } from '@saude/store'
import { defineCollection } from '@saude/store'

/** The last protocol number that was given, for each client, sequence and year. */
export interface RecordNumber {
  /** `<client>/<sequence>/<year>` */
  readonly _id: string
  readonly client: string
  readonly last: number
}

/** Under which id a counter is kept. */
export const counterId = (client: string, sequence: string, year: string): string =>
  `${client}/${sequence}/${year}`

/** Every service with numbered records has this collection. */
export const recordNumbers = defineCollection<RecordNumber>('recordNumber', { tenant: 'client' })

/** '2026/000123'; more than six digits where a year has more. */
export const protocolNumber = (year: string, count: number): string =>
  `${year}/${String(count).padStart(6, '0')}`

/** A queue for each counter of this process; against other processes the counter's value is a precondition. */
const queues = new Map<string, Promise<unknown>>()

/**
 * Runs one after the other what counts under the same key, so that parallel creations do not fail over one counter.
 */
export async function oneAfterTheOther<T>(store: Store, key: string, work: () => Promise<T>): Promise<T> {
  const whole = `${storeId(store)} ${key}`
  const before = queues.get(whole) ?? Promise.resolve()
  const mine = before.then(work, work)
  queues.set(whole, mine)
  try {
    return await mine
  } finally {
    if (queues.get(whole) === mine) queues.delete(whole)
  }
}

const ids = new WeakMap<Store, number>()
let stores = 0
function storeId({ shared: store }: Store): number {
  const known = ids.get(store)
  if (known !== undefined) return known
  stores += 1
  ids.set(store, stores)
  return stores
}
