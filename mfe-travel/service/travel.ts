import { defineCollection } from '@saude/store'

/** A city as it was when it was chosen; its name as shown, 'Campinas - SP'. */
export interface TravelCity {
  readonly id: string
  readonly name: string
  readonly searchName: string
}

export interface Travel {
  readonly _id: string
  readonly client: string
  readonly originCity: TravelCity
  readonly destinationCity: TravelCity
  readonly appointmentDate: Date
  readonly observation: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly updatedBy: { readonly id: string; readonly name: string } | null
  readonly version: number
}

export const travels = defineCollection<Travel>('travel', {
  tenant: 'client',
  versioned: true,
  indexes: [
    { keys: { client: 1, appointmentDate: 1, _id: 1 } },
    { keys: { client: 1, updatedAt: 1, _id: 1 } },
    { keys: { client: 1, 'originCity.searchName': 1, _id: 1 } },
    { keys: { client: 1, 'destinationCity.searchName': 1, _id: 1 } },
    { keys: { client: 1, 'originCity.id': 1, appointmentDate: 1, _id: 1 } },
    { keys: { client: 1, 'destinationCity.id': 1, appointmentDate: 1, _id: 1 } },
  ],
})

/** A stored travel as the contract answers it. */
export const answered = (travel: Travel) => ({ ...travel, id: travel._id })
