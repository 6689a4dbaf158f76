import { defineCollection } from '@saude/store'

/**
 * Which area a person's `Request-Id` was first used in (wire.md, HTTP). Whether the act was done, only the idempotency record in
 * that area's store shows, which is written with the act itself.
 */
export interface UsedRequestId {
  /** User id and `Request-Id`. */
  readonly _id: string
  readonly area: string
  readonly at: Date
}

export const requestIds = defineCollection<UsedRequestId>('requestId', {
  // The user's id in the key keeps tenants apart.
  tenant: 'global',
  takeout: { left: 'identificadores de chamadas valem só nesta instalação' },
  indexes: [{ keys: { at: 1, _id: 1 } }],
})
