import type { OutputOf } from '@saude/contract/query'
import { defineCollection, type Store } from '@saude/store'
import type { clientSettings } from '../../contract/settings.ts'
import { settingsDefaults } from '../../contract/settings-defaults.ts'
import type { ChangedBy } from '../client/client.ts'

/** What a client has decided; fields that are not filled in are absent. */
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

/** Days before a licence ends from which on it is pointed out, where nothing else is set. */
const noticeDays = settingsDefaults.licenceNoticeDays

/** The same for each of these clients, and for provider staff. */
export async function noticeDaysOf(
  store: Store,
  clients: readonly (string | null)[],
): Promise<(client: string | null) => number> {
  const ids = [...new Set(clients)].filter((id) => id !== null)
  const said =
    ids.length === 0 ? [] : await store.collection(settings).findAll({ client: { $in: ids } }, { max: 5_000 })
  const days = new Map(said.map(({ client, licenceNoticeDays }) => [client, licenceNoticeDays]))
  return (client) => days.get(client ?? '') ?? noticeDays
}
