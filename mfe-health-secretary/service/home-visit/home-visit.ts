import { defineCollection } from '@saude/store'

/** What a team did in a month. */
export interface HomeVisits {
  readonly _id: string
  readonly client: string
  /** `YYYY-MM` */
  readonly month: string
  readonly healthUnitId: string
  readonly healthUnit: string
  readonly teamName: string
  readonly visitsNumber: number
}

export const homeVisits = defineCollection<HomeVisits>('homeVisit', {
  tenant: 'client',
  indexes: [
    { keys: { client: 1, month: 1, _id: 1 } },
    { keys: { client: 1, healthUnit: 1, _id: 1 } },
    { keys: { client: 1, healthUnitId: 1, month: 1, _id: 1 } },
    { keys: { client: 1, visitsNumber: 1, _id: 1 } },
  ],
})
