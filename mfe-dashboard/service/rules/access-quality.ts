import { medical } from './codes.ts'
import type { Indicator, Match } from './rule.ts'

/** Consultations by appointment, and care that goes on. */
const scheduled = ['1', '2'] as const
/** First hearing, consultation on the day, urgency. */
const spontaneous = ['4', '5', '6'] as const

const attended = (careTypes: NonNullable<Match['careTypes']>): readonly Match[] => [
  { types: ['healthCare'], cbos: medical, careTypes },
]

/** C1: how much of what physicians and nurses attend was scheduled. Too much of it leaves no room for who comes on the day. */
export const access: Indicator = {
  key: 'c1',
  number: 'C1',
  title: 'Mais acesso',
  acts: { of: attended([...scheduled, ...spontaneous]), met: attended(scheduled) },
  practices: [],
  scoring: 'points',
  weight: 1,
  bounds: [10, 30, 50],
  ceiling: 70,
  note: 'Nota metodológica C1 (SEI 0054814890, de junho de 2026): atendimentos programados entre todos, de médicos e enfermeiros; acima de 70% a faixa volta a ser Regular. Aqui contam os atendimentos com tipo informado, cada um na unidade e na equipe da lotação de quem atendeu; por agente, os das pessoas que ele acompanha. Registros protegidos não contam.',
}
