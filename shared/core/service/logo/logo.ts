import { defineCollection } from '@saude/store'

/** A client's logo: small enough to be kept beside its settings, and to go with a sheet. */
export interface ClientLogo {
  readonly _id: string
  readonly client: string
  /** `image/png` or `image/jpeg`. */
  readonly type: string
  /** Base64. */
  readonly content: string
}

export const clientLogos = defineCollection<ClientLogo>('clientLogo', {
  tenant: 'client',
  indexes: [{ keys: { client: 1 }, unique: true }],
})
