import { defineCollection } from '@saude/service/store'

/** A browser or phone on which somebody signed in. */
export interface Device {
  readonly _id: string
  readonly client: string | null
  readonly userId: string
  readonly identifier: string
  readonly name: string
  readonly searchName: string
  readonly searchTokens: readonly string[]
  readonly userAgent: string | null
  readonly publicIp: string | null
  readonly pushToken: string | null
  readonly createdAt: Date
  readonly lastSeenAt: Date
}

export const devices = defineCollection<Device>('device', {
  tenant: 'global',
  arrays: ['searchTokens'],
  indexes: [
    { keys: { userId: 1, identifier: 1 }, unique: true },
    { keys: { client: 1, createdAt: 1, _id: 1 } },
    { keys: { client: 1, searchName: 1, _id: 1 } },
  ],
})
