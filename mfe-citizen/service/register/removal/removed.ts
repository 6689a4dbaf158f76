import { defineCollection } from '@saude/store'

const dayMs = 24 * 60 * 60 * 1000

/** How long a removal can be undone, and its numbers stay reserved. */
export const restorableMs = 30 * dayMs

/** In place of the name, where something of a removed citizen is still counted. */
export const removedName = 'Cadastro removido'

/** What a removed citizen still holds: CPF and CNS, until the record cannot be restored any more. */
export interface RemovedCitizen {
  readonly _id: string
  readonly client: string
  readonly name: string
  readonly cpf: string | null
  readonly cns: string | null
  readonly removedAt: Date
  readonly removedBy?: { readonly id: string; readonly name: string } | null
  /** The record with which it was joined: what it had is there. */
  readonly joinedInto?: string | null
}

export const removedCitizens = defineCollection<RemovedCitizen>('removedCitizen', {
  tenant: 'client',
  about: {
    citizens: ['_id'],
    title: 'Cadastro removido',
    labels: {
      name: 'Nome',
      cpf: 'CPF',
      cns: 'CNS',
      removedAt: 'Removido em',
      removedBy: 'Removido por',
      joinedInto: 'Juntado a',
    },
  },
  indexes: [
    { keys: { client: 1, cpf: 1, _id: 1 } },
    { keys: { client: 1, cns: 1, _id: 1 } },
    { keys: { client: 1, removedAt: 1, _id: 1 } },
  ],
})

const lastFinal = (now: Date) => new Date(now.getTime() - restorableMs)

/** Removals that can still be undone at an instant. */
export const stillReserved = (now: Date) => ({ removedAt: { $gt: lastFinal(now) } })

/** Removals that are final. */
export const isFinal = (now: Date) => ({ removedAt: { $lte: lastFinal(now) } })

/** Whole days until a removal is final, the last one counted. */
export const daysLeft = (removedAt: Date, now: Date): number =>
  Math.ceil((removedAt.getTime() + restorableMs - now.getTime()) / dayMs)
