import type { OutputOf } from '@saude/contract/query'
import { defineCollection, type Store } from '@saude/store'
import type { clientSettings } from '../../contract/settings.ts'
import type { ChangedBy } from '../client/client.ts'

/** What a client has decided; fields that nobody has filled in are absent. */
export type Said = OutputOf<typeof clientSettings>

/** The settings of one client. */
export interface Settings extends Said {
  readonly _id: string
  readonly client: string
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly updatedBy: ChangedBy | null
  readonly version: number
}

export const settings = defineCollection<Settings>('settings', {
  tenant: 'client',
  versioned: true,
  indexes: [{ keys: { client: 1 }, unique: true }],
})

/** What holds where nobody has said otherwise. */
export const defaults = { licenceNoticeDays: 30 } as const

/** The settings of a client, for the core's own work beside calls. */
export const settingsOf = (store: Store, client: string): Promise<Settings | null> =>
  store.collection(settings).findOne({ client })
