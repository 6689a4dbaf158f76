import { pageSize } from './pages.ts'

/** How the sync of a list stands, as people read it. */
export interface SyncStatus {
  readonly type: 'idle' | 'info' | 'error' | 'success'
  readonly message: string
  readonly loading: boolean
  /** From 0 to 1. */
  readonly percentage: number
  readonly enabled: boolean
  /** When the device last held what the server held. ISO 8601. */
  readonly syncedAt?: string | undefined
  /** When the status last changed: one that was left loading for long is an error. ISO 8601. */
  readonly updatedAt: string
  /** Rows of the whole list, as the server said last. */
  readonly total?: number | undefined
  /** Milliseconds that a page took last time, and the pages of the last sync that found what was new. */
  readonly pageTime?: number | undefined
  readonly pages?: number | undefined
}

export const messages = {
  starting: 'Iniciando...',
  checking: 'Verificando...',
  downloading: 'Baixando...',
  queries: 'Otimizando consultas...',
  search: 'Otimizando pesquisa...',
  syncs: 'Otimizando sincronizações...',
  removing: 'Removendo...',
  cancelling: 'Cancelando...',
  ready: 'Dados baixados',
  removed: 'Dados removidos!',
  free: 'Pronto para baixar!',
  disabled: 'Sincronização desativada!',
  interrupted: 'Sincronização interrompida',
  stuck: 'Ocorreu um problema',
  anonymised: 'Não é possível realizar a sincronização de dados de cidadão offline em modo de anonimização.',
} as const

/** Shares of the progress. */
export const shares = { downloaded: 0.85, queries: 0.85, search: 0.9, syncs: 0.95 } as const

/** Milliseconds after which a status that was left loading is an error. */
export const loadingLife = 600_000

/** Of a device that holds nothing yet. */
export const firstStatus = (now: Date): SyncStatus => ({
  type: 'idle',
  message: messages.free,
  loading: false,
  percentage: 0,
  enabled: false,
  updatedAt: now.toISOString(),
})

/** What was stored, as a status; undefined where it is none. */
export function statusFrom(value: unknown): SyncStatus | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const {
    type,
    message,
    loading,
    percentage,
    enabled,
    syncedAt,
    updatedAt,
    total,
    pageTime,
    pages,
  }: { readonly [K in keyof SyncStatus]?: unknown } = value
  if (type !== 'idle' && type !== 'info' && type !== 'error' && type !== 'success') return undefined
  if (typeof message !== 'string' || typeof updatedAt !== 'string') return undefined
  return {
    type,
    message,
    loading: loading === true,
    percentage: typeof percentage === 'number' ? percentage : 0,
    enabled: enabled === true,
    syncedAt: typeof syncedAt === 'string' ? syncedAt : undefined,
    updatedAt,
    total: numberFrom(total),
    pageTime: numberFrom(pageTime),
    pages: numberFrom(pages),
  }
}

const numberFrom = (value: unknown) => (typeof value === 'number' ? value : undefined)

/**
 * Milliseconds that the next sync is likely to take: what is missing of the list, or as much as was new last time.
 * Undefined before the first page, which says how fast it goes and how much there is.
 * @param rows that are here
 */
export function expectedTime(
  { syncedAt, total, pageTime, pages = 1 }: SyncStatus,
  rows: number,
): number | undefined {
  if (pageTime === undefined || total === undefined) return undefined
  return pageTime * (syncedAt === undefined ? Math.max(1, Math.ceil((total - rows) / pageSize)) : pages)
}

/** What is to be done with a stored status when the page starts. */
export function startOf(
  { enabled, loading, updatedAt }: SyncStatus,
  now: Date,
): 'resume' | 'clean up' | 'free' | 'ready' | 'stuck' {
  if (enabled && loading) return now.getTime() - Date.parse(updatedAt) > loadingLife ? 'stuck' : 'resume'
  if (loading) return 'clean up'
  return enabled ? 'ready' : 'free'
}
