import { formatCount } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import type { Tone } from '@saude/kits/ui'
import { type importGet, type importList, type LoadState, workingStates } from '../../contract/load.ts'

export type LoadRow = OutputOf<typeof importList>['items'][number]
export type LoadDetails = OutputOf<typeof importGet>
export type LoadTally = NonNullable<LoadDetails['plan']>
export type LoadReading = NonNullable<LoadDetails['reading']>

export const importPath = '/app/citizen/import'
export const loadPath = (id: string): string => `${importPath}/load/${id}`
export const doubtsPath = `${importPath}/doubts`

export const tones: Readonly<Record<LoadState, Tone>> = {
  reading: 'info',
  unread: 'danger',
  read: 'warning',
  planning: 'info',
  planned: 'warning',
  running: 'info',
  paused: 'warning',
  failed: 'danger',
  cancelled: 'neutral',
  done: 'success',
  undoing: 'info',
  undone: 'neutral',
}

/** Whether the server is at it. */
export const isWorking = (state: LoadState): boolean => workingStates.some((one) => one === state)

export const rowsText = (count: number): string => formatCount(count, 'linha', 'linhas')

/** 'faltam cerca de 2 minutos' */
export function leftText(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return ''
  if (seconds < 60) return `faltam ${formatCount(Math.max(1, seconds), 'segundo', 'segundos')}`
  return `faltam cerca de ${formatCount(Math.ceil(seconds / 60), 'minuto', 'minutos')}`
}

/** 'veículos' as a title */
export const titleCase = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
