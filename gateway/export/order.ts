import { createHash, randomBytes } from 'node:crypto'
import { type ErrorBody, errorBody } from '@saude/contract/errors'
import { type ExportOrder, exportOrders } from '@saude/core/service/export-order/export-order'
import { createVault } from '@saude/service/vault'
import type { Store } from '@saude/store'
import type { ReaderCall } from './reader.ts'

/** What was ordered. */
export type Wish = Omit<ReaderCall, 'signal'> & { readonly title: string }

/** How a file does, for the person who waits for it. */
export interface ExportState {
  /** `waiting`: its address was not asked for yet. */
  readonly state: ExportOrder['state']
  readonly written: number
  readonly total: number
  readonly error?: ErrorBody
}

/** An address is good for so long, and for one use; so long a file that is written counts as such after its last sign. Milliseconds. */
export const addressMs = 60_000
/** Clocks of gateways may differ by so much. */
const clocksMs = 600_000

const live: readonly ExportOrder['state'][] = ['waiting', 'running']

const rowOf = (id: string): string => createHash('sha256').update(id).digest('base64url')

/** Sealed orders in the core's store, of which each is taken once, by whichever gateway. */
export function createOrders(store: Store, now: () => number) {
  const rows = store.collection(exportOrders)
  const until = () => new Date(now() + addressMs)
  const vaultOf = (id: string) => createVault(id, 'export')

  return {
    /** @returns the secret of its address */
    async place(session: string, wish: Wish, total: number): Promise<string> {
      const id = randomBytes(32).toString('base64url')
      const _id = rowOf(id)
      const sealed = vaultOf(id).close(JSON.stringify(wish), _id)
      const state = 'waiting'
      await rows.insertOne({ _id, session, sealed, state, written: 0, total, until: until() })
      return id
    },

    /** How many of a session wait or are written. */
    liveOf: (session: string): Promise<number> =>
      rows.countDocuments({ session, state: { $in: [...live] }, until: { $gte: new Date(now()) } }),

    /** Takes an order that waits: of several that ask at once one gets it. */
    async take(id: string): Promise<{ readonly row: ExportOrder; readonly wish: Wish } | undefined> {
      const oldest = new Date(now() - clocksMs)
      const row = await rows.findOneAndUpdate(
        { _id: rowOf(id), state: 'waiting', until: { $gte: oldest } },
        { $set: { state: 'running', until: until() } },
        { returnDocument: 'after' },
      )
      // Only `place` makes texts that this opens.
      return row ? { row, wish: JSON.parse(vaultOf(id).open(row.sealed, row._id)) } : undefined
    },

    /** Says how far it is. @returns false where it is not to go on */
    async went(id: string, { written, total }: Pick<ExportState, 'written' | 'total'>): Promise<boolean> {
      const { matchedCount } = await rows.updateOne(
        { _id: rowOf(id), state: 'running' },
        { $set: { written, total, until: until() } },
      )
      return matchedCount === 1
    },

    /** Notes an end, where it has none yet. @param from the states that it ends */
    async end(
      id: string,
      { state, written, total, error }: Partial<ExportState> & Pick<ExportState, 'state'>,
      from: readonly ExportOrder['state'][] = live,
    ): Promise<void> {
      const counts = { ...(written !== undefined && { written }), ...(total !== undefined && { total }) }
      await rows.updateOne(
        { _id: rowOf(id), state: { $in: [...from] } },
        { $set: { state, ...counts, ...(error && { error: JSON.stringify(error) }), until: until() } },
      )
    },

    /** Of a session's own order; undefined for any other. */
    async stateOf(id: string, session: string): Promise<ExportState | undefined> {
      const row = await rows.findOne({ _id: rowOf(id), session })
      if (!row) return undefined
      const { state, written, total, error } = row
      return { state, written, total, ...(error !== undefined && { error: JSON.parse(error) }) }
    },
  }
}

export type Orders = ReturnType<typeof createOrders>

/** The body of what ended a file. */
export const bodyOf = (error: unknown): Pick<ExportState, 'error'> =>
  error === undefined ? {} : { error: errorBody(error) }
