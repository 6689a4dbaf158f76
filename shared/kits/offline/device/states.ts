import { type FilesStatus, firstFiles } from '../files/status.ts'
import { firstQueue, type QueueStatus } from '../outbox/status.ts'
import { firstStatus, type SyncStatus } from '../sync/status.ts'
import { firstTiles, type TileStates } from '../tiles/status.ts'
import { createState } from './state.ts'

export interface DeviceState {
  /** `locked`: something lies here, and password or PIN are needed to read it. */
  readonly phase: 'off' | 'locked' | 'open'
  readonly hasPin: boolean
  /** The device itself opens it: its fingerprint, face or pattern. */
  readonly hasPasskey: boolean
  /** The PIN that opened it would not be taken today: a device of before. */
  readonly isPinWeak: boolean
  readonly rows: number
  /** What they take of the device's room. */
  readonly bytes: number
}

export const deviceState = createState<DeviceState>({
  phase: 'off',
  hasPin: false,
  hasPasskey: false,
  isPinWeak: false,
  rows: 0,
  bytes: 0,
})
export const syncState = createState<SyncStatus>(firstStatus(new Date()))
/** Of the user's own people (`Day`). */
export const dayState = createState<SyncStatus>(firstStatus(new Date()))
export const queueState = createState<QueueStatus>(firstQueue, 100)
export const fileState = createState<FilesStatus>(firstFiles, 100)
export const tileState = createState<TileStates>(firstTiles)

/** A sync that broke off, or calls that wait. */
export const isBehind = (): boolean =>
  [syncState, dayState].some((one) => one.current().enabled && one.current().type === 'error') ||
  queueState.current().items.some(({ state }) => state === 'waiting')
