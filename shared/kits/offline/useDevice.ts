import { useSyncExternalStore } from 'react'
import { type Readiness, readinessOf } from './device/readiness.ts'
import {
  type DeviceState,
  dayState,
  deviceState,
  fileState,
  queueState,
  syncState,
  tileState,
} from './device/states.ts'
import type { QueueStatus } from './outbox/status.ts'
import type { SyncStatus } from './sync/status.ts'
import type { TileStates } from './tiles/status.ts'

/** Whether offline data lie here, and whether they are unlocked. */
export const useDeviceState = (): DeviceState =>
  useSyncExternalStore(deviceState.subscribe, deviceState.current)

/** How the sync of the lists of this device stands. */
export const useSyncStatus = (): SyncStatus => useSyncExternalStore(syncState.subscribe, syncState.current)

/** What waits to be sent, and what the server refused. */
export const useQueue = (): QueueStatus => useSyncExternalStore(queueState.subscribe, queueState.current)

/** How the maps of this device stand, by the keys of their styles. */
export const useTiles = (): TileStates => useSyncExternalStore(tileState.subscribe, tileState.current)

/** Whether this device can be taken where there is no connection, and what is missing. */
export function useReadiness(): Readiness {
  const [sync, tiles] = [useSyncStatus(), useTiles()]
  const files = useSyncExternalStore(fileState.subscribe, fileState.current)
  const own = useSyncExternalStore(dayState.subscribe, dayState.current)
  return readinessOf(sync, own, files, tiles)
}
