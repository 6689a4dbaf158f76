import { defineCollection } from '@saude/store'

/** First steps that a client does not want to see any more; its id is the client's. */
export interface HiddenSteps {
  readonly _id: string
  readonly client: string
  readonly names: readonly string[]
}

export const hiddenSteps = defineCollection<HiddenSteps>('firstStepHidden', { tenant: 'client' })
