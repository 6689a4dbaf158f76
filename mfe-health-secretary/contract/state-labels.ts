import type { Tone } from '@saude/contract/meta'

/** The states of all kinds in lists that hold several of them: each entry is a 'solicitação'. */
export const requestStateLabels = {
  requested: 'Solicitada',
  authorised: 'Autorizada',
  booked: 'Agendada',
  done: 'Concluída',
  absent: 'Com falta',
  returned: 'Devolvida para complementar',
  suspended: 'Suspensa',
  missed: 'Devolvida por falta',
  cancelled: 'Cancelada',
  refused: 'Recusada',
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
