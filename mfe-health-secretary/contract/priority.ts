/** How soon something is needed (specification 3, section 4). */
export const priorities = {
  notUrgent: 'Eletiva',
  littleUrgent: 'Pouco urgente',
  urgent: 'Urgente',
  veryUrgent: 'Muito urgente',
  emergency: 'Emergência',
} as const

export type Priority = keyof typeof priorities
