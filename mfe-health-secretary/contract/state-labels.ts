import type { Tone } from '@saude/contract/meta'

/** The states of all kinds in lists that hold several of them, where no gender fits all. */
export const requestStateLabels = {
  requested: 'Solicitado',
  authorised: 'Autorizado',
  booked: 'Agendado',
  done: 'Concluído',
  absent: 'Com falta',
  returned: 'Devolvido para complementar',
  suspended: 'Suspenso',
  missed: 'Devolvido por falta',
  cancelled: 'Cancelado',
  refused: 'Recusado',
  review: 'Em analise',
  preapproved: 'Pré aprovada',
  approved: 'Aprovada',
  reproved: 'Reprovada',
  provide: 'Fornecido',
} as const

export type ProtocolState = keyof typeof requestStateLabels

export const requestStateTones: Readonly<Record<ProtocolState, Tone>> = {
  requested: 'info',
  authorised: 'primary',
  booked: 'primary',
  done: 'success',
  absent: 'warning',
  returned: 'warning',
  suspended: 'warning',
  missed: 'warning',
  cancelled: 'neutral',
  refused: 'danger',
  review: 'info',
  preapproved: 'primary',
  approved: 'success',
  reproved: 'danger',
  provide: 'success',
}
