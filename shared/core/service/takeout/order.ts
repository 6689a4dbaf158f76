import { defineCollection } from '@saude/store'
import type { takeoutStates } from '../../contract/takeout.ts'

/** An archive of everything of a client: ordered, made, kept for some days. */
export interface TakeoutOrder {
  readonly _id: string
  readonly client: string
  readonly clientName: string
  readonly by: { readonly id: string; readonly name: string }
  readonly reason: string
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly state: keyof typeof takeoutStates
  /** While it is not made: the password with which it is sealed, closed (`takeoutVault`); null without one. */
  readonly sealed: string | null
  readonly isSealed: boolean
  /** Which gateway makes it; it is another one's once `until` is past. */
  readonly holder: string | null
  /** How often it was begun. */
  readonly attempts: number
  readonly written: number
  readonly total: number
  /** Until when its holder counts as at work; of a finished one, until when it can be taken. */
  readonly until: Date
  readonly file: {
    readonly id: string
    readonly name: string
    readonly type: string
    readonly size: number
  } | null
  readonly problem: string | null
  /** Who was given it last. */
  readonly takenBy: string | null
}

export const takeoutOrders = defineCollection<TakeoutOrder>('takeoutOrder', {
  tenant: 'client',
  takeout: { left: 'arquivos de uma exportação são da instalação que os fez' },
  indexes: [
    { keys: { client: 1, createdAt: 1, _id: 1 } },
    { keys: { client: 1, updatedAt: 1, _id: 1 } },
    { keys: { client: 1, state: 1, _id: 1 } },
    { keys: { client: 1, 'file.id': 1, _id: 1 } },
    { keys: { state: 1, until: 1, _id: 1 } },
  ],
})

/** Keys of what is closed here are apart from all others of the secret. */
export const takeoutPurpose = 'takeout'

/** Of these there is one of a client at a time. */
export const liveTakeouts: readonly TakeoutOrder['state'][] = ['waiting', 'running']
