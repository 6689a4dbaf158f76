import type { QueueItem } from './item.ts'

/** How the queue stands, as people read it. */
export interface QueueStatus {
  readonly items: readonly QueueItem[]
  readonly loading: boolean
  readonly message: string
  readonly type: 'info' | 'success' | 'error'
  /** From 0 to 1. */
  readonly percentage: number
  /** ISO 8601. */
  readonly lastSync?: string | undefined
  readonly startedAt?: number | undefined
  /** The server has had enough for now, and has said for how long. */
  readonly isPaused?: boolean | undefined
}

export const queueMessages = {
  pending: 'Existem pendências para sincronizar',
  sending: 'Sincronizando com o servidor...',
  empty: 'Não há pendências',
  unread: 'Pendências ainda não verificadas',
} as const

/** Before what lies here was read, which is sealed while the device is locked: no one knows yet whether something waits. */
export const firstQueue: QueueStatus = {
  items: [],
  loading: false,
  message: queueMessages.unread,
  type: 'info',
  percentage: 0,
  isPaused: false,
}

/** On a device that keeps nothing. */
export const nothingWaits = { message: queueMessages.empty, type: 'success' } as const
