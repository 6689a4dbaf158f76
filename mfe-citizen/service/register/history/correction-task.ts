import { defineCollection } from '@saude/store'

/** An entry that who attended is asked to correct: gone with the entry, which a correction takes the place of. */
export interface CorrectionTask {
  /** Of the entry. */
  readonly _id: string
  readonly client: string
  readonly citizenId: string
  /** The user who attended. */
  readonly of: string
  /** When it took place. */
  readonly date: Date
  readonly procedure: string | null
  readonly isProtected?: boolean | null
  /** What about it: 'O procedimento exige CID'. */
  readonly wanted: string
  readonly askedBy: string
  readonly askedAt: Date
  /** Why the entry is right as it is, as its author says; null until they answer. */
  readonly answer: string | null
  /** Absent of what is not answered. */
  readonly answeredBy?: string | null
  readonly answeredAt?: Date | null
  /** An answer that no one who bills has marked as seen. */
  readonly isUnseen?: boolean | null
}

export const correctionTasks = defineCollection<CorrectionTask>('correctionTask', {
  tenant: 'client',
  about: {
    citizens: ['citizenId'],
    title: 'Correções de atendimentos',
    labels: { date: 'Data', procedure: 'Procedimento', wanted: 'O que corrigir', answer: 'Resposta' },
  },
  hiddenBy: 'isProtected',
  indexes: [
    { keys: { client: 1, of: 1, answer: 1, date: 1, _id: 1 } },
    { keys: { client: 1, answer: 1, _id: 1 } },
    { keys: { client: 1, isUnseen: 1, answeredAt: 1, _id: 1 } },
    { keys: { client: 1, citizenId: 1, _id: 1 } },
  ],
})
