/** Why somebody did not come and keeps their place: what failed was not theirs. */
export const absences = {
  transport: 'O transporte não veio',
  provider: 'O prestador não atendeu',
  notice: 'O aviso não chegou',
  hospital: 'Estava internado',
  other: 'Outro motivo justificado',
} as const
