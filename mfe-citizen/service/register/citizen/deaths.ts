import { defineCollection } from '@saude/store'
import type { QueuedPatient } from '../../queue.ts'

/** A death that was registered, and with it what it ended here; a mistaken one stays, with who undid it. */
export interface Death {
  readonly _id: string
  readonly client: string
  readonly citizenId: string
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly at: Date
  readonly by: { readonly id: string; readonly name: string } | null
  /** Where the person waited to be called. */
  readonly waiting: readonly QueuedPatient[]
  readonly undoneAt: Date | null
  readonly undoneBy: { readonly id: string; readonly name: string } | null
}

export const deaths = defineCollection<Death>('citizenDeath', {
  tenant: 'client',
  about: {
    citizens: ['citizenId'],
    title: 'Registro de óbito',
    labels: { day: 'Data', at: 'Registrado em', by: 'Registrado por', undoneAt: 'Desfeito em' },
  },
  indexes: [{ keys: { client: 1, citizenId: 1, _id: 1 } }],
})
