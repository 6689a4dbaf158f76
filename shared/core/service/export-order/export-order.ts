import { defineCollection } from '@saude/store'

/** A list that somebody takes home as a file: whichever gateway is asked for its address writes it, once. */
export interface ExportOrder {
  /** A digest of the secret in its address. */
  readonly _id: string
  /** The session that has ordered it. */
  readonly session: string
  /** Who asks for what, closed by the secret in its address: the row shows no token. */
  readonly sealed: string
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  readonly written: number
  readonly total: number
  /** An error's body as JSON. */
  readonly error?: string
  /** So long it may be taken, or is being written as far as is known. */
  readonly until: Date
}

export const exportOrders = defineCollection<ExportOrder>('exportOrder', {
  tenant: 'global',
  takeout: { left: 'arquivos em preparação terminam com a sessão' },
  indexes: [{ keys: { session: 1, _id: 1 } }, { keys: { until: 1, _id: 1 } }],
})
