import type { Tone } from '@saude/contract/meta'

/** How soon something is needed. */
export const priorities = {
  notUrgent: 'Eletiva',
  littleUrgent: 'Pouco urgente',
  urgent: 'Urgente',
  veryUrgent: 'Muito urgente',
  emergency: 'Emergência',
} as const

export type Priority = keyof typeof priorities

export const priorityTones: Readonly<Record<Priority, Tone>> = {
  notUrgent: 'neutral',
  littleUrgent: 'info',
  urgent: 'warning',
  veryUrgent: 'danger',
  emergency: 'danger',
}
