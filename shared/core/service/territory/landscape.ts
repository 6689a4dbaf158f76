import { defineCollection } from '@saude/store'
import type { Position } from '../client/client.ts'

/** Waters and greens of a municipality: read only, maps are drawn with them. */
export interface Landscape {
  readonly _id: string
  readonly client: string
  readonly name: string
  readonly kind: 'river' | 'stream' | 'lake' | 'square' | 'park' | 'forest'
  /** Metres; 0 where the path is the ring of an area. */
  readonly width: number
  readonly path: readonly Position[]
}

export const landscapes = defineCollection<Landscape>('landscape', {
  tenant: 'client',
  indexes: [{ keys: { client: 1, kind: 1, _id: 1 } }],
})
