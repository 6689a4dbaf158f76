import { defineCollection } from '@saude/store'

/** The rest of a device's record. */
export interface DeviceFacts {
  readonly brand: string | null
  readonly model: string | null
  readonly deviceId: string | null
  readonly deviceType: string | null
  readonly os: string | null
  readonly platformName: string | null
  readonly browserName: string | null
  readonly browserVersion: string | null
  /** Of the application on it. */
  readonly buildVersion: string | null
  readonly buildNumber: string | null
}

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
  /** What the browser said; absent on devices that were registered before it was asked. */
  readonly facts?: DeviceFacts
  readonly publicIp: string | null
  readonly pushToken: string | null
  readonly createdAt: Date
  readonly lastSeenAt: Date
  /** It is to erase what it keeps when it is heard of next. */
  readonly eraseRequestedAt?: Date | null
  readonly erasedAt?: Date | null
}

export const devices = defineCollection<Device>('device', {
  tenant: 'global',
  takeout: { left: 'aparelhos são conhecidos só por esta instalação' },
  arrays: ['searchTokens'],
  indexes: [
    { keys: { userId: 1, identifier: 1 }, unique: true },
    { keys: { identifier: 1, _id: 1 } },
    { keys: { client: 1, createdAt: 1, _id: 1 } },
    { keys: { client: 1, searchName: 1, _id: 1 } },
  ],
})
