import { defineCollection } from '@saude/store'

/** What a citizen said of a day in the citizens' own app; it comes by import (access.md). */
export interface HealthQuiz {
  readonly _id: string
  readonly client: string
  readonly citizenId: string
  /** `YYYY-MM-DD` */
  readonly date: string
  readonly isHealthy: boolean
}

export const healthQuizzes = defineCollection<HealthQuiz>('healthQuiz', {
  tenant: 'client',
  about: {
    citizens: ['citizenId'],
    title: 'Questionários de saúde',
    labels: { date: 'Data', isHealthy: 'Sem sintomas' },
  },
  indexes: [{ keys: { client: 1, citizenId: 1, date: 1, _id: 1 } }],
})
