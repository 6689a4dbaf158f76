/** What this device keeps for work without a connection: sealed rows, what waits to be sent, the lock before both. */
export { device } from './device/device.ts'
export { type DeviceHealth, deviceHealth } from './device/health.ts'
export { startDevice } from './device/start.ts'
export type { SentField } from './outbox/fields.ts'
export type { QueueItem } from './outbox/item.ts'
export { expectedTime, type SyncStatus } from './sync/status.ts'
export { useDeviceState, useQueue, useSyncStatus } from './useDevice.ts'
export { minPin } from './vault/vault.ts'
